/** The commands about what a conversation changed: undo, and its patch. */
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { turnsThatCount } from '../../agent/branches';
import { UserError, errorText } from '../../core/errors';
import type { Log } from '../../core/ports';
import { registerCommand } from '../commandBorder';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { plainText } from '../../core/text/plainText';
import { writeSessionPatch } from '../../session/changes/sessionPatch';
import type { SessionPatch } from '../../session/changes/sessionPatch';
import type { TakeBack } from '../../session/changes/takeBack';
import type { TaskFolders } from '../../session/task/taskFolders';
import type { Chat } from '../../session/conversation/chat';
import type { ChatView } from './chatView';
import { workedOn } from './takeBackMessages';

export interface ChangeCommandParts {
  readonly chat: Chat;
  readonly view: ChatView;
  readonly folderIndex: FolderIndex;
  readonly takeBack: TakeBack;
  readonly folders: TaskFolders;
  readonly log: Log;
}

/** Larger patches take an editor longer to show than people wait. */
const MOST_SHOWN_BYTES = 20 * 1024 * 1024;

/** Registered; the caller disposes them. */
export function registerChangeCommands(parts: ChangeCommandParts): vscode.Disposable {
  const { log } = parts;
  return vscode.Disposable.from(
    registerCommand('repomaster.undo', log, (what: unknown) =>
      undo(parts, what === 'step' ? 'step' : 'turn'),
    ),
    registerCommand('repomaster.showPatch', log, () => showPatch(parts)),
    registerCommand('repomaster.savePatch', log, () => savePatch(parts)),
  );
}

/** Shows a preview of the undo; the page has the button that does it. */
async function undo(parts: ChangeCommandParts, what: 'turn' | 'step'): Promise<void> {
  const view = await parts.takeBack.last(workedOn(parts), what);
  if (view === null)
    throw new UserError(
      'bad-input',
      vscode.l10n.t('There is nothing to undo: every file is as it was before this conversation.'),
    );
  // Of a turn that is put aside it is shown beside the last one that is not.
  const turns = turnsThatCount(parts.chat.entries());
  const turn = turns.includes(view.turn) ? view.turn : (turns.at(-1) ?? view.turn);
  await parts.view.show({ type: 'restorePreview', view: { ...view, turn } });
}

async function showPatch(parts: ChangeCommandParts): Promise<void> {
  const patch = await patchOf(parts);
  const { t } = vscode.l10n;
  if (patch.sizeBytes > MOST_SHOWN_BYTES) {
    const save = t('Save As...');
    const chosen = await vscode.window.showInformationMessage(
      plainText(t('The patch is too large to show. Save it to a file instead.')),
      save,
    );
    if (chosen === save) await saveAs(parts, patch);
    return;
  }
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(patch.file), {
    preview: false,
  });
}

async function savePatch(parts: ChangeCommandParts): Promise<void> {
  await saveAs(parts, await patchOf(parts));
}

async function saveAs(parts: ChangeCommandParts, patch: SessionPatch): Promise<void> {
  const { root } = workedOn(parts);
  const target = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.file(join(root, '..', `${basename(root)}.patch`)),
    title: vscode.l10n.t('Save the Conversation’s Patch'),
  });
  if (target === undefined) return;
  try {
    // As bytes: a patch of text in another encoding is no UTF-8.
    await copyFile(patch.file, target.fsPath);
  } catch (error) {
    throw new UserError(
      'bad-input',
      vscode.l10n.t('The patch cannot be written to {0}: {1}', target.fsPath, errorText(error)),
    );
  }
}

/** The patch of the present state. Tells the user what it lacks. Throws UserError if there is no patch. */
async function patchOf(parts: ChangeCommandParts): Promise<SessionPatch> {
  const { t } = vscode.l10n;
  const { conversation, root, entries } = workedOn(parts);
  const nothing = new UserError('bad-input', t('This conversation has changed nothing.'));
  if (!vscode.workspace.isTrusted)
    throw new UserError('bad-input', t('Trust this workspace first (Workspaces: Manage Workspace Trust).'));
  if (!entries.some((entry) => entry.type === 'asked' && entry.nextStep !== undefined)) throw nothing;
  const options = { location: vscode.ProgressLocation.Notification, cancellable: true } as const;
  const patch = await vscode.window.withProgress(
    { ...options, title: t('Creating the patch') },
    (_, token) => {
      const abort = new AbortController();
      token.onCancellationRequested(() => abort.abort());
      return parts.folders
        .open(conversation, root, abort.signal)
        .then((folder) => writeSessionPatch(folder, abort.signal));
    },
  );
  if (patch === null)
    throw new UserError(
      'bad-input',
      t('Git could not read the state of the folder at the start of the conversation.'),
    );
  if (patch.sizeBytes === 0) throw nothing;
  tellDoubts(patch);
  return patch;
}

function tellDoubts({ proof, leftOut }: SessionPatch): void {
  const { t } = vscode.l10n;
  const doubts = [
    ...(proof.applies ? [] : [t('The patch does not produce the current files: {0}', proof.reason)]),
    ...(leftOut.length === 0 ? [] : [t('Not in the patch: {0}', leftOut.map(({ path }) => path).join(', '))]),
  ];
  if (doubts.length > 0) void vscode.window.showWarningMessage(plainText(doubts.join(' ')));
}
