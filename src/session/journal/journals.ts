/** Conversations on disk: a file each, and the name of the one that was shown last. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openJournalFile, readJournalFile } from './journalFile';
import type { JournalFile } from './journalFile';
import { lockFile } from './lockFile';
import type { FileLock } from './lockFile';
import type { Entry } from '../../core/conversation/conversation';
import { UserError, errorText } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { Log } from '../../core/ports';
import { entryForm } from '../../core/conversation/conversation';
import type { Journals, OpenJournal } from '../conversation/shown';

/** What remembers a small value for this workspace; vscode.Memento is one. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): Thenable<void>;
}

export interface WindowJournals extends Journals {
  /** Whether somebody in this process has the conversation open as its own. */
  readonly isOpen: (id: string) => boolean;
}

const lastKey = 'repomaster.conversation';

/** Ids become file names, and come back from a store that is not ours alone. */
const idForm = /^[\w-]{1,80}$/;

/**
 * Conversations as files of `folder`, which is made when the first one is written. `tellUnread` is told of how many lines of a
 * conversation that is opened were left out: damaged ones, and such as another version writes.
 */
export function createJournals(
  folder: string,
  memory: Memory,
  log: Log,
  tellUnread: (lines: number) => void,
): WindowJournals {
  const fileOf = (id: string): string => join(folder, `${id}.jsonl`);
  /** The lock tells processes apart: within this one the panel and VS Code's own chat may be at the same conversation. */
  const inUse = new Set<string>();
  const using = (id: string, journal: OpenJournal): OpenJournal => {
    inUse.add(id);
    const close = (): void => {
      inUse.delete(id);
      journal.close();
    };
    return { append: (entry) => journal.append(entry), close };
  };
  return {
    last: () => {
      const id = memory.get(lastKey);
      return typeof id === 'string' && idForm.test(id) && existsSync(fileOf(id)) ? id : null;
    },
    open: (id) => {
      if (!idForm.test(id))
        throw new UserError('bad-input', phrase('{0} is not a RepoMaster conversation.', id));
      const path = fileOf(id);
      if (inUse.has(id))
        return { id, entries: entriesSoFar(path, log), isOurs: false, ...othersJournal(path) };
      if (!existsSync(path)) return { id, entries: [], isOurs: true, ...using(id, journalOf(path, null)) };
      // Before it is read: what another process adds would be missing.
      const lock = locking(path);
      try {
        const { entries, unread } = readEntries(path, log);
        if (unread > 0) tellUnread(unread);
        const isOurs = lock.kind === 'locked';
        return {
          ...{ id, entries, isOurs },
          ...(isOurs ? using(id, journalOf(path, lock)) : othersJournal(path)),
        };
      } catch (error) {
        if (lock.kind === 'locked') lock.unlock();
        throw error;
      }
    },
    isOpen: (id) => inUse.has(id),
    remember: (id) => void memory.update(lastKey, id),
  };
}

/** None where nothing was said in it yet. */
function entriesSoFar(path: string, log: Log): readonly Entry[] {
  return existsSync(path) ? readEntries(path, log).entries : [];
}

/** Its file is made by the first entry, and the lock with it where there is none yet. */
function journalOf(path: string, known: Locked | null): OpenJournal {
  let file: JournalFile | undefined;
  let lock = known;
  const open = (): JournalFile => {
    if (lock === null) {
      const made = locking(path);
      if (made.kind === 'held') throw heldError(path);
      lock = made;
    }
    return openJournalFile(path);
  };
  return {
    append: (entry) => {
      file ??= open();
      file.append(entry);
    },
    close: () => {
      file?.close();
      file = undefined;
      lock?.unlock();
      lock = null;
    },
  };
}

function othersJournal(path: string): OpenJournal {
  return {
    append: () => {
      throw heldError(path);
    },
    close: () => undefined,
  };
}

function heldError(path: string): UserError {
  return new UserError(
    'bad-input',
    phrase('The conversation in {0} is open in another window or run.', path),
  );
}

type Locked = Extract<FileLock, { kind: 'locked' }>;

function locking(path: string): FileLock {
  try {
    return lockFile(path);
  } catch (error) {
    throw new UserError(
      'outside-failed',
      phrase(
        'RepoMaster cannot create a lock file next to {0}: {1}. Free up space there or make it writable.',
        path,
        errorText(error),
      ),
    );
  }
}

/** What can be gone on with, and how many lines were none; that is logged. Throws UserError as readJournalFile does. */
function readEntries(
  path: string,
  log: Log,
): { readonly entries: readonly Entry[]; readonly unread: number } {
  const { entries: read, damagedLines } = readJournalFile(path);
  const entries = read.flatMap(wholeEntry);
  const malformed = read.length - entries.length;
  if (malformed > 0) log.warn(`${path}: ${malformed} entries lack what they need and are left out`);
  if (damagedLines > 0) log.warn(`${path}: ${damagedLines} lines could not be read`);
  return { entries, unread: malformed + damagedLines };
}

/** The entry, or none where fields are missing or wrong: whoever reads it later relies on them. */
function wholeEntry(entry: Entry): Entry[] {
  const parsed = entryForm.safeParse(entry);
  return parsed.success ? [parsed.data] : [];
}
