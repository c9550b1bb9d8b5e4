/** The tables of the store, and how an older one becomes this one. */
import { DamagedError, transaction } from '../../core/sqlite/sqlite';
import type { Database } from '../../core/sqlite/sqlite';

/** "RMhb": by it a file is told from every other program's database. */
const APPLICATION_ID = 0x524d6862;

/**
 * Step n makes a store of format n of one of format n - 1; a new format is a new step at the end, and no step is ever changed.
 * An entry is its JSON, with a checksum: `place` is what two spellings of its address have in common.
 */
export const STEPS: readonly string[] = [
  `
  CREATE TABLE entries (
    place TEXT NOT NULL, revision TEXT NOT NULL, provenAt TEXT NOT NULL, entry TEXT NOT NULL, checksum INTEGER NOT NULL,
    PRIMARY KEY (place, revision)
  ) WITHOUT ROWID;
  CREATE TABLE history (
    id INTEGER PRIMARY KEY, place TEXT NOT NULL, revision TEXT NOT NULL, at TEXT NOT NULL, event TEXT NOT NULL
  );
  CREATE INDEX historyOf ON history (place, revision, id);
  `,
];

/** newer: a later version of RepoMaster has written it. */
export type StoreState = 'ready' | 'another program' | 'newer';

/** Brings the database to the last step's format, whole or not at all. Throws what SQLite throws, and DamagedError. */
export function migrate(database: Database, steps: readonly string[] = STEPS): StoreState {
  const seen = stateOf(database, steps);
  if (seen !== 'older') return seen;
  return transaction(database, () => {
    // Another process may have been faster.
    const now = stateOf(database, steps);
    if (now !== 'older') return now;
    for (const step of steps.slice(formatOf(database))) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${steps.length}`);
    return 'ready';
  });
}

function stateOf(database: Database, steps: readonly string[]): StoreState | 'older' {
  const id = numberOf(database, 'PRAGMA application_id', 'application_id');
  const tables = numberOf(database, 'SELECT count(*) AS tables FROM sqlite_master', 'tables');
  if (id === 0 && tables === 0) return 'older';
  if (id !== APPLICATION_ID) return 'another program';
  const format = formatOf(database);
  if (format > steps.length) return 'newer';
  return format === steps.length ? 'ready' : 'older';
}

function formatOf(database: Database): number {
  return numberOf(database, 'PRAGMA user_version', 'user_version');
}

/** Throws DamagedError where pages do not fit together. Linear in the store. */
export function checkWhole(database: Database): void {
  const [first] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {});
  if (first !== 'ok') throw new DamagedError(String(first));
}

function numberOf(database: Database, sql: string, column: string): number {
  return Number(database.prepare(sql).get()?.[column]);
}
