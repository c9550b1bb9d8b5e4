/** node:sqlite, loaded when first needed, and what its errors mean. */
import type * as sqlite from 'node:sqlite';

export type Sqlite = typeof sqlite;
export type Database = sqlite.DatabaseSync;

/** Null on a Node.js without it (before 22.13). Says nothing of being experimental: that is no concern of a user's. */
export function loadSqlite(): Sqlite | null {
  const emit = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    const name: string = 'node:sqlite';
    const loaded = 'getBuiltinModule' in process ? process.getBuiltinModule(name) : undefined;
    return (loaded as Sqlite | undefined) ?? null;
  } finally {
    process.emitWarning = emit;
  }
}

/** Bytes that were stored and are not what they were: a torn page, a bad disk, another program. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

/** The database has become another's while it was open. */
export class TakenOverError extends Error {
  override readonly name = 'TakenOverError';
}

/** damaged: to be replaced. busy: another process writes, later it may go. unusable: not with this file now. */
export type Failure = 'damaged' | 'busy' | 'unusable';

/** SQLite's result codes: busy, locked; corrupt, no database at all. */
const BUSY = new Set([5, 6]);
const DAMAGED = new Set([11, 26]);
/** An extended code: a read came to the end of the file before its time. */
const SHORT_READ = 522;

/** What the error means for whoever has the database open; rethrows what is neither SQLite's nor ours, which is a bug. */
export function failureOf(error: unknown): Failure {
  if (error instanceof DamagedError) return 'damaged';
  if (error instanceof TakenOverError) return 'unusable';
  const code = sqliteCode(error);
  if (code === null) throw error;
  if (code === SHORT_READ || DAMAGED.has(code & 0xff)) return 'damaged';
  return BUSY.has(code & 0xff) ? 'busy' : 'unusable';
}

/** The extended result code of an error of SQLite; null for any other. */
function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return null;
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
}

/** What the work gives, done whole or not at all, alone among the processes that write. Throws what the work and SQLite throw. */
export function transaction<T>(database: Database, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/** A full disk has rolled back by itself: then there is nothing to roll back, which SQLite calls an error. */
function rollBack(database: Database): void {
  try {
    database.exec('ROLLBACK');
  } catch (error) {
    if (sqliteCode(error) === null) throw error;
  }
}
