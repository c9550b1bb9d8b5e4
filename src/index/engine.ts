/** Keeps the index of one folder: builds it, brings it up to date, and answers with it as it stands. */
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CancelledError, errorText, throwIfCancelled } from '../core/errors';
import type { IndexProgress, IndexSummary, LanguageCount, OpenParams } from '../protocol/indexMessages';
import type { CodeIndex, SkippedFile } from '../core/model';
import { byCodeUnits } from '../core/order';
import type { FileHistory, GitHistory, Log, SourceFile, TrackedFiles } from '../core/ports';
import type { FileFacts } from './facts';
import { buildIndex, buildOutline } from './graph/buildIndex';
import type { ParsedFile, SpawnParser } from './parse/messages';
import { createParsePool } from './parse/pool';
import type { ParsePool } from './parse/pool';
import { openScanner } from './scan/scanner';
import type { Scanner } from './scan/scanner';

export interface IndexerPorts {
  readonly tracked: TrackedFiles;
  readonly history: GitHistory;
  readonly log: Log;
  readonly spawnParser: SpawnParser;
  /** Threads that suit this machine, when the caller names no number. */
  readonly defaultWorkers: number;
}

export interface Indexer {
  /** Reads the whole folder. When cancelled, what was read is linked and stays, marked partial; then CancelledError. */
  open(signal: AbortSignal): Promise<void>;
  /** Brings these paths (relative, created, changed or deleted) up to date. */
  update(paths: readonly string[], signal: AbortSignal): Promise<void>;
  /** The index as it stands; empty before the first file is linked. */
  readonly index: CodeIndex;
  /** Takes what has been read so far into `index` as a code tree without calls; nothing when all is linked. */
  showProgress(): void;
  summary(): IndexSummary;
  dispose(): Promise<void>;
}

interface State {
  readonly facts: Map<string, FileFacts>;
  readonly skippedByScan: Map<string, SkippedFile>;
  readonly skippedByRead: Map<string, SkippedFile>;
  readonly configs: Map<string, string>;
  history: FileHistory | null;
  filesTotal: number;
  partial: boolean;
  version: number;
  seconds: number;
  index: CodeIndex;
}

export function createIndexer(
  options: OpenParams,
  ports: IndexerPorts,
  onProgress: (progress: IndexProgress) => void,
): Indexer {
  const pool = createParsePool(
    ports.spawnParser,
    options.workers > 0 ? options.workers : ports.defaultWorkers,
  );
  const state = emptyState();
  let scanner: Scanner | undefined;
  const openFolder = async (signal: AbortSignal): Promise<Scanner> =>
    (scanner ??= await openScanner({ ...options, homeFolder: homedir() }, ports, signal));

  const rebuild = async (signal: AbortSignal): Promise<void> => {
    const started = performance.now();
    const session = new AbortController();
    // The log of a long history takes as long as parsing does: it runs beside it, in its own process.
    const history = ports.history.read(options.folder, AbortSignal.any([signal, session.signal]));
    history.catch(() => undefined);
    try {
      await readAll(await openFolder(signal), pool, options.folder, state, signal, onProgress);
      state.history = await readHistory(history, ports.log);
      throwIfCancelled(signal);
      state.partial = false;
    } finally {
      session.abort();
      link(state, onProgress);
      state.seconds = (performance.now() - started) / 1000;
    }
  };

  return {
    open: rebuild,
    update: async (paths, signal) => {
      const current = await openFolder(signal);
      if (paths.some((path) => current.isRuleFile(path))) {
        await rebuild(signal);
        return;
      }
      const admitted = await admitAll(current, paths, state, options.folder, signal);
      if (admitted === 'rescan') await rebuild(signal);
      else {
        await pool.parse(options.folder, admitted, signal, (file) => {
          takeIn(state, file);
        });
        link(state, () => undefined);
      }
    },
    get index() {
      return state.index;
    },
    showProgress: () => {
      if (state.partial && state.facts.size !== state.index.modules.length) assemble(state, buildOutline);
    },
    summary: () => summarise(state),
    dispose: () => pool.dispose(),
  };
}

function emptyState(): State {
  return {
    facts: new Map(),
    skippedByScan: new Map(),
    skippedByRead: new Map(),
    configs: new Map(),
    history: null,
    filesTotal: 0,
    partial: true,
    version: 0,
    seconds: 0,
    index: {
      version: 1,
      root: '.',
      partial: true,
      modules: [],
      classes: [],
      functions: [],
      calls: [],
      ambiguous: [],
      unresolved: [],
      external: [],
      imports: [],
      skipped: [],
      problems: [],
    },
  };
}

async function readAll(
  scanner: Scanner,
  pool: ParsePool,
  folder: string,
  state: State,
  signal: AbortSignal,
  onProgress: (progress: IndexProgress) => void,
): Promise<void> {
  const scan = await scanner.scan(signal, (filesDone) => {
    onProgress({ phase: 'listing', filesDone, filesTotal: 0 });
  });
  const listed = new Set(scan.files.map(({ path }) => path));
  for (const path of state.facts.keys()) if (!listed.has(path)) state.facts.delete(path);
  state.skippedByRead.clear();
  replaceAll(
    state.skippedByScan,
    scan.skipped.map((skipped) => [skipped.path, skipped]),
  );
  replaceAll(state.configs, await readConfigs(folder, scan.configs));
  state.filesTotal = scan.files.length;
  state.partial = true;
  let filesDone = 0;
  onProgress({ phase: 'parsing', filesDone, filesTotal: scan.files.length });
  await pool.parse(folder, scan.files, signal, (file) => {
    takeIn(state, file);
    onProgress({ phase: 'parsing', filesDone: ++filesDone, filesTotal: scan.files.length });
  });
}

function replaceAll<T>(target: Map<string, T>, entries: Iterable<readonly [string, T]>): void {
  target.clear();
  for (const [key, value] of entries) target.set(key, value);
}

function takeIn(state: State, file: ParsedFile): void {
  state.facts.delete(file.path);
  state.skippedByRead.delete(file.path);
  if (file.kind === 'facts') state.facts.set(file.path, file.facts);
  if (file.kind === 'skipped') state.skippedByRead.set(file.path, { path: file.path, reason: file.reason });
}

async function readConfigs(folder: string, paths: readonly string[]): Promise<(readonly [string, string])[]> {
  const read = async (path: string): Promise<readonly [string, string][]> => {
    try {
      return [[path, await readFile(join(folder, path), 'utf8')]];
    } catch (error) {
      // Deleted since the scan: as if it had not been there.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  };
  return (await Promise.all(paths.map(read))).flat();
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

function link(state: State, onProgress: (progress: IndexProgress) => void): void {
  onProgress({ phase: 'linking', filesDone: state.facts.size, filesTotal: state.filesTotal });
  assemble(state, buildIndex);
}

function assemble(state: State, build: typeof buildIndex): void {
  const skipped = new Map([...state.skippedByScan, ...state.skippedByRead]);
  state.index = build({
    facts: [...state.facts.values()].sort((a, b) => byCodeUnits(a.path, b.path)),
    configs: state.configs,
    skipped: [...skipped.values()],
    history: state.history,
    partial: state.partial,
  });
  state.version++;
}

/** The files among the paths to read again; what is gone or ignored now leaves the state. */
async function admitAll(
  scanner: Scanner,
  paths: readonly string[],
  state: State,
  folder: string,
  signal: AbortSignal,
): Promise<readonly SourceFile[] | 'rescan'> {
  const sources: SourceFile[] = [];
  for (const path of new Set(paths)) {
    const admission = await scanner.admit(path, signal);
    if (admission.kind === 'folder') return 'rescan';
    forget(state, path);
    if (admission.kind === 'source') sources.push(admission.file);
    if (admission.kind === 'skipped') state.skippedByScan.set(path, { path, reason: admission.reason });
    if (admission.kind === 'config') replaceConfig(state, path, await readConfigs(folder, [path]));
  }
  state.filesTotal = state.facts.size + state.skippedByRead.size + sources.length;
  return sources;
}

function replaceConfig(state: State, path: string, read: readonly (readonly [string, string])[]): void {
  for (const [, text] of read) state.configs.set(path, text);
}

/** A path that is gone may have been a folder: everything below it goes too. */
function forget(state: State, path: string): void {
  for (const table of [state.facts, state.skippedByScan, state.skippedByRead, state.configs])
    for (const key of table.keys()) if (key === path || key.startsWith(`${path}/`)) table.delete(key);
}

function summarise(state: State): IndexSummary {
  const languages = new Map<string, LanguageCount>();
  for (const { language, lines } of state.facts.values()) {
    const count = languages.get(language);
    languages.set(language, { language, files: (count?.files ?? 0) + 1, lines: (count?.lines ?? 0) + lines });
  }
  const { index } = state;
  return {
    indexVersion: state.version,
    partial: state.partial,
    filesDone: state.facts.size + state.skippedByRead.size,
    filesTotal: state.filesTotal,
    languages: [...languages.values()].sort((a, b) => byCodeUnits(a.language, b.language)),
    classes: index.classes.length,
    functions: index.functions.length,
    skipped: index.skipped.length,
    problems: index.problems.length,
    seconds: state.seconds,
  };
}
