/** Opens the store's database for one piece of work: made where it is missing, brought to this format, and kept aside where it is damaged. */
import { existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserError, errorText } from '../../core/errors';
import { makeFolder } from '../../core/files/makeFolder';
import type { Log } from '../../core/ports';
import { failureOf, loadSqlite } from '../../core/sqlite/sqlite';
import type { Database, Sqlite } from '../../core/sqlite/sqlite';
import { phrase } from '../../core/text/phrase';
import { checkWhole, migrate } from './storeSchema';

export interface StoreParts {
  /** Absolute path of the store's own folder, which need not be there. */
  readonly folder: string;
  readonly log: Log;
  /** Of the time of day, in milliseconds since the epoch. */
  readonly nowMs: () => number;
}

/** The database; its WAL and its shared memory stand beside it while it is open. */
export const STORE_FILE = 'repositories.sqlite';

/** Another window writes a few kilobytes: longer than that takes on a slow disk. */
const BUSY_MS = 5_000;

/** synchronous FULL: what was learned survives a power cut; it is written a few times an hour. */
const SETTINGS = `
  PRAGMA busy_timeout = ${BUSY_MS};
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA cell_size_check = ON;
  PRAGMA trusted_schema = OFF;
`;

/**
 * What the work gives that reads; `empty` where nothing was ever stored. A store on a disk that cannot be written is read as it
 * is. Throws UserError `outside-failed` where it cannot be read.
 */
export function readStore<T>(parts: StoreParts, empty: T, work: (database: Database) => T): T {
  const file = join(parts.folder, STORE_FILE);
  if (!existsSync(file)) return empty;
  return opened(parts, (sqlite) => openToRead(sqlite, parts, file), work);
}

/** What the work gives that writes, in a store that is made where it is missing. Throws UserError `outside-failed`. */
export function writeStore<T>(parts: StoreParts, work: (database: Database) => T): T {
  return opened(parts, (sqlite) => openToWrite(sqlite, parts), work);
}

/** Closed again at once: so no window is in the way of another's deletion, and the WAL is taken over each time. */
function opened<T>(
  parts: StoreParts,
  open: (sqlite: Sqlite) => Database,
  work: (database: Database) => T,
): T {
  const sqlite = loadSqlite();
  if (sqlite === null)
    throw new UserError(
      'outside-failed',
      phrase(
        'Stored repositories need node:sqlite, which Node.js {0} does not have. Start it with Node.js 22.13 or newer, or update VS Code.',
        process.versions.node,
      ),
    );
  try {
    const database = open(sqlite);
    try {
      return work(database);
    } finally {
      database.close();
    }
  } catch (error) {
    throw storeError(error, parts);
  }
}

function openToWrite(sqlite: Sqlite, parts: StoreParts): Database {
  makeFolder(parts.folder, 0o700);
  const file = join(parts.folder, STORE_FILE);
  const before = inodeOf(file);
  try {
    return openWhole(sqlite, file, parts);
  } catch (error) {
    if (!isDamage(error)) throw error;
    keepAside(parts, file, before, errorText(error));
    return openWhole(sqlite, file, parts);
  }
}

/** A disk that cannot be written has no room for a WAL's shared memory: what is there was taken over before, so it is read alone. */
function openToRead(sqlite: Sqlite, parts: StoreParts, file: string): Database {
  try {
    return openToWrite(sqlite, parts);
  } catch (error) {
    if (isUserError(error) || failureOf(error) !== 'unusable') throw error;
    const alone = new sqlite.DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), {
      readOnly: true,
    });
    try {
      checkWhole(alone);
      return alone;
    } catch (inner) {
      alone.close();
      throw inner;
    }
  }
}

function openWhole(sqlite: Sqlite, file: string, parts: StoreParts): Database {
  const database = new sqlite.DatabaseSync(file);
  try {
    database.exec(SETTINGS);
    checkWhole(database);
    const state = migrate(database);
    if (state === 'ready') return database;
    if (state === 'another program') throw new ForeignError('it is the database of another program');
    throw new UserError(
      'outside-failed',
      phrase(
        'A newer version of RepoMaster wrote the stored repositories in {0}. Update RepoMaster.',
        parts.folder,
      ),
    );
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Another program's database stands in the store's place. */
class ForeignError extends Error {
  override readonly name = 'ForeignError';
}

function isUserError(error: unknown): error is UserError {
  return error instanceof UserError;
}

function isDamage(error: unknown): boolean {
  if (isUserError(error)) return false;
  return error instanceof ForeignError || failureOf(error) === 'damaged';
}

/** Nothing of it is deleted: whoever wants it finds it beside. Another window may have done so meanwhile. */
function keepAside(
  { folder, log, nowMs }: StoreParts,
  file: string,
  before: number | null,
  why: string,
): void {
  if (inodeOf(file) !== before) return;
  const aside = freeName(
    join(folder, `repositories-damaged-${new Date(nowMs()).toISOString().replace(/[:.]/g, '-')}`),
  );
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  log.warn(
    `the stored repositories cannot be read (${why.replace(/\s+/g, ' ')}): they are kept in ${aside}, and a new store begins`,
  );
}

/** What was kept aside before stays too. */
function freeName(beginning: string): string {
  for (let at = 1; ; at++) {
    const name = `${beginning}${at === 1 ? '' : `-${at}`}.sqlite`;
    if (!existsSync(name)) return name;
  }
}

function inodeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.ino ?? null;
}

/** What a person can act on; anything else is a bug and stays what it is. */
function storeError(error: unknown, { folder }: StoreParts): unknown {
  if (isUserError(error)) return error;
  if (isSystem(error))
    return new UserError(
      'outside-failed',
      phrase(
        'The stored repositories in {0} cannot be used: {1}. Free up space there or make it writable.',
        folder,
        errorText(error),
      ),
    );
  return failureOf(error) === 'busy'
    ? new UserError(
        'outside-failed',
        phrase('Another window or run is writing the stored repositories in {0}. Try again.', folder),
      )
    : new UserError(
        'outside-failed',
        phrase(
          'The stored repositories in {0} cannot be used: {1}. Free up space there or make it writable.',
          folder,
          errorText(error),
        ),
      );
}

/** Of the file system, as making a folder throws it. */
function isSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
