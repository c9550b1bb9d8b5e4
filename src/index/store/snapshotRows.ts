/** The parts of the stored index: whole by the last of them, one index at a time. */
import { bytesOf, checksumOf } from './checksum';
import type { Database } from '../../core/sqlite/sqlite';

const COUNT = 'SELECT count(*) AS there, max(parts) AS parts FROM snapshot WHERE key = ?';

/** Whether every part of the index with this key is there. */
export function isWhole(database: Database, key: string): boolean {
  const row = database.prepare(COUNT).get(key);
  return row !== undefined && row['there'] !== 0 && row['there'] === row['parts'];
}

/** The key of the index whose parts are all there; null where there is none. */
export function wholeKey(database: Database): string | null {
  const row = database.prepare('SELECT key FROM snapshot GROUP BY key HAVING count(*) = max(parts)').get();
  return typeof row?.['key'] === 'string' ? row['key'] : null;
}

/** The parts of the index with this key, in their order; null where one is missing, 'damaged' where one is torn. */
export function readParts(database: Database, key: string): Uint8Array[] | 'damaged' | null {
  if (!isWhole(database, key)) return null;
  const rows = database.prepare('SELECT part, checksum, packed FROM snapshot WHERE key = ? ORDER BY part');
  const parts: Uint8Array[] = [];
  for (const row of rows.iterate(key)) {
    const packed = bytesOf(row['packed']);
    if (row['part'] !== parts.length || row['checksum'] !== checksumOf([key, String(parts.length)], packed))
      return 'damaged';
    parts.push(packed);
  }
  return parts;
}

/** Writes parts from number `first` of a whole of `count`; to be called in a transaction. */
export function writeParts(
  database: Database,
  key: string,
  count: number,
  first: number,
  parts: readonly Uint8Array[],
): void {
  const insert = database.prepare('INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?)');
  parts.forEach((packed, at) => {
    const part = first + at;
    insert.run(key, part, count, checksumOf([key, String(part)], packed), packed);
  });
}

/** Deletes what an interrupted writing has left of other keys; to be called in a transaction. */
export function deleteTornParts(database: Database, key: string): void {
  const torn = 'SELECT key FROM snapshot GROUP BY key HAVING count(*) < max(parts)';
  database.prepare(`DELETE FROM snapshot WHERE key <> ? AND key IN (${torn})`).run(key);
}

/** Deletes the indexes with other keys once this one is whole; to be called in a transaction. */
export function deleteOtherParts(database: Database, key: string): void {
  if (isWhole(database, key)) database.prepare('DELETE FROM snapshot WHERE key <> ?').run(key);
}
