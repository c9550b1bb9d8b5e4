/** Shows a turn's changes in the editor's diffs, where each one can be accepted or rejected. */
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { ToolError, UserError } from '../../../core/errors';
import { decodeFile } from '../../../edit/fileText';
import { registerCommand } from '../../commandBorder';
import type { WorkedOn } from '../../../session/changes/takeBack';
import { lastActing, turnChanges } from '../../../session/changes/turnChanges';
import type { TurnChange } from '../../../session/changes/turnChanges';
import { createAcceptedHunks } from '../../../session/changes/acceptedHunks';
import { mappedFolder } from '../../open/mappedFolder';
import { allChangesTitle, followAllChanges } from './allChanges';
import { createChangeLenses } from './changeLenses';
import { decideCommands } from './decide';
import type { DiffParts } from '../../../session/changes/diffParts';
import { followEdits } from './editedFiles';
import { beforeScheme, beforeUri, notLookedAt, nowUri, parseDiffUri } from './diffDocuments';
import type { DiffPlace } from './diffDocuments';
import { createReviewedFiles, placeOf } from '../../../session/changes/reviewedFiles';
import type { ReviewedFile, ReviewedFiles } from '../../../session/changes/reviewedFiles';

/** Registered; the caller disposes it. `repomaster.showChanges` takes a turn, else the last, and a path, else all of them. */
export function registerDiffs(parts: DiffParts): vscode.Disposable {
  const accepted = createAcceptedHunks(parts.memory);
  const files = createReviewedFiles(accepted, unsavedText);
  const changed = new vscode.EventEmitter<void>();
  const stale = new vscode.EventEmitter<vscode.Uri>();
  const decided = new vscode.EventEmitter<string>();
  const refresh = (): void => {
    for (const file of files.all()) stale.fire(beforeUri(file));
    changed.fire();
    void tellDecided(files, decided);
  };
  const conversation = (): string => parts.chat.conversation();
  const tellShown = (): Promise<void> =>
    tellReviewed(files.all().filter((file) => file.conversation === conversation()));
  const show = async (turn: number | null, path: string | null): Promise<void> => {
    const shown = await changesOf(parts, turn);
    // Decisions are about the conversation that is shown.
    if (files.all().some((file) => file.conversation !== conversation())) files.clear();
    const wanted = shown.filter((file) => path === null || file.path === path);
    for (const file of wanted) files.set(file);
    await tellShown();
    refresh();
    await openDiffs(wanted);
  };
  return vscode.Disposable.from(
    ...[changed, stale, decided],
    followEdits({ ...parts, onDecided: decided.event }),
    followAllChanges(),
    vscode.workspace.registerTextDocumentContentProvider(beforeScheme, {
      onDidChange: stale.event,
      provideTextDocumentContent: async (uri) => {
        const place = parseDiffUri(uri);
        if (place === null || place.side === 'gone') return '';
        const file = files.find(place);
        // An editor that was open when the window was closed.
        if (file === undefined) return (await readAgain(parts, place)).before;
        return files.base(file);
      },
    }),
    vscode.languages.registerCodeLensProvider(
      { scheme: 'file' },
      createChangeLenses(files, conversation, changed.event),
    ),
    parts.chat.onSwitched(() => {
      changed.fire();
      void tellShown();
    }),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      if (files.get(uri.fsPath) !== undefined) refresh();
    }),
    registerCommand('repomaster.showChanges', parts.log, (turn: unknown, path: unknown) =>
      show(typeof turn === 'number' ? turn : null, typeof path === 'string' ? path : null),
    ),
    ...decideCommands({ ...parts, files, accepted, refresh, show }),
  );
}

/** Of the conversation that is shown: turns are numbered in each. */
async function readAgain(parts: DiffParts, { conversation, turn, path }: DiffPlace): Promise<ReviewedFile> {
  if (conversation !== parts.chat.conversation()) throw notLookedAt();
  const found = (await changesOf(parts, turn)).find((each) => each.path === path);
  if (found !== undefined) return found;
  throw new UserError('bad-input', vscode.l10n.t('{0} is as it was before.', path));
}

/** The turn's changes of text files. Throws UserError if there are none. */
async function changesOf(parts: DiffParts, turn: number | null): Promise<readonly ReviewedFile[]> {
  const work = lookedAt(parts);
  const wanted = turn ?? lastActing(work);
  const changes = wanted === null ? [] : await turnChanges(parts.folders, work, wanted);
  const read = await Promise.all(changes.map((change) => reviewed(parts, work, wanted ?? 0, change)));
  const texts = read.filter((file) => file !== null);
  if (texts.length > 0) return texts;
  throw new UserError(
    'bad-input',
    changes.length > 0
      ? vscode.l10n.t('The changed content is not text, so it cannot be compared line by line.')
      : vscode.l10n.t('There is nothing to show: no file has changed.'),
  );
}

function lookedAt({ chat, folderIndex }: DiffParts): WorkedOn {
  chat.checkOurs();
  const root = mappedFolder(folderIndex);
  if (!vscode.workspace.isTrusted)
    throw new UserError(
      'bad-input',
      vscode.l10n.t('Trust this workspace first (Workspaces: Manage Workspace Trust).'),
    );
  return { conversation: chat.conversation(), root, entries: chat.entries() };
}

/** Null for what is no text. */
async function reviewed(
  { folders }: DiffParts,
  { conversation, root }: WorkedOn,
  turn: number,
  change: TurnChange,
): Promise<ReviewedFile | null> {
  const { checkpoints } = await folders.open(conversation, root, new AbortController().signal);
  const bytes = change.content === null ? Buffer.alloc(0) : await checkpoints.read(change.content);
  try {
    return { ...change, conversation, root, turn, before: decodeFile(change.path, bytes).text };
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}

async function openDiffs(files: readonly ReviewedFile[]): Promise<void> {
  const [first] = files;
  if (first === undefined) return;
  if (files.length === 1) {
    const title = vscode.l10n.t('{0} (since question {1})', basename(first.path), first.turn);
    await vscode.commands.executeCommand('vscode.diff', beforeUri(first), nowUri(first), title);
    return;
  }
  await vscode.commands.executeCommand(
    'vscode.changes',
    allChangesTitle(first.turn),
    files.map((file) => [
      vscode.Uri.file(placeOf(file)),
      file.kind === 'created' ? undefined : beforeUri(file),
      file.kind === 'deleted' ? undefined : nowUri(file),
    ]),
  );
}

/** Tells of each file about which nothing is left to decide. */
async function tellDecided(files: ReviewedFiles, decided: vscode.EventEmitter<string>): Promise<void> {
  for (const file of files.all()) if ((await files.pending(file)).length === 0) decided.fire(placeOf(file));
}

/** Sets the context keys that decide what the editor offers. */
async function tellReviewed(files: readonly ReviewedFile[]): Promise<void> {
  const shown = files.map((file) => nowUri(file).fsPath);
  await vscode.commands.executeCommand('setContext', 'repomaster.reviewed', shown);
}

function unsavedText(file: string): string | null {
  const document = vscode.workspace.textDocuments.find(
    ({ uri, isDirty }) => isDirty && uri.scheme === 'file' && uri.fsPath === file,
  );
  return document?.getText() ?? null;
}
