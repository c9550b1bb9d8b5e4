/** A step around a command: which of the workspace's files it changed, kept so that they can be put back. */
import type { ChangedPath, CommandChanges } from '../core/changes/checkpoints';
import { CancelledError } from '../core/errors';
import { dropCommandList, readCommandList, writeCommandList } from './commandList';
import type { ObjectStore } from './objectStore';
import type { History } from './history';
import { foundSince, isAccountedFor } from './history';
import { sameState } from './pathStates';
import type { LogEntry } from './stepLog';
import { notKept } from './stepLog';
import type { Difference, Seen, Watched, Watching } from './watchedFiles';
import { compareWatched, watchFiles } from './watchedFiles';

/** What steps work with. */
export interface StepRoom extends Watching {
  /** The session's folder. */
  readonly folder: string;
  readonly objects: ObjectStore;
  readonly history: History;
  /** Commands at work, by step. */
  readonly open: Map<number, OpenCommand>;
  /** Appends to the log and adds to the history. Throws UserError. */
  readonly record: (entry: LogEntry, flush: 'flushed' | 'written') => void;
}

/** A command at work. */
export interface OpenCommand {
  readonly before: Watched;
  /** `unsure`: nobody can tell who changes files now. */
  writer: 'ours' | 'unsure';
  /** Whether somebody else may have been at work at any time of it. */
  isShared: boolean;
}

interface CommandStep {
  readonly room: StepRoom;
  readonly step: number;
  /** What looks around earlier commands saw. */
  readonly seen: Map<string, Seen>;
  readonly leftInBackground: Promise<unknown> | undefined;
}

/** See Step.aroundCommand. */
export async function aroundCommand<T>(
  { room, step, seen, leftInBackground }: CommandStep,
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<{ readonly answer: T; readonly changes: CommandChanges }> {
  const before = await lookBefore(room, step, seen, signal);
  room.record({ type: 'command', step }, 'flushed');
  const command: OpenCommand = { before, writer: 'ours', isShared: room.open.size > 0 };
  for (const other of room.open.values()) other.isShared = true;
  room.open.set(step, command);
  let looked = Promise.resolve();
  // A log that cannot be written is told by the look at the end.
  void leftInBackground?.then(() => (looked = leaveAlone(room, step, command).catch(() => undefined)));
  const after = async (): Promise<CommandChanges> => {
    await looked;
    const changes = await lookAfter(room, step, command);
    return command.isShared ? { ...changes, isShared: true } : changes;
  };
  try {
    let answer: T;
    try {
      answer = await work();
    } catch (error) {
      await after();
      throw error;
    }
    return { answer, changes: await after() };
  } finally {
    room.open.delete(step);
  }
}

/** Records what commands that are still at work have changed up to now. */
export async function catchUp(room: StepRoom): Promise<void> {
  for (const [step, command] of [...room.open]) {
    const { changes } = await lookNow(room, command.before);
    // It may have ended, and told of everything, while this looked.
    if (room.open.get(step) === command) recordChanges(room, step, command, changes);
  }
}

/** What it has changed by now is its own. */
async function leaveAlone(room: StepRoom, step: number, command: OpenCommand): Promise<void> {
  if (room.open.get(step) !== command) return;
  command.isShared = true;
  const { changes } = await lookNow(room, command.before);
  recordChanges(room, step, command, changes);
  command.writer = 'unsure';
}

/**
 * Looks after a command that an earlier process began and did not see the end of. Who changed what since then cannot be told,
 * so it is put back only where that is asked for.
 */
export async function recoverCommand(room: StepRoom, step: number): Promise<void> {
  const before = await readCommandList(room.folder, step);
  const unlisted = { kind: 'none', beyond: { reason: 'unlisted', count: 0, examples: [] } } as const;
  await lookAfter(room, step, { before: before ?? unlisted, writer: 'unsure', isShared: true });
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

async function lookAfter(room: StepRoom, step: number, command: OpenCommand): Promise<CommandChanges> {
  const { changes, beyond } = await lookNow(room, command.before);
  const own = recordChanges(room, step, command, changes);
  room.record({ type: 'commandEnded', step, beyond }, 'flushed');
  await dropCommandList(room.folder, step);
  return { files: own, beyond };
}

/** Keeps nothing, so that it succeeds on a full disk; the next look before a command does. */
async function lookNow(room: StepRoom, before: Watched): Promise<Difference> {
  // The command has run: what it did is recorded also when nobody waits for its answer any more.
  const unending = new AbortController().signal;
  const after = await watchFiles({ ...room, objects: null }, new Map(), unending);
  return compareWatched(room, before, after);
}

/** Those of the changes that are the command's, or may be: not what steps that began after it account for. */
function recordChanges(
  { history, record }: StepRoom,
  step: number,
  { before, writer }: OpenCommand,
  changes: readonly ChangedPath[],
): readonly ChangedPath[] {
  const own = changes.filter((change) => !isAccountedFor(history, step + 1, change));
  const known = new Set(changes.map(({ path }) => path));
  // What it changed before a later step found it, and is now as it was.
  const between = [...foundSince(history, step + 1)].flatMap(([path, found]): ChangedPath[] => {
    const was = before.kind === 'seen' ? (before.files.get(path)?.state ?? null) : null;
    if (known.has(path) || was === null || sameState(was, found)) return [];
    return [{ path, before: was, after: was }];
  });
  for (const change of [...own, ...between]) {
    if (isAccountedFor(history, step, change)) continue;
    const { path, before: was, after } = change;
    record({ type: 'writing', step, path, was, next: 'unknown', newFolders: [] }, 'written');
    record({ type: 'wrote', step, path, is: writer === 'ours' ? after : null }, 'written');
  }
  return own;
}
