/** Joins what is known of a folder with its store: what is taken from there, and what is saved when. */
import { realpathSync } from 'node:fs';
import { errorText } from '../../core/errors';
import type { FileHistory, GitHistory, Log } from '../../core/ports';
import type { FileFacts } from '../extract/facts';
import type { KnownFile } from '../scan/knownFile';
import type { ParsedFile } from '../parse/messages';
import { systemErrorCode } from '../scan/systemErrors';
import type { LinkedIndex } from './indexParts';
import { openIndexStore } from './indexStore';
import type { IndexStore, StoredFile } from './indexStore';
import { pruneStores, storePlace } from './places';
import { findUnsaved } from './unsaved';
import type { HeldFacts } from './unsaved';
import { writerVersion } from './version';

export interface KeeperPorts {
  readonly log: Log;
  /** Told how long the store has taken, for whoever measures it. */
  readonly onStoreTime?: (part: StorePart, ms: number) => void;
}

export type StorePart = 'reading' | 'writing';

/** When the index that has been linked is saved; what was read of files always is at once. */
export type SaveTime = 'now' | 'when quiet';

/** Longer than the pauses of somebody who saves a file now and then; a large index takes a second to save. */
const QUIET_MS = 5000;

export interface KnownFiles {
  readonly known: ReadonlyMap<string, KnownFile>;
  /** Whether these are all files of the folder, so that others are gone. */
  readonly isWhole: boolean;
}

/** Keeps nothing where `storage` (absolute path of the folder that holds the stores) is null. */
export class Keeper {
  /** Undefined until it is opened. */
  private store: IndexStore | null | undefined;
  /** What stands in the store, as far as this process knows. */
  private readonly stored = new Map<string, KnownFile>();
  /** What stood there when it was opened, until it is taken. */
  private untaken: readonly KnownFile[] = [];
  private readonly held: HeldFacts = new Map();
  private history: { readonly stamp: string; readonly files: FileHistory } | undefined;
  private saving: Promise<void> = Promise.resolve();
  /** Saves the index that waits for quiet. */
  private waiting: (() => void) | undefined;
  private timeout: NodeJS.Timeout | undefined;

  constructor(
    private readonly folder: string,
    private readonly storage: string | null,
    private readonly ports: KeeperPorts,
  ) {}

  /** Opens the store, where that has not been done. */
  open(): void {
    if (this.store !== undefined) return;
    this.reading(() => {
      this.store = this.openStore();
      this.untaken = this.store?.readFiles() ?? [];
      for (const file of this.untaken) this.stored.set(file.path, file);
    });
  }

  /** Whether no file of the folder stands in the store. */
  get isEmpty(): boolean {
    return this.stored.size === 0;
  }

  /** The files as an earlier run has read them, the first time it is asked; then none. */
  takeFiles(): readonly KnownFile[] {
    const { untaken } = this;
    this.untaken = [];
    return untaken;
  }

  /** The facts of these files, as far as they are stored by the same bytes. */
  facts(files: readonly StoredFile[]): ReadonlyMap<string, FileFacts> {
    return this.reading(() => this.store?.readFacts(files) ?? new Map<string, FileFacts>());
  }

  /** The index that an earlier run has linked last, of whatever files there were then; or null. */
  linked(): LinkedIndex | null {
    return this.reading(() => this.store?.readIndex() ?? null);
  }

  /** The folder's history: what is kept under git's stamp, else what is read, which is kept then. Throws as `port`. */
  async readHistory(port: GitHistory, signal: AbortSignal): Promise<FileHistory | null> {
    const stamp = await port.stamp(this.folder, signal);
    if (stamp === null) return port.read(this.folder, signal);
    if (this.history?.stamp === stamp) return this.history.files;
    const kept = this.reading(() => this.store?.readHistory(stamp) ?? null);
    const files = kept ?? (await port.read(this.folder, signal));
    // What was read may hold a commit that came meanwhile.
    const isSure = kept !== null || (await port.stamp(this.folder, signal)) === stamp;
    if (files === null || !isSure) return files;
    this.history = { stamp, files };
    if (kept === null) this.enqueue(async (store) => store.saveHistory(stamp, files));
    return files;
  }

  /** Holds the packed facts of a file that was parsed until they are saved. */
  hold(file: ParsedFile): void {
    if (!this.store || file.kind !== 'facts') return;
    const { mark } = file;
    if (mark !== null) this.held.set(file.path, { ...file, mark });
  }

  /** The state is about to change: an index that waits to be saved will not be its index any more. */
  begin(): void {
    clearTimeout(this.timeout);
    this.waiting = undefined;
  }

  /** Begins to save what is new of the files, and the index (where there is one) when it is time. */
  save({ known, isWhole }: KnownFiles, linked: LinkedIndex | null, when: SaveTime): void {
    this.begin();
    const files = new Map(known);
    this.enqueue((store) => this.saveFiles(store, files, isWhole ? 'all' : 'part'));
    if (linked === null) return;
    this.waiting = () => {
      this.waiting = undefined;
      this.enqueue((store) => store.saveIndex(linked));
    };
    if (when === 'now') this.waiting();
    else this.timeout = setTimeout(() => this.waiting?.(), QUIET_MS).unref();
  }

  /** Forgets all that is stored, what is being saved too. */
  async clear(): Promise<void> {
    this.begin();
    await this.saving;
    this.open();
    this.takeFiles();
    this.store?.clear();
    this.stored.clear();
    this.history = undefined;
  }

  /** Saves what waits, and closes the store. */
  async close(): Promise<void> {
    this.waiting?.();
    this.begin();
    await this.saving;
    this.store?.close();
    this.store = null;
  }

  /** Undefined where there is no such folder, which the scan says. */
  private openStore(): IndexStore | null | undefined {
    const { storage, ports } = this;
    if (storage === null) return null;
    const folder = realPathOf(this.folder);
    if (folder === null) return undefined;
    const place = storePlace(storage, folder);
    const emptied = (): void => this.stored.clear();
    this.enqueue(async () => pruneStores(storage, place, Date.now()));
    return openIndexStore(place, writerVersion(), { log: ports.log, emptied });
  }

  /** Of a part of the folder's files it is not known which are gone. */
  private async saveFiles(
    store: IndexStore,
    known: ReadonlyMap<string, KnownFile>,
    extent: 'all' | 'part',
  ): Promise<void> {
    const { rows, gone } = findUnsaved(known, this.stored, this.held);
    const { written, deleted } = await store.saveFiles(rows, extent === 'all' ? gone : []);
    for (const file of written) this.stored.set(file.path, file);
    for (const path of deleted) this.stored.delete(path);
    for (const { file, packed } of rows) {
      // Another version of it may have been parsed meanwhile.
      if (this.held.get(file.path)?.packed === packed) this.held.delete(file.path);
    }
  }

  private enqueue(work: (store: IndexStore) => Promise<void>): void {
    this.saving = this.saving.then(async () => {
      if (!this.store) return;
      const started = performance.now();
      try {
        await work(this.store);
      } catch (error) {
        // A bug: the map that is there is not to suffer from it.
        this.ports.log.error(error instanceof Error && error.stack ? error.stack : errorText(error));
      }
      this.ports.onStoreTime?.('writing', performance.now() - started);
    });
  }

  private reading<T>(work: () => T): T {
    const started = performance.now();
    try {
      return work();
    } finally {
      if (this.store !== undefined && this.store !== null)
        this.ports.onStoreTime?.('reading', performance.now() - started);
    }
  }
}

function realPathOf(folder: string): string | null {
  try {
    return realpathSync.native(folder);
  } catch (error) {
    systemErrorCode(error);
    return null;
  }
}
