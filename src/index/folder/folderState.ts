/** What is known of one folder between two changes: everything an index is assembled from. */
import type { CodeIndex, SkippedFile } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import type { FileHistory, SourceFile } from '../../core/ports';
import type { FileFacts } from '../extract/facts';
import type { IndexInput } from '../graph/buildIndex';
import type { KnownFile } from '../scan/knownFile';
import type { ParsedFile } from '../parse/messages';
import { unpackFacts } from '../parse/packedFacts';
import type { ConfigFile } from './readConfigs';
import { folderOf } from '../resolve/modules/paths';
import type { ScanResult } from '../scan/scanner';
import { linkKey } from '../store/linkKey';

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
  /** Whether `index` tells only what can be told before all files are linked together, which is to come. */
  isProvisional: boolean;
  /** What `index` was made from, for whoever shows texts beside it. */
  shown: { readonly known: ReadonlyMap<string, KnownFile>; readonly buffers: BufferTexts };
  /** `index` with what it was made of, where it is of whole files. */
  made: MadeIndex | null;
  /** The latest index of all files linked together. */
  linked: MadeIndex | null;
}

/** An index, and the facts that it was made of. */
export interface MadeIndex {
  readonly index: CodeIndex;
  /** Path -> digest of its bytes; null where they have none. */
  readonly files: ReadonlyMap<string, string | null>;
  /** Those that were in memory. */
  readonly facts: ReadonlyMap<string, FileFacts>;
  /** Digest of all that it was linked from; null where it has none, or where it was not linked from all of it. */
  readonly key: string | null;
}

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
    isProvisional: true,
    shown: { known: new Map(), buffers: new Map() },
    made: null,
    linked: null,
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
  state.facts.delete(path);
  if (file.kind === 'gone') {
    state.known.delete(path);
    return;
  }
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

/**
 * Removes these paths and everything below them (what is gone may have been a folder), but for what is known of the files
 * to `keep`. One pass over all paths.
 */
export function forget(
  state: FolderState,
  paths: ReadonlySet<string>,
  keep: ReadonlySet<string> = new Set(),
): void {
  const isForgotten = paths.size > FEW_PATHS ? isBelowAny(paths) : isBelowOne([...paths]);
  const { known, facts, skippedByScan, configs, buffers, missing } = state;
  for (const table of [known, facts, buffers])
    for (const path of table.keys()) if (isForgotten(path) && !keep.has(path)) table.delete(path);
  for (const table of [skippedByScan, configs, missing])
    for (const path of table.keys()) if (isForgotten(path)) table.delete(path);
}

/** With so many it takes less to look at each than at each folder on the way. */
const FEW_PATHS = 4;

function isBelowAny(paths: ReadonlySet<string>): (path: string) => boolean {
  return (path) => {
    for (let at = path; at !== ''; at = folderOf(at)) if (paths.has(at)) return true;
    return false;
  };
}

function isBelowOne(paths: readonly string[]): (path: string) => boolean {
  return (path) =>
    paths.some(
      (folder) => path.startsWith(folder) && (path.length === folder.length || path[folder.length] === '/'),
    );
}

/** Whether a folder on the way to `path` was known as a file or as a skipped folder: then it is another one now. */
export function isBelowKnownFile(state: FolderState, path: string): boolean {
  for (let at = folderOf(path); at !== ''; at = folderOf(at)) {
    if (state.known.has(at) || state.skippedByScan.has(at)) return true;
  }
  return false;
}

/** What an index of the state is built from; it stays as it is when the state changes. */
export function inputOf(state: FolderState): IndexInput {
  return {
    rootName: state.rootName,
    facts: [...state.facts.values()].sort((a, b) => byCodeUnits(a.path, b.path)),
    configs: new Map(state.configs),
    skipped: skippedFiles(state),
    history: state.history,
    partial: isPartial(state),
  };
}

/** Digest of all that an index of the state as it is now would be linked from; null where that is not whole. */
export function keyOf(state: FolderState): string | null {
  return isPartial(state) ? null : linkKey({ ...state, skipped: skippedFiles(state) });
}

/** What an index of the state as it is now is made of. */
export function makingOf(state: FolderState): Pick<MadeIndex, 'files' | 'facts'> {
  const files = new Map<string, string | null>();
  for (const { path, mark, outcome } of state.known.values())
    if (outcome.kind === 'facts') files.set(path, mark?.digest ?? null);
  return { files, facts: new Map(state.facts) };
}

/** Paths of files with other facts now than those that the index was made of, files that came or went among them. */
export function changedSince(state: FolderState, { files, facts }: MadeIndex): Set<string> {
  const changed = new Set<string>();
  for (const { path, mark, outcome } of state.known.values()) {
    if (outcome.kind !== 'facts') continue;
    const digest = files.get(path) ?? null;
    if (digest !== null && digest === mark?.digest) continue;
    const now = state.facts.get(path);
    if (now === undefined || now !== facts.get(path)) changed.add(path);
  }
  for (const path of files.keys()) if (state.known.get(path)?.outcome.kind !== 'facts') changed.add(path);
  return changed;
}

/** Shows an index that was linked of all files as they are. */
export function takeLinked(state: FolderState, made: MadeIndex): void {
  if (state.index !== made.index || state.isProvisional) state.version++;
  state.isProvisional = false;
  state.linked = made;
  show(state, made.index, made);
}

/** Shows an index until the whole is linked; `made` is null for one that is not of whole files. */
export function takeProvisional(state: FolderState, index: CodeIndex, made: MadeIndex | null): void {
  state.version++;
  state.isProvisional = true;
  show(state, index, made);
}

function show(state: FolderState, index: CodeIndex, made: MadeIndex | null): void {
  state.index = index;
  state.made = made;
  state.shown = { known: new Map(state.known), buffers: new Map(state.buffers) };
}

/** Every file that is left out, with the reason; by path. */
export function skippedFiles(state: FolderState): SkippedFile[] {
  const skipped = [...new Map([...state.skippedByScan, ...skippedByRead(state)]).values()];
  return skipped.sort((a, b) => byCodeUnits(a.path, b.path));
}

function skippedByRead(state: FolderState): (readonly [string, SkippedFile])[] {
  return [...state.known.values()].flatMap(({ path, outcome }) =>
    outcome.kind === 'skipped' ? [[path, { path, reason: outcome.reason }] as const] : [],
  );
}
