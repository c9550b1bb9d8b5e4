import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { FrameLocator, Page } from 'playwright-core';
import { conflictId } from '../../src/scenarios/git/conflictId';
import { reply } from '../support/modelAnswers';
import { openModelWorkbench, setApiKey } from '../support/modelWorkbench';
import type { ModelWorkbench } from '../support/modelWorkbench';
import { ask, editorPage } from '../support/pages';
import { temporaryFolder } from '../support/temporaryFolder';
import type { TemporaryFolder } from '../support/temporaryFolder';
import { threeConflicts } from '../support/threeConflicts';
import { notification, openContainer } from '../support/workbenchActions';
import { waitUntilMapped } from './views';

const FILES = ['shop/app.py', 'shop/basket.py', 'shop/cart.py'];

/** A merge that stopped in three files: resolved by hand and by a model, over the real git, and undone each time. */
describe('A merge with conflicts in a real workbench', function () {
  this.bail(true);
  let source: TemporaryFolder;
  let workbench: ModelWorkbench;
  let page: Page;
  let conflicts: FrameLocator;
  let stopped: string;

  before(async function () {
    this.timeout(180_000);
    source = await temporaryFolder();
    threeConflicts(source.path);
    workbench = await openModelWorkbench(source.path);
    ({ page } = workbench);
    conflicts = editorPage(page);
    stopped = stateOf();
    await openContainer(page, 'RepoMaster');
    await waitUntilMapped(page);
  });
  after(async () => {
    await workbench.close();
    await source.remove();
  });

  const folder = (): string => workbench.folder ?? assert.fail('a folder is open');
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: folder(), encoding: 'utf8', stdio: 'pipe' });
  const textOf = (path: string): string => readFileSync(join(folder(), path), 'utf8');
  /** All that an undo gives back. */
  const stateOf = (): string =>
    [git('rev-parse', 'HEAD', 'MERGE_HEAD'), git('ls-files', '-s', '-u'), ...FILES.map(textOf)].join('\n');
  const click = (name: string | RegExp): Promise<void> => conflicts.getByRole('button', { name }).click();
  const counts = (text: string): Promise<void> => conflicts.getByText(text, { exact: true }).waitFor();
  const look = (name: string): Promise<string> => workbench.screenshot(`merge-${name}`);

  it('is told, opens, and is resolved by hand, committed and undone', async function () {
    this.timeout(180_000);
    const told = await notification(page, /conflicts/);
    await workbench.screenshot('merge-told');
    await told.getByRole('button', { name: 'Show' }).click();
    await counts('3 open, 0 chosen, 0 written');
    await look('open');
    await conflicts.getByRole('heading', { level: 1 }).click();
    // The limit has a text of its own; the two others take what is offered for them.
    await page.keyboard.press('e');
    const field = conflicts.getByRole('textbox', { name: 'Result, to be edited' });
    await field.fill('LIMIT = 4\n');
    await page.keyboard.press('Control+Enter');
    await counts('2 open, 1 chosen, 0 written');
    await conflicts.getByRole('button', { name: 'Choose', exact: true }).click();
    await counts('1 open, 2 chosen, 0 written');
    await look('chosen');
    await conflicts.getByRole('button', { name: 'Choose', exact: true }).click();
    assert.equal(stateOf(), stopped, 'choosing writes nothing');
    await click('Write 3 chosen');
    await counts('0 open, 0 chosen, 3 written');
    for (const path of FILES) assert.doesNotMatch(textOf(path), /^[<=>]{7}/m);
    assert.match(textOf('shop/app.py'), /^LIMIT = 4$/m);
    await click('Test, then commit');
    const dialog = page.locator('.monaco-dialog-box');
    assert.match(await dialog.innerText(), /\$ make test/);
    await workbench.screenshot('merge-tests');
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await conflicts.getByText(/The merge is committed as [\da-f]{8}\./).waitFor();
    await conflicts.getByText('Tests of the repository: passed').waitFor();
    await look('committed');
    assert.equal(git('log', '-1', '--format=%P').trim().split(' ').length, 2);
    assert.equal(git('status', '--porcelain'), '');
    await click('Undo');
    await counts('0 open, 0 chosen, 3 written');
    await click('Undo');
    await counts('0 open, 3 chosen, 0 written');
    assert.equal(stateOf(), stopped);
  });

  it('is resolved by a model, which is asked before it writes and commits, and undone', async function () {
    this.timeout(180_000);
    const { model, chat } = workbench;
    await setApiKey(workbench);
    await chat.getByLabel('Mode').waitFor();
    const uses = (name: string, input: Record<string, unknown>) => ({ name, input });
    const goods = (path: string, name: string) => {
      const lineOf = (goods: string): string => `${name}.${goods}.append(item)\n`;
      const id = conflictId(path, ['items', 'things', 'goods'].map(lineOf), 0);
      return uses('resolve_conflict', { id, text: lineOf('goods') });
    };
    const limits = [1, 3, 2].map((limit) => `LIMIT = ${limit}\n`);
    model.push(
      reply({
        toolUses: [
          uses('resolve_conflict', { id: conflictId('shop/app.py', limits, 0), text: 'LIMIT = 4\n' }),
          goods('shop/basket.py', '    basket'),
          goods('shop/cart.py', '        self'),
        ],
      }),
      reply({ toolUses: [uses('submit', { answer: 'The items are goods now, and the limit is 4.' })] }),
    );
    await ask(chat, '/merge');
    await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Send', exact: true }).click();
    const card = (name: string) => chat.getByRole('group', { name });
    await card('Change shop/app.py?').waitFor();
    await workbench.screenshot('merge-model-asks');
    await card('Change shop/app.py?').getByText('Allow All in This Session').click();
    await card('Run this command?').waitFor();
    await workbench.screenshot('merge-model-commits');
    await card('Run this command?').getByText('Run Once').click();
    await conflicts.getByText(/The merge is committed as [\da-f]{8}\./).waitFor();
    await chat.locator('.turn').last().getByText('The items are goods now').waitFor();
    model.expectDone();
    assert.match(textOf('shop/cart.py'), /self\.goods\.append/);
    assert.equal(git('status', '--porcelain'), '');
    // The commit, then the three files.
    for (const left of ['3 written', '2 written', '1 written', '0 written']) {
      await click('Undo');
      await conflicts.getByText(new RegExp(`, ${left}$`)).waitFor();
    }
    assert.equal(stateOf(), stopped);
    await workbench.screenshot('merge-model-undone');
  });
});
