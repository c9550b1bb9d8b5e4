/** Which bytes are under way beside which file, on disk while they are: a process that is killed cannot take them away. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isProcessGone, startOf } from '../core/running/processLife';
import { faultCode, isMissingCode } from './systemFault';

/** The process that wrote it is in the name, so that what a killed one left is told from what another is at. */
export const STAGED = /^\.repomaster-(\d+)-[0-9a-f]{12}\.tmp$/;

/** Notes in the folder `notes` (absolute, made here) that `staged` (absolute) is under way. Returns what takes the note away. */
export function noteStaged(notes: string | undefined, staged: string): () => void {
  if (notes === undefined) return () => undefined;
  mkdirSync(notes, { recursive: true, mode: 0o700 });
  const note = join(notes, basename(staged));
  writeFileSync(note, `${startOf(process.pid) ?? ''}\n${staged}`, { mode: 0o600 });
  return () => rmSync(note, { force: true });
}

/** Removes what processes that are gone have left, by the notes in this folder (absolute). Returns how many files it was. */
export function sweepStaged(notes: string): number {
  let removed = 0;
  for (const name of namesIn(notes)) {
    const pid = STAGED.exec(name)?.[1];
    if (pid === undefined) continue;
    const note = join(notes, name);
    const { started, staged } = readNote(note);
    if (!isProcessGone(Number(pid), started)) continue;
    // A note that was cut off names nothing.
    if (basename(staged) === name && removedFile(staged)) removed += 1;
    rmSync(note, { force: true });
  }
  return removed;
}

/** When the process that wrote it began, as startOf tells it, and the bytes' place. One that was cut off has no whole place. */
function readNote(note: string): { readonly started: string; readonly staged: string } {
  const text = readFileSync(note, 'utf8');
  const end = text.indexOf('\n');
  return { started: text.slice(0, Math.max(end, 0)), staged: text.slice(end + 1) };
}

function removedFile(path: string): boolean {
  try {
    rmSync(path);
    return true;
  } catch (error) {
    if (isMissingCode(faultCode(error))) return false;
    throw error;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissingCode(faultCode(error))) return [];
    throw error;
  }
}
