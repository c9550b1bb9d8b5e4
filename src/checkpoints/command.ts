/** A step around a command: which of the workspace's files it changed, kept so that they can be put back. */
import type { CommandChanges } from '../core/checkpoints';
import { CancelledError } from '../core/errors';
import { dropCommandList, readCommandList, writeCommandList } from './commandList';
import type { ObjectStore } from './objectStore';
import type { LogEntry } from './stepLog';
import { notKept } from './stepLog';
import type { Difference, Seen, Watched, Watching } from './watchedFiles';
import { compareWatched, watchFiles } from './watchedFiles';

/** What steps work with. */
export interface StepRoom extends Watching {
  /** The session's folder. */
  readonly folder: string;
  readonly objects: ObjectStore;
  /** Appends to the log and adds to the history. Throws UserError. */
  readonly record: (entry: LogEntry, flush: 'flushed' | 'written') => void;
}

/** See Step.aroundCommand. */
export async function aroundCommand<T>(
  room: StepRoom,
  step: number,
  seen: Map<string, Seen>,
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<{ readonly answer: T; readonly changes: CommandChanges }> {
  const before = await lookBefore(room, step, seen, signal);
  room.record({ type: 'command', step }, 'flushed');
  let answer: T;
  try {
    answer = await work();
  } catch (error) {
    await lookAfter(room, step, before, 'ours');
    throw error;
  }
  return { answer, changes: await lookAfter(room, step, before, 'ours') };
}

/**
 * Looks after a command that an earlier process began and did not see the end of. Who changed what since then cannot be told,
 * so it is put back only where that is asked for.
 */
export async function recoverCommand(room: StepRoom, step: number): Promise<void> {
  const before = await readCommandList(room.folder, step);
  const unlisted = { kind: 'none', beyond: { reason: 'unlisted', count: 0, examples: [] } } as const;
  await lookAfter(room, step, before ?? unlisted, 'unsure');
}

async function lookBefore(
  room: StepRoom,
  step: number,
  seen: Map<string, Seen>,
  signal: AbortSignal,
): Promise<Watched> {
  try {
    const before = await watchFiles(room, seen, signal);
    await writeCommandList(room.folder, step, before);
    if (before.kind === 'none') return before;
    seen.clear();
    for (const [path, one] of before.files) seen.set(path, one);
    return before;
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    throw notKept(room.folder, error);
  }
}

/** Keeps nothing, so that it succeeds on a full disk; the next look before a command does. */
async function lookAfter(
  room: StepRoom,
  step: number,
  before: Watched,
  writer: 'ours' | 'unsure',
): Promise<CommandChanges> {
  // The command has run: what it did is recorded also when nobody waits for its answer any more.
  const unending = new AbortController().signal;
  const after = await watchFiles({ ...room, objects: null }, new Map(), unending);
  return recordCommand(room, step, await compareWatched(room, before, after), writer);
}

async function recordCommand(
  { folder, record }: StepRoom,
  step: number,
  { changes, beyond }: Difference,
  writer: 'ours' | 'unsure',
): Promise<CommandChanges> {
  for (const { path, before, after } of changes) {
    record({ type: 'writing', step, path, was: before, next: 'unknown', newFolders: [] }, 'written');
    record({ type: 'wrote', step, path, is: writer === 'ours' ? after : null }, 'written');
  }
  record({ type: 'commandEnded', step, beyond }, 'flushed');
  await dropCommandList(folder, step);
  return { files: changes, beyond };
}
