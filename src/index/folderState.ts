/** What is known of one folder between two changes: everything an index is assembled from. */
import type { CodeIndex, SkippedFile } from '../core/model';
import { byCodeUnits } from '../core/order';
import type { FileHistory, SourceFile } from '../core/ports';
import type { IndexSummary, LanguageCount } from '../protocol/indexMessages';
import type { FileFacts } from './facts';
import type { IndexInput } from './graph/buildIndex';
import type { KnownFile } from './knownFile';
import type { ParsedFile } from './parse/messages';
import { unpackFacts } from './parse/packedFacts';
import type { ConfigFile } from './readConfigs';
import { folderOf } from './resolve/modules/paths';
import type { ScanResult } from './scan/scanner';

/** Texts of unsaved buffers by path: each stands for what is on disk of a file that is there. */
export type BufferTexts = ReadonlyMap<string, string>;

/** Tables are by path, in any order: `assemble` sorts. */
export interface FolderState {
  /** Name of the folder. */
  readonly rootName: string;
  /** Every file that was read, in this run or an earlier one. */
  readonly known: Map<string, KnownFile>;
  /** Of known files; those of an earlier run are taken in when they are needed first. */
  readonly facts: Map<string, FileFacts>;
  readonly skippedByScan: Map<string, SkippedFile>;
  readonly configs: Map<string, string>;
  /** Texts of unsaved buffers that were read in place of the disk's. */
  readonly buffers: Map<string, string>;
  /** Listed, and not yet read by its latest text. */
  readonly missing: Set<string>;
  /** Whether the latest reading of the whole folder came to its end. */
  complete: boolean;
  history: FileHistory | null;
  version: number;
  /** How long the latest reading of the whole folder took. */
  seconds: number;
  index: CodeIndex;
  /** How `index` was made. */
  indexKind: IndexKind;
  /** What `index` was made from, for whoever shows texts beside it. */
  shown: { readonly known: ReadonlyMap<string, KnownFile>; readonly buffers: BufferTexts };
}

/** linked: of all files together. provisional: it will be linked, and tells until then what can be told without. */
export type IndexKind = 'linked' | 'provisional';

export function emptyState(rootName: string): FolderState {
  const empty = { modules: [], classes: [], functions: [], calls: [], ambiguous: [] };
  const rest = { unresolved: [], external: [], imports: [], skipped: [], problems: [] };
  return {
    rootName,
    known: new Map(),
    facts: new Map(),
    skippedByScan: new Map(),
    configs: new Map(),
    buffers: new Map(),
    missing: new Set(),
    complete: false,
    history: null,
    version: 0,
    seconds: 0,
    index: { version: 1, root: '.', partial: true, ...empty, ...rest },
    indexKind: 'provisional',
    shown: { known: new Map(), buffers: new Map() },
  };
}

export function isPartial(state: FolderState): boolean {
  return !state.complete || state.missing.size > 0;
}

/**
 * Makes the state that of a fresh scan, with `buffers` unsaved. What is known of files still listed stays; those whose
 * stamp or buffer does not say that they are as they were are missing until they are read again.
 */
export function takeScan(state: FolderState, scan: ScanResult, buffers: BufferTexts): void {
  const listed = new Set(scan.files.map(({ path }) => path));
  for (const table of [state.known, state.facts, state.buffers])
    for (const path of table.keys()) if (!listed.has(path)) table.delete(path);
  for (const table of [state.skippedByScan, state.configs, state.missing]) table.clear();
  for (const skipped of scan.skipped) state.skippedByScan.set(skipped.path, skipped);
  for (const file of scan.files) if (!isAsRead(state, file, buffers)) state.missing.add(file.path);
}

function isAsRead(state: FolderState, { path, stamp }: SourceFile, buffers: BufferTexts): boolean {
  const known = state.known.get(path);
  const buffer = buffers.get(path);
  if (buffer !== undefined) return known !== undefined && state.buffers.get(path) === buffer;
  return stamp !== null && known?.mark?.stamp === stamp;
}

/** The known files whose facts are still to be taken in. */
export function filesWithoutFacts(state: FolderState): KnownFile[] {
  return [...state.known.values()].filter(
    ({ path, outcome }) => outcome.kind === 'facts' && !state.facts.has(path),
  );
}

/** Takes these files for not yet read. */
export function miss(state: FolderState, files: readonly KnownFile[]): void {
  for (const { path } of files) {
    state.known.delete(path);
    state.facts.delete(path);
    state.missing.add(path);
  }
}

/** Has every file read again, whatever its stamp; until then what is known of them stays. */
export function forgetMarks(state: FolderState): void {
  for (const file of state.known.values()) state.known.set(file.path, { ...file, mark: null });
}

/** Takes in what was read of files that the scan has listed or admitted as configuration. */
export function takeConfigs(state: FolderState, files: readonly ConfigFile[]): void {
  for (const file of files) {
    const { path } = file;
    if (file.kind === 'text') state.configs.set(path, file.text);
    else if (file.kind === 'skipped') state.skippedByScan.set(path, { path, reason: file.reason });
    else state.skippedByScan.delete(path);
  }
}

/** Takes in what a parse worker says of one file, of which it was given `buffer`. */
export function takeParsed(state: FolderState, file: ParsedFile, buffer: string | undefined): void {
  const { path } = file;
  state.missing.delete(path);
  if (buffer === undefined) state.buffers.delete(path);
  else state.buffers.set(path, buffer);
  if (file.kind === 'same') {
    const known = state.known.get(path);
    if (known) state.known.set(path, { ...known, mark: file.mark });
    return;
  }
  state.known.delete(path);
  state.facts.delete(path);
  if (file.kind === 'gone') return;
  const { mark } = file;
  if (file.kind === 'skipped') {
    state.known.set(path, { path, mark, outcome: { kind: 'skipped', reason: file.reason } });
    return;
  }
  const facts = unpackFacts(file.packed);
  const { language, lines } = facts;
  state.facts.set(path, facts);
  state.known.set(path, { path, mark, outcome: { kind: 'facts', language, lines } });
}

/** Removes these paths and everything below them: what is gone may have been a folder. One pass over all paths. */
export function forget(state: FolderState, paths: ReadonlySet<string>): void {
  const isForgotten = (path: string): boolean => {
    for (let at = path; at !== ''; at = folderOf(at)) if (paths.has(at)) return true;
    return false;
  };
  const { known, facts, skippedByScan, configs, buffers, missing } = state;
  for (const table of [known, facts, skippedByScan, configs, buffers, missing])
    for (const path of table.keys()) if (isForgotten(path)) table.delete(path);
}

/** Whether a folder on the way to `path` was known as a file or as a skipped folder: then it is another one now. */
export function isBelowKnownFile(state: FolderState, path: string): boolean {
  for (let at = folderOf(path); at !== ''; at = folderOf(at)) {
    if (state.known.has(at) || state.skippedByScan.has(at)) return true;
  }
  return false;
}

/** What an index of the state is built from. */
export function inputOf(state: FolderState): IndexInput {
  return {
    rootName: state.rootName,
    facts: [...state.facts.values()].sort((a, b) => byCodeUnits(a.path, b.path)),
    configs: state.configs,
    skipped: [...new Map([...state.skippedByScan, ...skippedByRead(state)]).values()],
    history: state.history,
    partial: isPartial(state),
  };
}

/** Sets `index` to one that was built from what the state holds. */
export function takeIndex(state: FolderState, index: CodeIndex, kind: IndexKind): void {
  state.index = index;
  state.indexKind = kind;
  state.shown = { known: new Map(state.known), buffers: new Map(state.buffers) };
  state.version++;
}

function skippedByRead(state: FolderState): (readonly [string, SkippedFile])[] {
  return [...state.known.values()].flatMap(({ path, outcome }) =>
    outcome.kind === 'skipped' ? [[path, { path, reason: outcome.reason }] as const] : [],
  );
}

export function summarise(state: FolderState): IndexSummary {
  const { index, missing } = state;
  const read = [...state.known.keys()].filter((path) => !missing.has(path));
  return {
    indexVersion: state.version,
    partial: isPartial(state),
    provisional: state.indexKind === 'provisional',
    filesDone: read.length,
    filesTotal: read.length + missing.size,
    languages: countLanguages(state.known.values()),
    classes: index.classes.length,
    functions: index.functions.length,
    skipped: index.skipped.length,
    problems: index.problems.length,
    seconds: state.seconds,
  };
}

function countLanguages(files: Iterable<KnownFile>): LanguageCount[] {
  const counts = new Map<string, LanguageCount>();
  for (const { outcome } of files) {
    if (outcome.kind !== 'facts') continue;
    const { language, lines } = outcome;
    const count = counts.get(language);
    counts.set(language, { language, files: (count?.files ?? 0) + 1, lines: (count?.lines ?? 0) + lines });
  }
  return [...counts.values()].sort((a, b) => byCodeUnits(a.language, b.language));
}
