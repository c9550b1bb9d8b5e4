/** Keeps the index of one folder: builds it, brings it up to date, and answers with it as it stands. */
import { homedir } from 'node:os';
import { basename } from 'node:path';
import { CancelledError, errorText, throwIfCancelled } from '../core/errors';
import type { CodeIndex } from '../core/model';
import type { FileHistory, GitHistory, Log, SourceFile, TrackedFiles } from '../core/ports';
import type { IndexProgress, IndexSummary, LinkStep, OpenParams } from '../protocol/indexMessages';
import {
  assemble,
  emptyState,
  forget,
  isBelowKnownFile,
  isPartial,
  summarise,
  takeConfigs,
  takeParsed,
  takeScan,
} from './folderState';
import type { FolderState } from './folderState';
import { buildIndex, buildOutline } from './graph/buildIndex';
import type { SpawnParser } from './parse/messages';
import { createParsePool } from './parse/pool';
import type { ParsePool } from './parse/pool';
import { readConfigs } from './readConfigs';
import type { Admission } from './scan/admitPath';
import { openScanner } from './scan/scanner';
import type { Scanner } from './scan/scanner';

export interface IndexerPorts {
  readonly tracked: TrackedFiles;
  readonly history: GitHistory;
  readonly log: Log;
  readonly spawnParser: SpawnParser;
  /** Told when linking comes to each of its steps, for whoever measures them. */
  readonly onLinkStep?: (step: LinkStep) => void;
  /** Threads that suit this machine, when the caller names no number. */
  readonly defaultWorkers: number;
}

export interface Indexer {
  /**
   * Reads the whole folder. When cancelled or failed, what was read is linked and stays, marked partial; then
   * throws CancelledError, or UserError as the scanner and the parse pool do.
   */
  open(signal: AbortSignal): Promise<void>;
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
  /** Ends the parse workers; what is under way is cancelled. */
  dispose(): Promise<void>;
}

/** What the work on one folder goes by. */
interface Folder {
  readonly options: OpenParams;
  readonly ports: IndexerPorts;
  readonly state: FolderState;
  readonly pool: ParsePool;
  readonly onProgress: (progress: IndexProgress) => void;
}

export function createIndexer(
  options: OpenParams,
  ports: IndexerPorts,
  onProgress: (progress: IndexProgress) => void,
): Indexer {
  const workers = options.workers > 0 ? options.workers : ports.defaultWorkers;
  const pool = createParsePool(ports.spawnParser, workers);
  const state = emptyState(basename(options.folder));
  const folder: Folder = { options, ports, state, pool, onProgress };
  let scanner: Scanner | undefined;
  const openFolder = async (signal: AbortSignal): Promise<Scanner> =>
    (scanner ??= await openScanner({ ...options, homeFolder: homedir() }, ports, signal));

  return {
    open: (signal) => readFolder(folder, openFolder, 'everything', signal),
    update: async (paths, signal) => {
      const current = await openFolder(signal);
      if (paths.includes(GIT)) {
        forget(state, new Set(paths));
        return readFolder(folder, openFolder, 'unknown files', signal);
      }
      const changes = await admitAll(current, state, paths, signal);
      if (changes.some((change) => asksForScan(current, state, change)))
        return readFolder(folder, openFolder, 'everything', signal);
      await readChanges(folder, changes, signal);
    },
    get index() {
      return state.index;
    },
    showProgress: () => {
      if (isPartial(state) && state.facts.size !== state.index.modules.length) assemble(state, buildOutline);
    },
    summary: () => summarise(state),
    dispose: () => pool.dispose(),
  };
}

/** The path that stands for the repository's own state: a commit, another branch, what is tracked or excluded. */
const GIT = '.git';

/** Which of the listed files are parsed: all, or those without facts. */
type Reading = 'everything' | 'unknown files';

async function readFolder(
  folder: Folder,
  openFolder: (signal: AbortSignal) => Promise<Scanner>,
  what: Reading,
  signal: AbortSignal,
): Promise<void> {
  const { options, ports, state } = folder;
  const started = performance.now();
  const reading = new AbortController();
  state.complete = false;
  // The log of a long history takes as long as parsing does: it runs beside it, in its own process.
  const history = ports.history.read(options.folder, AbortSignal.any([signal, reading.signal]));
  // What comes after a failed scan is of no use to anyone; else its failure is met where it is awaited.
  history.catch(() => undefined);
  try {
    await readAll(folder, await openFolder(signal), what, signal);
    state.history = await readHistory(history, ports.log);
    throwIfCancelled(signal);
    state.complete = true;
  } finally {
    reading.abort();
    const { filesDone, filesTotal } = summarise(state);
    folder.onProgress({ phase: 'linking', filesDone, filesTotal });
    assemble(state, (input) => buildIndex(input, ports.onLinkStep));
    state.seconds = (performance.now() - started) / 1000;
  }
}

async function readAll(
  { options, state, pool, onProgress }: Folder,
  scanner: Scanner,
  what: Reading,
  signal: AbortSignal,
): Promise<void> {
  const scan = await scanner.scan(signal, (filesDone) => {
    onProgress({ phase: 'listing', filesDone, filesTotal: 0 });
  });
  takeScan(state, scan);
  takeConfigs(state, readConfigs(options.folder, scan.configs));
  if (what === 'unknown files') for (const path of state.facts.keys()) state.missing.delete(path);
  const files = scan.files.filter(({ path }) => state.missing.has(path));
  const filesTotal = files.length;
  let filesDone = 0;
  onProgress({ phase: 'parsing', filesDone, filesTotal });
  await pool.parse(options.folder, files, signal, (file) => {
    takeParsed(state, file);
    onProgress({ phase: 'parsing', filesDone: ++filesDone, filesTotal });
  });
}

/** A history that cannot be read costs the Git score, not the map. */
async function readHistory(history: Promise<FileHistory | null>, log: Log): Promise<FileHistory | null> {
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
  state: FolderState,
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
    state.complete = false;
    assemble(state, buildIndex);
    throw error;
  }
}

/** Whether the change reaches files that it does not name. */
function asksForScan(scanner: Scanner, state: FolderState, { path, now }: Change): boolean {
  if (now.kind === 'folder' || scanner.isRuleFile(path)) return true;
  return now.kind !== 'gone' && now.kind !== 'ignored' && isBelowKnownFile(state, path);
}

async function readChanges(
  { options, state, pool }: Folder,
  changes: readonly Change[],
  signal: AbortSignal,
): Promise<void> {
  const sources: SourceFile[] = [];
  const configs: string[] = [];
  forget(state, new Set(changes.map(({ path }) => path)));
  for (const { path, now } of changes) {
    if (now.kind === 'source') sources.push(now.file);
    if (now.kind === 'config') configs.push(path);
    if (now.kind === 'skipped' || now.kind === 'config')
      state.skippedByScan.set(path, { path, reason: now.reason });
  }
  takeConfigs(state, readConfigs(options.folder, configs));
  for (const { path } of sources) state.missing.add(path);
  try {
    await pool.parse(options.folder, sources, signal, (file) => {
      takeParsed(state, file);
    });
  } finally {
    assemble(state, buildIndex);
  }
}
