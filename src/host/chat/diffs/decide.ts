/** Accepting and rejecting changes in the editor, and undoing that. */
import * as vscode from 'vscode';
import { UserError } from '../../../core/errors';
import { registerCommand } from '../../commandBorder';
import type { RestoredEntry } from '../../../session/changes/takeBack';
import { isUnsaved } from '../../files/unsavedFile';
import { workedOn } from '../takeBackMessages';
import type { AcceptedHunks } from '../../../session/changes/acceptedHunks';
import { notLookedAt, parseDiffUri } from './diffDocuments';
import type { DiffParts } from '../../../session/changes/diffParts';
import { hunkAt } from '../../../session/changes/reviewHunks';
import type { ReviewHunk } from '../../../session/changes/reviewHunks';
import { placeOf } from '../../../session/changes/reviewedFiles';
import type { ReviewedFile, ReviewedFiles } from '../../../session/changes/reviewedFiles';

export interface DecideParts extends DiffParts {
  readonly files: ReviewedFiles;
  readonly accepted: AcceptedHunks;
  /** Redraws what a decision changes. */
  readonly refresh: () => void;
  readonly show: (turn: number | null, path: string | null) => Promise<void>;
}

/** Decisions that can be undone, the last one last. */
type Decision =
  | { readonly kind: 'accepted'; readonly keys: readonly string[] }
  | { readonly kind: 'rejected'; readonly conversation: string; readonly entry: RestoredEntry };

/** The commands, registered. Each takes the document's address and a change's key, or is about the change at the cursor. */
export function decideCommands(parts: DecideParts): readonly vscode.Disposable[] {
  const { log } = parts;
  const decisions: Decision[] = [];
  const accept = (keys: readonly string[]): void => {
    parts.accepted.add(keys);
    decisions.push({ kind: 'accepted', keys });
    parts.refresh();
  };
  return [
    registerCommand('repomaster.acceptChange', log, async (uri: unknown, key: unknown) => {
      const { file, hunk } = await changeMeant(parts, uri, key);
      accept([hunk.key]);
      reveal(
        file,
        (await parts.files.pending(file)).find(({ newStart }) => newStart > hunk.newStart),
      );
    }),
    registerCommand('repomaster.acceptFile', log, async (uri: unknown) => {
      const file = fileMeant(parts, uri);
      const keys = (await parts.files.pending(file)).map((hunk) => hunk.key);
      if (keys.length > 0) accept(keys);
    }),
    registerCommand('repomaster.rejectChange', log, async (uri: unknown, key: unknown) => {
      const { file, hunk } = await changeMeant(parts, uri, key);
      const entry = await reject(parts, file, hunk);
      decisions.push({ kind: 'rejected', conversation: file.conversation, entry });
      parts.refresh();
      // The file is there again: its diff was against nothing.
      if (file.kind === 'deleted') await parts.show(file.turn, file.path);
    }),
    registerCommand('repomaster.undoDecision', log, async () => {
      const last = decisions.at(-1);
      if (last === undefined)
        throw new UserError(
          'bad-input',
          vscode.l10n.t('There is nothing to undo: no change was accepted or rejected.'),
        );
      if (last.kind === 'accepted') parts.accepted.remove(last.keys);
      else await undoRejection(parts, last);
      decisions.pop();
      parts.refresh();
    }),
  ];
}

async function reject(parts: DecideParts, file: ReviewedFile, hunk: ReviewHunk): Promise<RestoredEntry> {
  const work = workedOn(parts);
  if (isUnsaved(placeOf(file)))
    throw new UserError(
      'bad-input',
      vscode.l10n.t('{0} has unsaved changes. Save it first, then reject the change.', file.path),
    );
  const { path, kind, turn } = file;
  const entry = await parts.takeBack.rejectHunk(work, turn, { path, kind, hunk });
  const told = { ...entry, rejected: parts.redact(entry.rejected ?? '').text };
  parts.folderIndex.update(entry.files);
  parts.chat.tell(told);
  return told;
}

/** As 'Redo' in the chat does it: the model is told of both. */
async function undoRejection(
  parts: DecideParts,
  { conversation, entry }: Extract<Decision, { kind: 'rejected' }>,
): Promise<void> {
  const work = workedOn(parts);
  const restored =
    conversation === work.conversation
      ? await parts.takeBack.restore(work, entry.turn, entry.step, [])
      : null;
  if (restored === null || restored.files.length === 0)
    throw new UserError(
      'bad-input',
      vscode.l10n.t(
        'The rejection cannot be undone: the file has changed since, or another conversation is open.',
      ),
    );
  parts.folderIndex.update(restored.files);
  parts.chat.tell(restored);
}

/** The file that a document shows, on either side of a diff. Throws UserError. */
function fileMeant({ files, chat }: DecideParts, uri: unknown): ReviewedFile {
  const shown = isDocument(uri) ? uri : vscode.window.activeTextEditor?.document.uri;
  const place = shown === undefined ? null : parseDiffUri(shown);
  const file = place === null ? files.get(shown?.fsPath ?? '') : files.find(place);
  if (file !== undefined && file.conversation === chat.conversation()) return file;
  throw notLookedAt();
}

/** The editor of many diffs has an address of its own: what is meant there is where the cursor is. */
function isDocument(uri: unknown): uri is vscode.Uri {
  return uri instanceof vscode.Uri && uri.scheme !== 'multi-diff-editor';
}

async function changeMeant(
  parts: DecideParts,
  uri: unknown,
  key: unknown,
): Promise<{ readonly file: ReviewedFile; readonly hunk: ReviewHunk }> {
  const file = fileMeant(parts, uri);
  const pending = await parts.files.pending(file);
  const hunk =
    typeof key === 'string' ? pending.find((each) => each.key === key) : hunkAt(pending, cursorLine(file));
  if (hunk !== undefined && hunk !== null) return { file, hunk };
  throw new UserError(
    'bad-input',
    vscode.l10n.t('Every change in {0} is already accepted or rejected.', file.path),
  );
}

/** From 1, in the text now; 1 where the cursor is elsewhere. */
function cursorLine(file: ReviewedFile): number {
  const editor = editorOf(file);
  return editor === undefined ? 1 : editor.selection.active.line + 1;
}

function editorOf(file: ReviewedFile): vscode.TextEditor | undefined {
  const active = vscode.window.activeTextEditor;
  return active?.document.uri.fsPath === placeOf(file) && active.document.uri.scheme === 'file'
    ? active
    : undefined;
}

/** Puts the cursor on the next undecided change. */
function reveal(file: ReviewedFile, hunk: ReviewHunk | undefined): void {
  const editor = editorOf(file);
  if (editor === undefined || hunk === undefined) return;
  const at = new vscode.Position(Math.min(hunk.newStart, editor.document.lineCount) - 1, 0);
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
