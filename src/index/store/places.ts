/** Where the stores of many folders are, and which of them have had their day. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemErrorCode } from '../scan/systemErrors';
import type { StorePlace } from './openDatabase';
import { OWNER } from './openDatabase';

/** A store's folder is named by a digest of the path that it is of, and no other folder is touched. */
const NAME = /^[0-9a-f]{24}$/;

/** The place of a folder's store below `storage`; both absolute, links in `folder` resolved. */
export function storePlace(storage: string, folder: string): StorePlace {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  return { directory: join(storage, name), folder };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A quarter of a year: whoever comes back after it waits once for a whole reading. */
const UNUSED_DAYS = 90;
/** All stores together, beside the one in use: about fifty repositories the size of a large framework. */
const MOST_BYTES = 2 * 1024 * 1024 * 1024;
/** Of a storage that somebody else has filled no more is looked at. */
const MOST_STORES = 1000;

interface Store {
  readonly directory: string;
  /** Its folder is gone. */
  readonly isOrphan: boolean;
  readonly usedMs: number;
  readonly sizeBytes: number;
}

/**
 * Deletes the stores below `storage` of folders that are gone, that were not used for 90 days, and, longest unused
 * first, beyond 2 GiB in all; never the one in `keep`. Looks at 1,000 stores at most. What cannot be deleted stays.
 */
export function pruneStores(storage: string, keep: StorePlace, nowMs: number): void {
  const others = listStores(storage).filter((directory) => directory !== keep.directory);
  const stores: Store[] = [];
  for (const directory of others.slice(0, MOST_STORES)) {
    const store = orNull(() => lookAt(directory));
    if (store === null) continue;
    if (store.isOrphan || nowMs - store.usedMs > UNUSED_DAYS * DAY_MS) remove(directory);
    else stores.push(store);
  }
  let bytes = 0;
  for (const { directory, sizeBytes } of stores.sort((a, b) => b.usedMs - a.usedMs)) {
    bytes += sizeBytes;
    if (bytes > MOST_BYTES) remove(directory);
  }
}

/** Deletes every store below `storage`, whosever it is. Throws nothing; what cannot be deleted stays. */
export function deleteStores(storage: string): void {
  listStores(storage).forEach(remove);
}

function listStores(storage: string): string[] {
  const names = orNull(() => readdirSync(storage)) ?? [];
  return names.filter((name) => NAME.test(name)).map((name) => join(storage, name));
}

/** One that is just being made has no owner yet, and is as old as it is. */
function lookAt(directory: string): Store {
  const owner = join(directory, OWNER);
  const used = statSync(owner, { throwIfNoEntry: false }) ?? statSync(directory);
  const isOrphan = existsSync(owner) && !existsSync(readFileSync(owner, 'utf8'));
  const sizes = readdirSync(directory).map(
    (name) => statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  return { directory, isOrphan, usedMs: used.mtimeMs, sizeBytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Another process that has it open keeps what it has (or, on Windows, the file). */
function remove(directory: string): void {
  orNull(() => rmSync(directory, { recursive: true, force: true }));
}

/** Null where the system refuses: others come and go in the storage at the same time. */
function orNull<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch (error) {
    systemErrorCode(error);
    return null;
  }
}
