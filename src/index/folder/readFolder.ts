/** What is read of a folder: all of it, or what is said to have changed. */
import { CancelledError, errorText, throwIfCancelled } from '../../core/errors';
import type { FileHistory, GitHistory, Log } from '../../core/ports';
import {
  filesWithoutFacts,
  forget,
  forgetMarks,
  isBelowKnownFile,
  miss,
  takeConfigs,
  takeScan,
} from './folderState';
import type { FolderState } from './folderState';
import { parse, storedIndex } from './folderWork';
import type { Folder, LinkPorts } from './folderWork';
import { readConfigs } from './readConfigs';
import type { Admission } from '../scan/admitPath';
import type { Scanner } from '../scan/scanner';
import { summarise } from './summarise';

export interface ReadPorts extends LinkPorts {
  readonly history: GitHistory;
  readonly log: Log;
}

export interface ReadableFolder extends Folder<ReadPorts> {
  openScanner(signal: AbortSignal): Promise<Scanner>;
}

/** Whether all of the folder was looked at, or only what was named. */
export type Reading = 'folder' | 'files';

/** The path that stands for the repository's own state: a commit, another branch, what is tracked or excluded. */
const GIT = '.git';

/** As `readFolder`, with nothing known of any file, stored or not. */
export async function rebuildFolder(folder: ReadableFolder, signal: AbortSignal): Promise<Reading> {
  const { state, keeper } = folder;
  await keeper.clear();
  miss(state, filesWithoutFacts(state));
  forgetMarks(state);
  state.linked = null;
  return readFolder(folder, signal);
}

/** Reads these paths again; the whole folder where they ask for that. Throws as the scanner and the parse pool do. */
export async function readUpdate(
  folder: ReadableFolder,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<Reading> {
  const { state } = folder;
  const scanner = await folder.openScanner(signal);
  if (paths.includes(GIT)) {
    forget(state, new Set(paths));
    return readFolder(folder, signal);
  }
  const changes = await admitAll(scanner, folder, paths, signal);
  if (changes.some((change) => asksForScan(scanner, state, change))) return readFolder(folder, signal);
  await readChanges(folder, changes, signal);
  return 'files';
}

/** Reads all that may have changed in the folder. Throws as the scanner and the parse pool do. */
export async function readFolder(folder: ReadableFolder, signal: AbortSignal): Promise<Reading> {
  const { ports, state, keeper } = folder;
  const reading = new AbortController();
  state.complete = false;
  keeper.begin();
  keeper.open();
  // The log of a long history takes as long as parsing does: it runs beside it, in its own process.
  const history = keeper.readHistory(ports.history, AbortSignal.any([signal, reading.signal]));
  // What comes after a failed scan is of no use to anyone; else its failure is met where it is awaited.
  history.catch(() => undefined);
  try {
    await readAll(folder, await folder.openScanner(signal), signal);
    state.history = await orWithout(history, ports.log);
    throwIfCancelled(signal);
    state.complete = true;
    return 'folder';
  } finally {
    reading.abort();
    const { filesDone, filesTotal } = summarise(state);
    folder.onProgress({ phase: 'linking', filesDone, filesTotal });
  }
}

/** A worker that is started while so many files are listed has as long to parse them as starting has taken. */
const FILES_A_WORKER = 50;

async function readAll(folder: ReadableFolder, scanner: Scanner, signal: AbortSignal): Promise<void> {
  const { options, state, keeper, buffers, pool, onProgress } = folder;
  const isNew = keeper.isEmpty && state.known.size === 0;
  const scan = await scanner.scan(signal, (filesDone) => {
    onProgress({ phase: 'listing', filesDone, filesTotal: 0 });
    if (isNew) pool.prepare(Math.floor(filesDone / FILES_A_WORKER));
  });
  for (const file of keeper.takeFiles()) state.known.set(file.path, file);
  takeScan(state, scan, buffers);
  takeConfigs(state, readConfigs(options.folder, scan.configs));
  const files = scan.files.filter(({ path }) => state.missing.has(path));
  const filesTotal = files.length;
  let filesDone = 0;
  onProgress({ phase: 'parsing', filesDone, filesTotal });
  const parsing = parse(folder, files, signal, () => {
    onProgress({ phase: 'parsing', filesDone: ++filesDone, filesTotal });
  });
  state.linked ??= storedIndex(folder);
  await parsing;
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
  folder: ReadableFolder,
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
    throw error;
  }
}

/** Whether the change reaches files that it does not name. */
function asksForScan(scanner: Scanner, state: FolderState, { path, now }: Change): boolean {
  if (now.kind === 'folder' || scanner.isRuleFile(path)) return true;
  return now.kind !== 'gone' && now.kind !== 'ignored' && isBelowKnownFile(state, path);
}

async function readChanges(
  folder: ReadableFolder,
  changes: readonly Change[],
  signal: AbortSignal,
): Promise<void> {
  const { options, state } = folder;
  const configs: string[] = [];
  const sources = changes.flatMap(({ now }) => (now.kind === 'source' ? [now.file] : []));
  // Of a source the known bytes stay, so that it is not parsed where it has them still.
  forget(state, new Set(changes.map(({ path }) => path)), new Set(sources.map(({ path }) => path)));
  for (const { path, now } of changes) {
    if (now.kind === 'config') configs.push(path);
    if (now.kind === 'skipped' || now.kind === 'config')
      state.skippedByScan.set(path, { path, reason: now.reason });
  }
  takeConfigs(state, readConfigs(options.folder, configs));
  for (const { path } of sources) state.missing.add(path);
  await parse(folder, sources, signal);
}
