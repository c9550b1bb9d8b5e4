/** One session of `repomaster run`: its journal, and the folder for what it keeps beside it. */
import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openJournalFile, readJournalFile } from '../../agent/journalFile';
import type { JournalFile } from '../../agent/journalFile';
import type { Entry } from '../../core/conversation';
import { lockFile } from './lockFile';

export interface Session {
  readonly id: string;
  /** What the journal held when the session was opened. */
  readonly entries: readonly Entry[];
  readonly journal: JournalFile;
  /** Absolute path of the journal. */
  readonly journalPath: string;
  /** Absolute path of the folder for checkpoints and the like. */
  readonly folder: string;
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
  const isOld = path !== null && existsSync(path) && statSync(path).size > 0;
  const unlock = path === null ? () => undefined : lockFile(path);
  try {
    const entries = isOld ? readJournalFile(path).entries : [];
    const started = entries[0];
    const id = started?.type === 'started' ? started.id : newSessionId(nowMs);
    const folder = join(temporary ?? storage ?? '', id);
    const journalPath = path ?? join(folder, 'journal.jsonl');
    const journal = openJournalFile(journalPath);
    if (entries.length === 0) journal.append({ type: 'started', version: 1, id, atMs: nowMs });
    return {
      ...{ id, entries, journal, journalPath, folder },
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

/** Sorts by time, and is nobody else's: `20261122-013000-1f2e3d`. */
function newSessionId(nowMs: number): string {
  const time = new Date(nowMs).toISOString().replace(/[-:]/g, '').slice(0, 15).replace('T', '-');
  return `${time}-${randomBytes(3).toString('hex')}`;
}
