/** A row for each file that was read, and its facts beside it. */
import type { KnownFile, ReadOutcome } from '../scan/knownFile';
import { checksumOf, bytesOf } from './checksum';
import type { Database } from '../../core/sqlite/sqlite';

/** A file as it is stored; `packed` are its facts, null where it has none or where they are stored already. */
export interface FileRow {
  readonly file: KnownFile;
  readonly packed: Uint8Array | null;
}

/** Every stored file, in no order; null for a row that is not as it was written. */
export function readFileRows(database: Database): (KnownFile | null)[] {
  const rows = database.prepare('SELECT path, stamp, digest, outcome, checksum FROM files').all();
  return rows.map(fileOf);
}

function fileOf(row: Readonly<Record<string, unknown>>): KnownFile | null {
  const { path, stamp, digest, outcome, checksum } = row;
  if (typeof path !== 'string' || typeof digest !== 'string' || typeof outcome !== 'string') return null;
  if (stamp !== null && typeof stamp !== 'string') return null;
  if (checksum !== checksumOf([path, stamp, digest, outcome])) return null;
  return { path, mark: { stamp, digest }, outcome: JSON.parse(outcome) as ReadOutcome };
}

/** Writes the rows in place of those of the same paths; to be called in a transaction. */
export function writeFileRows(database: Database, rows: readonly FileRow[]): void {
  const file = database.prepare('INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?)');
  const facts = database.prepare('INSERT OR REPLACE INTO facts VALUES (?, ?, ?, ?)');
  for (const { file: known, packed } of rows) {
    const { path, mark } = known;
    if (mark === null) continue;
    const outcome = JSON.stringify(known.outcome);
    const { stamp, digest } = mark;
    file.run(path, stamp, digest, outcome, checksumOf([path, stamp, digest, outcome]));
    if (packed) facts.run(path, digest, checksumOf([path, digest], packed), packed);
  }
}

/** To be called in a transaction. */
export function deleteFileRows(database: Database, paths: readonly string[]): void {
  const file = database.prepare('DELETE FROM files WHERE path = ?');
  const facts = database.prepare('DELETE FROM facts WHERE path = ?');
  for (const path of paths) {
    file.run(path);
    facts.run(path);
  }
}

export type StoredFacts = Uint8Array | 'missing' | 'damaged';

/** A function that gives the packed facts of a path by the digest of the bytes they are of. */
export function factsReader(database: Database): (path: string, digest: string) => StoredFacts {
  const select = database.prepare('SELECT digest, checksum, packed FROM facts WHERE path = ?');
  return (path, digest) => {
    const row = select.get(path);
    // Another window may have read the file since, by other bytes.
    if (row?.['digest'] !== digest) return 'missing';
    const packed = bytesOf(row['packed']);
    return row['checksum'] === checksumOf([path, digest], packed) ? packed : 'damaged';
  };
}
