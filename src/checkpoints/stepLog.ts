/** The steps of a session on disk: one JSON object a line, appended, in the order it happened. */
import {
  closeSync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { BeyondBounds, PathState } from '../core/changes/checkpoints';
import { UserError, errorText } from '../core/errors';
import { phrase } from '../core/text/phrase';

export type LogEntry =
  | { readonly type: 'started'; readonly version: number; readonly root: string }
  | { readonly type: 'step'; readonly step: number; readonly title: string; readonly restores: number | null }
  /** Before a file is written: what was there, and what will be (as Step.around has it). */
  | {
      readonly type: 'writing';
      readonly step: number;
      readonly path: string;
      readonly was: PathState;
      readonly next: string | null;
      /** Folders on the way, outermost first, that were not there. */
      readonly newFolders: readonly string[];
    }
  /** What the session left there; null where that is not known. */
  | { readonly type: 'wrote'; readonly step: number; readonly path: string; readonly is: PathState | null }
  /** A command begins; its list of files (commandChanges.ts) is beside the log until it has ended. */
  | { readonly type: 'command'; readonly step: number }
  | { readonly type: 'commandEnded'; readonly step: number; readonly beyond: BeyondBounds | null }
  /** A restore begins: all that it is to do. */
  | { readonly type: 'restoring'; readonly step: number; readonly files: readonly RestoringFile[] }
  | { readonly type: 'restored'; readonly step: number };

export interface RestoringFile {
  readonly path: string;
  /** What was there when the restore began; kept. */
  readonly was: PathState;
  readonly target: PathState;
}

export interface StepLog {
  /** The entry is given to the system before this returns; flushed to the device where `flush` says. Throws UserError. */
  append(entry: LogEntry, flush: 'flushed' | 'written'): void;
  close(): void;
}

const VERSION = 1;
const TYPES: ReadonlySet<string> = new Set<LogEntry['type']>([
  ...(['started', 'step', 'writing', 'wrote'] as const),
  ...(['command', 'commandEnded', 'restoring', 'restored'] as const),
]);

/**
 * The log in this file, made where there is none, and what it says so far. A torn last line, which a crash leaves, is taken
 * away; other lines that cannot be read are passed over. Throws UserError for a file that cannot be written, that another
 * version wrote, or that is another folder's.
 */
export function openStepLog(path: string, root: string): { log: StepLog; entries: readonly LogEntry[] } {
  return saving(path, () => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const file = openSync(path, 'a+', 0o600);
    try {
      const bytes = readFileSync(file);
      let sizeBytes = bytes.lastIndexOf('\n') + 1;
      ftruncateSync(file, sizeBytes);
      const append = (entry: LogEntry, flush: 'flushed' | 'written'): void =>
        saving(path, () => {
          sizeBytes = appendLine(file, sizeBytes, entry);
          if (flush === 'flushed') fdatasyncSync(file);
        });
      const entries = bytes.subarray(0, sizeBytes).toString('utf8').split('\n').flatMap(parseEntry);
      if (entries.length === 0) append({ type: 'started', version: VERSION, root }, 'flushed');
      else checkStart(path, root, entries[0]);
      return { log: { append, close: () => closeSync(file) }, entries };
    } catch (error) {
      closeSync(file);
      throw error;
    }
  });
}

/** The size after the line. Half a line would spoil the one behind it, so a failure takes it away again. */
function appendLine(file: number, sizeBytes: number, entry: LogEntry): number {
  const bytes = Buffer.from(`${JSON.stringify(entry)}\n`);
  try {
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
    return sizeBytes + bytes.length;
  } catch (error) {
    ftruncateSync(file, sizeBytes);
    throw error;
  }
}

function checkStart(path: string, root: string, first: LogEntry | undefined): void {
  if (first?.type !== 'started') {
    throw new UserError('bad-input', phrase('{0} is not a list of checkpoints. Start a new session.', path));
  }
  if (first.version !== VERSION) {
    throw new UserError(
      'bad-input',
      phrase(
        'Another version of RepoMaster wrote the checkpoints in {0} (format {1}). Update RepoMaster, or start a new session.',
        path,
        first.version,
      ),
    );
  }
  if (first.root !== root) {
    throw new UserError(
      'bad-input',
      phrase(
        'The checkpoints in {0} belong to {1}, not to {2}. Open that folder, or start a new session.',
        path,
        first.root,
        root,
      ),
    );
  }
}

function parseEntry(line: string): readonly LogEntry[] {
  try {
    const value: unknown = JSON.parse(line);
    return isEntry(value) ? [value] : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Entries are our own writing: their type tells them from damage and from what a later version adds. */
function isEntry(value: unknown): value is LogEntry {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  return typeof value.type === 'string' && TYPES.has(value.type);
}

function saving<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw notKept(path, error);
  }
}

/** What to say where checkpoints cannot be written. */
export function notKept(path: string, error: unknown): UserError {
  return new UserError(
    'outside-failed',
    phrase(
      'RepoMaster could not save a checkpoint in {0}: {1}. Free some space there or make it writable, then continue.',
      path,
      errorText(error),
    ),
  );
}
