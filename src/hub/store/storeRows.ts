/** Entries and their history as rows; each function is to be called with an open store. */
import { crc32 } from 'node:zlib';
import type { StoreEvent, StoredRepository } from '../../core/hub/stored';
import { storedRepositoryForm, storeEventForm } from '../../core/hub/stored';
import { parserOf } from '../../core/form';
import type { Database } from '../../core/sqlite/sqlite';
import { urlKey } from './keptTexts';
import { jsonOf } from './portableEntries';

const parseEntry = parserOf<StoredRepository>(storedRepositoryForm);
const parseEvent = parserOf<StoreEvent>(storeEventForm);

/** So many a commit, the newest: what was replaced long ago is of no use. */
const MOST_EVENTS = 50;

export interface ReadEntries {
  /** The one proven last first. */
  readonly entries: readonly StoredRepository[];
  /** How many rows are not as they were written. */
  readonly damaged: number;
}

export function readEntries(database: Database): ReadEntries {
  const rows = database
    .prepare('SELECT entry, checksum FROM entries ORDER BY provenAt DESC, place, revision')
    .all();
  const entries = rows.map(entryOf);
  const whole = entries.filter((entry) => entry !== null);
  return { entries: whole, damaged: entries.length - whole.length };
}

/** Null where there is none, or none that is as it was written. */
export function readEntry(database: Database, url: string, commit: string): StoredRepository | null {
  const row = database
    .prepare('SELECT entry, checksum FROM entries WHERE place = ? AND revision = ?')
    .get(urlKey(url), commit);
  return row === undefined ? null : entryOf(row);
}

function entryOf({ entry, checksum }: Readonly<Record<string, unknown>>): StoredRepository | null {
  if (typeof entry !== 'string' || checksum !== crc32(entry)) return null;
  return parseEntry(JSON.parse(entry));
}

/** In place of the one of the same address and commit; to be called in a transaction. */
export function writeEntry(database: Database, entry: StoredRepository, event: StoreEvent): void {
  const place = urlKey(entry.url);
  const text = JSON.stringify(entry);
  database
    .prepare('INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?)')
    .run(place, entry.commit, entry.provenAt, text, crc32(text));
  database
    .prepare('INSERT INTO history (place, revision, at, event) VALUES (?, ?, ?, ?)')
    .run(place, entry.commit, event.at, JSON.stringify(event));
  database
    .prepare(
      'DELETE FROM history WHERE place = ? AND revision = ? AND id NOT IN (SELECT id FROM history WHERE place = ? AND revision = ? ORDER BY id DESC LIMIT ?)',
    )
    .run(place, entry.commit, place, entry.commit, MOST_EVENTS);
}

export interface ReadHistory {
  /** Oldest first. */
  readonly events: readonly StoreEvent[];
  /** How many rows are no events. */
  readonly damaged: number;
}

export function readHistory(database: Database, url: string, commit: string): ReadHistory {
  const rows = database
    .prepare('SELECT event FROM history WHERE place = ? AND revision = ? ORDER BY id')
    .all(urlKey(url), commit);
  const read = rows.map(({ event }) => parseEvent(jsonOf(String(event))));
  const events = read.filter((event) => event !== null);
  return { events, damaged: read.length - events.length };
}

/** To be called in a transaction. */
export function deleteEntry(database: Database, { url, commit }: StoredRepository): void {
  for (const table of ['entries', 'history'])
    database.prepare(`DELETE FROM ${table} WHERE place = ? AND revision = ?`).run(urlKey(url), commit);
}

/** The entries beyond `most`, the longest unproven first; to be called in a transaction. */
export function deleteBeyond(database: Database, most: number): readonly StoredRepository[] {
  const beyond = readEntries(database).entries.slice(most);
  for (const entry of beyond) deleteEntry(database, entry);
  return beyond;
}
