/** What is kept of one folder between two runs. Nothing here throws: what fails is said in the log, and done without. */
import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { errorText } from '../../core/errors';
import type { FileHistory, Log } from '../../core/ports';
import type { FileFacts } from '../extract/facts';
import type { KnownFile } from '../scan/knownFile';
import { unpackFacts } from '../parse/packedFacts';
import { bytesOf, checksumOf } from './checksum';
import { deleteFileRows, factsReader, readFileRows, writeFileRows } from './fileRows';
import type { FileRow } from './fileRows';
import { countParts, packIndex, unpackIndex } from './indexParts';
import type { LinkedIndex } from './indexParts';
import { deleteDatabase, openDatabase } from './openDatabase';
import type { StorePlace } from './openDatabase';
import { emptyTables, isOfVersion } from './schema';
import { deleteOtherParts, deleteTornParts, isWhole, readParts, wholeKey, writeParts } from './snapshotRows';
import { DamagedError, TakenOverError, failureOf, transaction } from '../../core/sqlite/sqlite';
import type { Database } from '../../core/sqlite/sqlite';

export interface IndexStore {
  /** Every file as it was read last, in no order; empty where nothing is stored. */
  readFiles(): KnownFile[];
  /** The facts of the files that are stored by these very bytes; the others are left out. */
  readFacts(files: Iterable<StoredFile>): Map<string, FileFacts>;
  /** The history that was stored under this stamp, or null. */
  readHistory(stamp: string): FileHistory | null;
  /** The index that was stored last, or null. */
  readIndex(): LinkedIndex | null;
  /** Writes rows and takes away others in slices of a few megabytes, between which others get their turn. */
  saveFiles(rows: readonly FileRow[], gone: readonly string[]): Promise<Saved>;
  saveHistory(stamp: string, history: FileHistory): void;
  saveIndex(linked: LinkedIndex): Promise<void>;
  /** Forgets all of it. */
  clear(): void;
  close(): void;
}

/** By which a file's facts are found. */
export type StoredFile = Pick<KnownFile, 'path' | 'mark'>;

export interface Saved {
  readonly written: readonly KnownFile[];
  readonly deleted: readonly string[];
}

export interface StorePorts {
  readonly log: Log;
  /** Told when a damaged store has been replaced by an empty one. */
  readonly emptied: () => void;
}

/** A slice is written in about twenty milliseconds. */
const SLICE_BYTES = 4 * 1024 * 1024;
const SLICE_ROWS = 500;

/** The store of the folder; one that cannot be opened, or not written any more, is empty and stays so. */
export function openIndexStore(place: StorePlace, version: string, ports: StorePorts): IndexStore {
  const door = createDoor(place, version, ports);
  return {
    readFiles: () => door.read((database) => wholeFiles(database), []),
    readFacts: (files) => door.read((database) => readFacts(database, files), new Map()),
    readHistory: (stamp) => door.read((database) => readHistory(database, stamp), null),
    readIndex: () => door.read((database) => readIndex(database), null),
    saveFiles: (rows, gone) => saveFiles(door, rows, gone),
    saveHistory: (stamp, history) => {
      const packed = serialize(history);
      door.write((database) => {
        database.exec('DELETE FROM history');
        const insert = database.prepare('INSERT INTO history VALUES (?, ?, ?)');
        insert.run(stamp, checksumOf([stamp], packed), packed);
      });
    },
    saveIndex: (linked) => saveIndex(door, linked),
    clear: () => {
      if (!door.write(emptyTables)) door.replace();
    },
    close: () => {
      door.close();
    },
  };
}

/** The way to the database, past everything that can be wrong with it. */
interface Door {
  read<T>(work: (database: Database) => T, otherwise: T): T;
  /** Whether the work was done, in one transaction. */
  write(work: (database: Database) => void): boolean;
  /** An empty database in place of the one there. */
  replace(): void;
  close(): void;
}

function createDoor(place: StorePlace, version: string, { log, emptied }: StorePorts): Door {
  let database = openDatabase(place, version, log);
  const close = (): void => {
    database?.close();
    database = null;
  };
  const replace = (): void => {
    close();
    emptied();
    try {
      deleteDatabase(place);
      database = openDatabase(place, version, log);
    } catch (error) {
      log.warn(`the index is not stored: ${errorText(error)}`);
    }
  };
  const fail = (error: unknown): void => {
    const failure = failureOf(error);
    const why = errorText(error);
    if (failure === 'busy') log.warn(`the index was not stored this time: ${why}`);
    else if (failure === 'unusable') {
      log.warn(`the index is not stored any more: ${why}`);
      close();
    } else {
      log.warn(`the stored index is damaged (${why}): it is made anew`);
      replace();
    }
  };
  const read = <T>(work: (open: Database) => T, otherwise: T): T => {
    if (!database) return otherwise;
    try {
      return work(database);
    } catch (error) {
      fail(error);
      return otherwise;
    }
  };
  return {
    read,
    write: (work) =>
      read((open) => {
        transaction(open, () => {
          if (!isOfVersion(open, version))
            throw new TakenOverError('another version of RepoMaster has it now');
          work(open);
        });
        return true;
      }, false),
    replace,
    close,
  };
}

/** Where one row is damaged, others may be so without its showing: then all of it goes, or that row alone. */
function suspect(database: Database): void {
  const [found] = database.prepare('PRAGMA quick_check(1)').all();
  const said = String(found?.['quick_check']);
  if (said !== 'ok') throw new DamagedError(said);
}

function wholeFiles(database: Database): KnownFile[] {
  const rows = readFileRows(database);
  const whole = rows.filter((row) => row !== null);
  if (whole.length < rows.length) suspect(database);
  return whole;
}

function readFacts(database: Database, files: Iterable<StoredFile>): Map<string, FileFacts> {
  const read = factsReader(database);
  const facts = new Map<string, FileFacts>();
  let damaged = false;
  for (const { path, mark } of files) {
    const stored = mark === null ? 'missing' : read(path, mark.digest);
    if (stored === 'damaged') damaged = true;
    else if (stored !== 'missing') facts.set(path, unpackFacts(stored));
  }
  if (damaged) suspect(database);
  return facts;
}

function readHistory(database: Database, stamp: string): FileHistory | null {
  const row = database.prepare('SELECT checksum, packed FROM history WHERE stamp = ?').get(stamp);
  if (!row) return null;
  const packed = bytesOf(row['packed']);
  if (row['checksum'] === checksumOf([stamp], packed)) return deserialize(packed) as FileHistory;
  suspect(database);
  return null;
}

function readIndex(database: Database): LinkedIndex | null {
  const key = wholeKey(database);
  if (key === null) return null;
  const parts = readParts(database, key);
  if (parts === 'damaged') {
    suspect(database);
    return null;
  }
  return parts && { key, ...unpackIndex(parts) };
}

async function saveFiles(door: Door, rows: readonly FileRow[], gone: readonly string[]): Promise<Saved> {
  const written: KnownFile[] = [];
  for (const slice of slices(rows)) {
    if (!door.write((database) => writeFileRows(database, slice))) return { written, deleted: [] };
    written.push(...slice.map(({ file }) => file));
    await setImmediate();
  }
  const deleted = gone.length === 0 || door.write((database) => deleteFileRows(database, gone)) ? gone : [];
  return { written, deleted };
}

function* slices(rows: readonly FileRow[]): Generator<FileRow[]> {
  let slice: FileRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    slice.push(row);
    bytes += row.packed?.byteLength ?? 0;
    if (bytes < SLICE_BYTES && slice.length < SLICE_ROWS) continue;
    yield slice;
    slice = [];
    bytes = 0;
  }
  if (slice.length > 0) yield slice;
}

/** Part by part; only with the last one is it the stored index, and the one before goes. */
async function saveIndex(door: Door, linked: LinkedIndex): Promise<void> {
  const { key } = linked;
  if (door.read((database) => isWhole(database, key), true)) return;
  if (!door.write((database) => deleteTornParts(database, key))) return;
  const count = countParts(linked);
  let done = 0;
  let parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of packIndex(linked)) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes < SLICE_BYTES && done + parts.length < count) continue;
    const [first, slice] = [done, parts];
    const isLast = first + slice.length === count;
    const wrote = door.write((database) => {
      writeParts(database, key, count, first, slice);
      if (isLast) deleteOtherParts(database, key);
    });
    if (!wrote) return;
    done += slice.length;
    parts = [];
    bytes = 0;
  }
}
