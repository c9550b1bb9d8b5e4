/** Keeps the index of one folder: builds it, brings it up to date, and answers with it as it stands. */
import { homedir } from 'node:os';
import { basename } from 'node:path';
import { CancelledError, errorText, throwIfCancelled } from '../core/errors';
import type { CodeIndex } from '../core/model';
import type { FileHistory, GitHistory, Log, TrackedFiles } from '../core/ports';
import type { IndexProgress, IndexSummary, OpenParams } from '../protocol/indexMessages';
import {
  emptyState,
  filesWithoutFacts,
  forget,
  forgetMarks,
  inputOf,
  isBelowKnownFile,
  isPartial,
  miss,
  summarise,
  takeConfigs,
  takeIndex,
  takeScan,
} from './folderState';
import type { BufferTexts, FolderState } from './folderState';
import { completeFacts, link, parse, takeChanges, takeFacts, takeStoredIndex } from './folderWork';
import type { Folder, LinkPorts } from './folderWork';
import { changedFiles } from './freshness';
import { buildOutline } from './graph/buildIndex';
import type { SpawnParser } from './parse/messages';
import { createParsePool } from './parse/pool';
import { readConfigs } from './readConfigs';
import type { Admission } from './scan/admitPath';
import { openScanner } from './scan/scanner';
import type { Scanner } from './scan/scanner';
import { Keeper } from './store/keeper';
import type { KeeperPorts } from './store/keeper';

export interface IndexerPorts extends KeeperPorts, LinkPorts {
  readonly tracked: TrackedFiles;
  readonly history: GitHistory;
  readonly spawnParser: SpawnParser;
  /** Threads that suit this machine, when the caller names no number. */
  readonly defaultWorkers: number;
  /** Texts of unsaved buffers, as they are whenever a file is read; none where there is no editor. */
  readonly buffers?: BufferTexts;
  /** The clock that file times are compared with; the machine's where none is given. */
  readonly nowMs?: () => number;
}

export interface Indexer {
  /**
   * Brings the index up to what the folder holds: reads all that may have changed since it was read, in this run or
   * as the store knows it from an earlier one. When cancelled or failed, what was read is linked and stays, marked partial; then
   * throws CancelledError, or UserError as the scanner and the parse pool do.
   */
  open(signal: AbortSignal): Promise<void>;
  /** As `open`, but forgets what is stored and reads every file. */
  rebuild(signal: AbortSignal): Promise<void>;
  /**
   * Brings these paths (relative; created, changed or deleted files and folders) up to date, so that the index is
   * the one that `open` would give. Reads the whole folder again where an ignore file or a folder is among them;
   * the path `.git` says that the repository's state changed: git is asked again, known files are not read again.
   * Throws as `open` does, with files that were not read again missing from an index marked partial.
   */
  update(paths: readonly string[], signal: AbortSignal): Promise<void>;
  /** The index as it stands; empty before the first file is linked. */
  readonly index: CodeIndex;
  /** Takes what has been read so far into `index` as a code tree without calls; nothing when all is linked. */
  showProgress(): void;
  summary(): IndexSummary;
  /** The unsaved text of a file that `index` was made from in place of the disk's. */
  bufferText(path: string): string | undefined;
  /** Those of the paths whose text is not the one that `index` was made from any more; cheap. */
  changed(paths: Iterable<string>): string[];
  /** Ends the parse workers, so that what is under way is cancelled; resolves when what was read is stored. */
  dispose(): Promise<void>;
}

type EngineFolder = Folder<IndexerPorts>;

export function createIndexer(
  options: OpenParams,
  ports: IndexerPorts,
  onProgress: (progress: IndexProgress) => void,
  onProvisional: () => void = () => undefined,
): Indexer {
  const workers = options.workers > 0 ? options.workers : ports.defaultWorkers;
  const pool = createParsePool(ports.spawnParser, workers, ports.nowMs);
  const state = emptyState(basename(options.folder));
  const keeper = new Keeper(options.folder, options.storage, ports);
  const closing = new AbortController();
  const folder: EngineFolder = {
    ...{ options, ports, state, pool, keeper, onProgress, onProvisional },
    buffers: ports.buffers ?? noBuffers,
    closing: closing.signal,
  };
  let scanner: Scanner | undefined;
  const openFolder = async (signal: AbortSignal): Promise<Scanner> =>
    (scanner ??= await openScanner({ ...options, homeFolder: homedir() }, ports, signal));

  return {
    open: (signal) => readFolder(folder, openFolder, signal),
    rebuild: async (signal) => {
      await keeper.clear();
      miss(state, filesWithoutFacts(state));
      forgetMarks(state);
      return readFolder(folder, openFolder, signal);
    },
    update: async (paths, signal) => {
      keeper.begin();
      const current = await openFolder(signal);
      if (paths.includes(GIT)) {
        forget(state, new Set(paths));
        return readFolder(folder, openFolder, signal);
      }
      const changes = await admitAll(current, folder, paths, signal);
      if (changes.some((change) => asksForScan(current, state, change)))
        return readFolder(folder, openFolder, signal);
      await readChanges(folder, changes, signal);
    },
    get index() {
      return state.index;
    },
    showProgress: () => {
      if (!isPartial(state)) return;
      takeFacts(folder);
      if (state.facts.size !== state.index.modules.length) {
        takeIndex(state, buildOutline(inputOf(state)), 'provisional');
      }
    },
    summary: () => summarise(state),
    bufferText: (path) => state.shown.buffers.get(path),
    changed: (paths) => changedFiles(options.folder, state, folder.buffers, paths),
    dispose: async () => {
      closing.abort();
      await pool.dispose();
      await keeper.close();
    },
  };
}

const noBuffers: BufferTexts = new Map();

/** The path that stands for the repository's own state: a commit, another branch, what is tracked or excluded. */
const GIT = '.git';

async function readFolder(
  folder: EngineFolder,
  openFolder: (signal: AbortSignal) => Promise<Scanner>,
  signal: AbortSignal,
): Promise<void> {
  const { ports, state, keeper } = folder;
  const started = performance.now();
  const reading = new AbortController();
  let isTaken = false;
  state.complete = false;
  keeper.begin();
  keeper.open();
  // The log of a long history takes as long as parsing does: it runs beside it, in its own process.
  const history = keeper.readHistory(ports.history, AbortSignal.any([signal, reading.signal]));
  // What comes after a failed scan is of no use to anyone; else its failure is met where it is awaited.
  history.catch(() => undefined);
  try {
    await readAll(folder, await openFolder(signal), signal);
    state.history = await orWithout(history, ports.log);
    throwIfCancelled(signal);
    state.complete = true;
    isTaken = takeStoredIndex(folder);
    if (!isTaken) await completeFacts(folder, signal);
  } finally {
    reading.abort();
    const { filesDone, filesTotal } = summarise(state);
    folder.onProgress({ phase: 'linking', filesDone, filesTotal });
    if (!isTaken) await link(folder);
    keeper.save(state, 'now');
    state.seconds = (performance.now() - started) / 1000;
  }
}

async function readAll(folder: EngineFolder, scanner: Scanner, signal: AbortSignal): Promise<void> {
  const { options, state, keeper, buffers, onProgress } = folder;
  const scan = await scanner.scan(signal, (filesDone) => {
    onProgress({ phase: 'listing', filesDone, filesTotal: 0 });
  });
  for (const file of keeper.takeFiles()) state.known.set(file.path, file);
  takeScan(state, scan, buffers);
  takeConfigs(state, readConfigs(options.folder, scan.configs));
  const files = scan.files.filter(({ path }) => state.missing.has(path));
  const filesTotal = files.length;
  let filesDone = 0;
  onProgress({ phase: 'parsing', filesDone, filesTotal });
  await parse(folder, files, signal, () => {
    onProgress({ phase: 'parsing', filesDone: ++filesDone, filesTotal });
  });
}

/** A history that cannot be read costs the Git score, not the map. */
async function orWithout(history: Promise<FileHistory | null>, log: Log): Promise<FileHistory | null> {
  try {
    return await history;
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    log.warn(`the Git score is 0 everywhere, since git log failed: ${errorText(error)}`);
    return null;
  }
}

/** A path that was created, changed or deleted, and what it is now. */
interface Change {
  readonly path: string;
  readonly now: Admission;
}

async function admitAll(
  scanner: Scanner,
  folder: EngineFolder,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<Change[]> {
  const changes: Change[] = [];
  try {
    for (const path of new Set(paths)) {
      throwIfCancelled(signal);
      changes.push({ path, now: await scanner.admit(path, signal) });
    }
    return changes;
  } catch (error) {
    // What these changes are is not known any more: only reading the whole folder finds it out.
    folder.state.complete = false;
    await link(folder);
    throw error;
  }
}

/** Whether the change reaches files that it does not name. */
function asksForScan(scanner: Scanner, state: FolderState, { path, now }: Change): boolean {
  if (now.kind === 'folder' || scanner.isRuleFile(path)) return true;
  return now.kind !== 'gone' && now.kind !== 'ignored' && isBelowKnownFile(state, path);
}

async function readChanges(
  folder: EngineFolder,
  changes: readonly Change[],
  signal: AbortSignal,
): Promise<void> {
  const { options, state } = folder;
  const configs: string[] = [];
  const before = new Map(changes.map(({ path }) => [path, state.facts.get(path) ?? null]));
  const wasWhole = !isPartial(state);
  forget(state, new Set(before.keys()));
  for (const { path, now } of changes) {
    if (now.kind === 'config') configs.push(path);
    if (now.kind === 'skipped' || now.kind === 'config')
      state.skippedByScan.set(path, { path, reason: now.reason });
  }
  takeConfigs(state, readConfigs(options.folder, configs));
  const sources = changes.flatMap(({ now }) => (now.kind === 'source' ? [now.file] : []));
  for (const { path } of sources) state.missing.add(path);
  try {
    await parse(folder, sources, signal);
    await completeFacts(folder, signal);
    if (wasWhole && configs.length === 0 && takeChanges(folder, before)) folder.onProvisional();
  } finally {
    await link(folder);
    folder.keeper.save(state, 'when quiet');
  }
}
