/** Opens the database of one folder: ours and of this version, or made anew; a damaged one is replaced. */
import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorText } from '../../core/errors';
import type { Log } from '../../core/ports';
import { makeFolder } from '../../core/files/makeFolder';
import { createTables, ownerOf } from './schema';
import { failureOf, loadSqlite, transaction } from '../../core/sqlite/sqlite';
import type { Database, Sqlite } from '../../core/sqlite/sqlite';

/** Where the store of one folder is. */
export interface StorePlace {
  /** Absolute path of the store's own folder, which need not be there. */
  readonly directory: string;
  /** Absolute path of the folder that is indexed, links resolved. */
  readonly folder: string;
}

/** The database; its WAL and its shared memory stand beside it. */
export const DATABASE = 'index.sqlite';
/** Whose store it is, for whoever tidies up; its time is that of the last opening. */
export const OWNER = 'folder.txt';

/** Another process writes a few megabytes at a time: longer than that takes, and no wait that anyone would notice. */
const BUSY_MS = 1000;
/** What a large writing leaves of the WAL when it has been taken over. */
const WAL_BYTES = 8 * 1024 * 1024;

const SETTINGS = `
  PRAGMA busy_timeout = ${BUSY_MS};
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA journal_size_limit = ${WAL_BYTES};
  PRAGMA cell_size_check = ON;
  PRAGMA trusted_schema = OFF;
`;

/** The open database, or null where there can be none, which is said once in the log. */
export function openDatabase(place: StorePlace, version: string, log: Log): Database | null {
  const sqlite = loadSqlite();
  if (!sqlite) {
    log.warn(
      `the index is not stored, so every start reads the whole folder again: Node.js ${process.versions.node} ` +
        'has no node:sqlite. Start it with Node.js 22.13 or newer.',
    );
    return null;
  }
  try {
    return openOrReplace(sqlite, place, version, log);
  } catch (error) {
    log.warn(`the index is not stored: ${errorText(error)} (${place.directory})`);
    return null;
  }
}

function openOrReplace(sqlite: Sqlite, place: StorePlace, version: string, log: Log): Database {
  claim(place);
  try {
    return openExisting(sqlite, place, version, log);
  } catch (error) {
    if (failureOf(error) !== 'damaged') throw error;
    log.warn(`the stored index is damaged (${errorText(error)}): it is made anew`);
    deleteDatabase(place);
    return openExisting(sqlite, place, version, log);
  }
}

/** Only its owner may read it: it tells what stands in the folder. */
function claim({ directory, folder }: StorePlace): void {
  makeFolder(directory, 0o700);
  const owner = join(directory, OWNER);
  const now = new Date();
  if (statSync(owner, { throwIfNoEntry: false })) utimesSync(owner, now, now);
  else writeFileSync(owner, folder);
}

function openExisting(sqlite: Sqlite, place: StorePlace, version: string, log: Log): Database {
  const database = new sqlite.DatabaseSync(join(place.directory, DATABASE));
  try {
    database.exec(SETTINGS);
    const owner = ownerOf(database, version);
    if (owner === 'this version') return database;
    if (owner === 'another version')
      log.warn('the stored index was written by another version of RepoMaster: it is made anew');
    if (owner === 'another program')
      log.warn("another program's database stands in place of the stored index: it is replaced");
    transaction(database, () => {
      // Another process may have been faster.
      if (ownerOf(database, version) !== 'this version') createTables(database, version);
    });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Removes the database with its WAL, and all that was not taken over from there. Throws the system's errors. */
export function deleteDatabase({ directory }: StorePlace): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(directory, DATABASE + suffix), { force: true });
}
