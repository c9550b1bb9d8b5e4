/** One session of `repomaster run`: its journal, and the folder for what it keeps beside it. */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openJournalFile, readJournalFile } from '../../session/journal/journalFile';
import type { JournalFile } from '../../session/journal/journalFile';
import { lockFile } from '../../session/journal/lockFile';
import type { FileLock } from '../../session/journal/lockFile';
import type { Entry } from '../../core/conversation/conversation';
import { UserError, errorText } from '../../core/errors';

export interface Session {
  readonly id: string;
  /** What the journal held when the session was opened. */
  readonly entries: readonly Entry[];
  readonly journal: JournalFile;
  /** Absolute path of the journal. */
  readonly journalPath: string;
  /** Absolute path of the file for what is sent to the model; null where no journal is named, which it would stand beside. */
  readonly requestsPath: string | null;
  /** Absolute path of the folder for checkpoints and the like. */
  readonly folder: string;
  /** What to know of it before it goes on, a sentence each: damage, what was kept and is gone, what will not be kept. */
  readonly notes: readonly string[];
  /** Whether it can be gone on with when this process has ended. */
  readonly isKept: boolean;
  /** Lets others open it, and takes away what was only for this run. */
  close(): Promise<void>;
}

/**
 * Opens the session of the journal at `named` (as written; made where there is none), or a new one below `storage`
 * (absolute; null = a temporary folder, gone in the end). Throws UserError where the journal cannot be read or written,
 * is none, or another process is at it.
 */
export async function openSession(
  named: string | null,
  storage: string | null,
  nowMs: number,
): Promise<Session> {
  const temporary = storage === null ? await mkdtemp(join(tmpdir(), 'repomaster-session-')) : null;
  const path = named === null ? null : resolve(named);
  let unlock = lockSession(path);
  try {
    const { entries, damagedLines } = path !== null && hasEntries(path) ? readJournalFile(path) : NEW;
    const id = sessionId(entries[0], path ?? '') ?? newSessionId(nowMs);
    const folder = join(temporary ?? storage ?? '', id);
    const notes = notesOf({ path, entries, damagedLines, folder, isTemporary: temporary !== null });
    const journalPath = path ?? join(folder, 'journal.jsonl');
    // Nobody else goes on with it, but whoever deletes what is stored has to see that it is under way.
    if (path === null) unlock = lockSession(journalPath);
    const journal = openJournalFile(journalPath);
    if (entries.length === 0) journal.append({ type: 'started', version: 1, id, atMs: nowMs });
    return {
      ...{ id, entries, journal, journalPath, folder, notes },
      requestsPath: requestsBeside(path),
      isKept: path !== null || temporary === null,
      close: async () => {
        journal.close();
        unlock();
        if (temporary !== null) await rm(temporary, { recursive: true, force: true });
      },
    };
  } catch (error) {
    unlock();
    if (temporary !== null) await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

/** `task.requests.jsonl` for `task.jsonl`; null for none. */
function requestsBeside(journal: string | null): string | null {
  return journal === null ? null : `${journal.replace(/\.jsonl$/, '')}.requests.jsonl`;
}

/** Returns what lets go of it; null is no session. Throws UserError where another process is at it. */
function lockSession(path: string | null): () => void {
  if (path === null) return () => undefined;
  let lock: FileLock;
  try {
    lock = lockFile(path);
  } catch (error) {
    throw new UserError(
      'outside-failed',
      `no lock can be created next to ${path} (${errorText(error)}); free some space there, or name another journal`,
    );
  }
  if (lock.kind === 'locked') return () => lock.unlock();
  throw new UserError(
    'bad-input',
    `another process (${lock.by}) is using the session in ${path}; wait for it or stop it`,
  );
}

interface Found {
  readonly path: string | null;
  readonly entries: readonly Entry[];
  readonly damagedLines: number;
  readonly folder: string;
  readonly isTemporary: boolean;
}

function notesOf({ path, entries, damagedLines, folder, isTemporary }: Found): readonly string[] {
  const isGone = entries.some(({ type }) => type === 'requested') && !existsSync(folder);
  return [
    ...(damagedLines > 0
      ? [`${damagedLines} lines of ${path ?? ''} are damaged and were skipped; the rest is used`]
      : []),
    ...(isGone
      ? [`the session data in ${folder} is gone; its earlier changes now count as there from the start`]
      : []),
    ...(isTemporary
      ? ['this machine has no cache folder (XDG_CACHE_HOME), so the checkpoints end with this run']
      : []),
  ];
}

const NEW = { entries: [], damagedLines: 0 } as const;

/** As newSessionId makes them, and those of conversations elsewhere; a journal may come from anybody. */
const ID = /^[\w-]{1,64}$/;

function sessionId(started: Entry | undefined, path: string): string | null {
  if (started?.type !== 'started') return null;
  if (ID.test(started.id)) return started.id;
  throw new UserError('bad-input', `${path} does not belong to a RepoMaster session; name another journal`);
}

/** False for no file, an empty one, and one whose first entry alone was begun when a process or a disk ended. */
function hasEntries(path: string): boolean {
  if (!existsSync(path)) return false;
  const { size } = statSync(path);
  if (size === 0 || size > 200) return size > 0;
  const bytes = Buffer.alloc(size);
  const file = openSync(path, 'r');
  try {
    readSync(file, bytes);
  } finally {
    closeSync(file);
  }
  const text = bytes.toString('utf8');
  return text.includes('\n') || !BEGUN.startsWith(text.slice(0, BEGUN.length));
}

/** What every journal begins with. */
const BEGUN = '{"type":"started","version":1,"id":"';

/** Sorts by time, and is nobody else's: `20261122-013000-1f2e3d`. */
function newSessionId(nowMs: number): string {
  const time = new Date(nowMs).toISOString().replace(/[-:]/g, '').slice(0, 15).replace('T', '-');
  return `${time}-${randomBytes(3).toString('hex')}`;
}
