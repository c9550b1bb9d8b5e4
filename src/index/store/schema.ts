/** The tables of a stored index, and how it is known for one. */
import type { Database } from '../../core/sqlite/sqlite';
import { FORMAT } from './version';

/** "RMix": by it a file is told from every other program's database. */
const APPLICATION_ID = 0x524d6978;

const TABLES = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE files (path TEXT PRIMARY KEY, stamp TEXT, digest TEXT NOT NULL, outcome TEXT NOT NULL, checksum INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE facts (path TEXT PRIMARY KEY, digest TEXT NOT NULL, checksum INTEGER NOT NULL, packed BLOB NOT NULL);
  CREATE TABLE history (stamp TEXT PRIMARY KEY, checksum INTEGER NOT NULL, packed BLOB NOT NULL);
  CREATE TABLE snapshot (key TEXT NOT NULL, part INTEGER NOT NULL, parts INTEGER NOT NULL, checksum INTEGER NOT NULL, packed BLOB NOT NULL, PRIMARY KEY (key, part));
`;

/** Whose file it is: nobody's yet, ours by this or by another version, or another program's. */
export type Owner = 'nobody' | 'this version' | 'another version' | 'another program';

export function ownerOf(database: Database, version: string): Owner {
  const id = numberOf(database, 'PRAGMA application_id', 'application_id');
  const tables = numberOf(database, 'SELECT count(*) AS tables FROM sqlite_master', 'tables');
  if (id === 0 && tables === 0) return 'nobody';
  if (id !== APPLICATION_ID) return 'another program';
  if (numberOf(database, 'PRAGMA user_version', 'user_version') !== FORMAT) return 'another version';
  return isOfVersion(database, version) ? 'this version' : 'another version';
}

export function isOfVersion(database: Database, version: string): boolean {
  const row = database.prepare("SELECT value FROM meta WHERE name = 'version'").get();
  return row?.['value'] === version;
}

/** Makes the database an empty stored index of this version, whatever it held; to be called in a transaction. */
export function createTables(database: Database, version: string): void {
  const rows = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  for (const { name } of rows) database.exec(`DROP TABLE "${String(name).replaceAll('"', '""')}"`);
  database.exec(TABLES);
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${FORMAT}`);
  database.prepare("INSERT INTO meta VALUES ('version', ?)").run(version);
}

/** Empties every table but `meta`; to be called in a transaction. */
export function emptyTables(database: Database): void {
  for (const table of ['files', 'facts', 'history', 'snapshot']) database.exec(`DELETE FROM ${table}`);
}

function numberOf(database: Database, sql: string, column: string): number {
  return Number(database.prepare(sql).get()?.[column]);
}
