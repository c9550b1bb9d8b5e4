import { stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { isMissingFile } from '../../core/files/missingFile';
import { inEnglish } from '../../core/text/phrase';
import type { MergeEngine } from '../../session/merge/mergeEngine';
import { usage } from '../syntax';
import { writeJson, writeText } from '../output';
import type { UndoOptions } from './syntax/undoSyntax';
import type { PrintedUndo } from './undoForm';

/** The folder and the id of `git undo [folder] [ID]`: of one word, the id where no folder has that name. Throws UserError `usage`. */
export async function undoTarget({
  words,
}: UndoOptions): Promise<{ readonly folder: string; readonly id: string | null }> {
  const [first, second, third] = words;
  if (third !== undefined) throw usage(`git undo takes a folder and an id; unexpected '${third}'`);
  if (first === undefined) return { folder: '.', id: null };
  if (second !== undefined) return { folder: first, id: second };
  if (await isThere(first)) return { folder: first, id: null };
  if (IS_ID.test(first)) return { folder: '.', id: first };
  throw usage(`git undo: '${first}' is no folder, and no id as an apply printed it`);
}

/** As backups are named: a time and three bytes. */
const IS_ID = /^\d{17}-[0-9a-f]{6}$/;

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
}

/** Runs `repomaster git undo`. Throws UserError where there is nothing to take back, or somebody worked on since. */
export async function runUndo(
  { json }: UndoOptions,
  id: string | null,
  { engine, stdout }: { readonly engine: MergeEngine; readonly stdout: Writable },
  signal: AbortSignal,
): Promise<void> {
  const target = id ?? (await engine.undoable(signal))?.id ?? null;
  const done = target === null ? null : await engine.undo(target, signal);
  const undone = target === null || done === null ? null : { id: target, what: inEnglish(done.what) };
  const printed: PrintedUndo = { version: 1, undone };
  const said =
    undone === null || done === null
      ? 'There is nothing to undo.\n'
      : `Undone: ${undone.what}. Files, index and refs are as before.\nBring it back: repomaster git undo ${done.id}\n`;
  await (json
    ? writeJson(stdout, [`${JSON.stringify(printed)}\n`], signal)
    : writeText(stdout, [said], signal));
}
