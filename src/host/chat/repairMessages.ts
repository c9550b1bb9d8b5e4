/** Handles Repair from Here: restores the files, then asks about what failed. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { FromChat } from '../../protocol/fromChat';
import { clip, oneLine } from '../../explore/answer/text';
import { filesBack, repairOf } from '../../session/conversation/repair';
import { nothingTakenBack, workedOn } from './takeBackMessages';
import type { TakeBackPage } from './takeBackMessages';

export interface RepairPage extends TakeBackPage {
  refreshStatus(): Promise<void>;
}

/** Of a command, in the question. */
const WIDTH = 200;

/** Does what the message says. Throws UserError: nothing was changed and nothing asked then. */
export async function handleRepair(
  page: RepairPage,
  { turn, from }: Extract<FromChat, { type: 'repair' }>,
): Promise<void> {
  const { chat, folderIndex, takeBack } = page;
  const { t } = vscode.l10n;
  const work = workedOn(page);
  const repair = repairOf(work.entries, turn, from);
  if (repair === null)
    throw new UserError(
      'bad-input',
      t('There is nothing to repair: this step passed or is no longer shown.'),
    );
  const text = t(
    'Repair from here: {0} failed. Find out why and fix it.',
    `\`${clip(oneLine(repair.what), WIDTH)}\``,
  );
  await chat.repair(text, repair.evidence, async () => {
    await page.refreshStatus();
    if (repair.step === null) return;
    const entry = await filesBack(takeBack, work, { turn, step: repair.step }, nothingTakenBack());
    if (entry === null) return;
    folderIndex.update(entry.files);
    chat.tell(entry);
  });
}
