/** What opening and updating a folder are made of: reading, taking what was stored, linking. */
import type { OpenParams, IndexProgress, LinkStep } from '../protocol/indexMessages';
import type { FileFacts } from './facts';
import { filesWithoutFacts, inputOf, isPartial, miss, takeIndex, takeParsed } from './folderState';
import type { BufferTexts, FolderState } from './folderState';
import { buildPausing } from './graph/buildIndex';
import { provisionalIndex } from './graph/provisionalIndex';
import type { KnownFile } from './knownFile';
import type { ListedFile } from './parse/messages';
import type { ParsePool } from './parse/pool';
import { finishInSlices } from './pausing';
import { createModuleSpace } from './resolve/moduleSpace';
import type { Keeper } from './store/keeper';

/** What the work on one folder goes by. */
export interface Folder<P extends LinkPorts = LinkPorts> {
  readonly options: OpenParams;
  readonly ports: P;
  readonly state: FolderState;
  readonly pool: ParsePool;
  readonly keeper: Keeper;
  /** As they are now. */
  readonly buffers: BufferTexts;
  readonly onProgress: (progress: IndexProgress) => void;
  /** The index has changed, and will change again before what is under way has ended. */
  readonly onProvisional: () => void;
  /** Aborted when the folder is closed. */
  readonly closing: AbortSignal;
}

export interface LinkPorts {
  /** Told when linking comes to each of its steps, for whoever measures them. */
  readonly onLinkStep?: (step: LinkStep) => void;
}

/** Reads these files, and parses those whose bytes are not the known ones. */
export async function parse(
  { options, state, pool, keeper, buffers }: Folder,
  files: readonly Omit<ListedFile, 'knownDigest'>[],
  signal: AbortSignal,
  onParsed: () => void = () => undefined,
): Promise<void> {
  const wanted = files.map(({ path, language, sizeBytes }) => {
    const knownDigest = state.known.get(path)?.mark?.digest ?? null;
    return { path, language, sizeBytes, knownDigest, buffer: buffers.get(path) };
  });
  const given = new Map(wanted.flatMap(({ path, buffer }) => (buffer === undefined ? [] : [[path, buffer]])));
  await pool.parse(options.folder, wanted, signal, (file) => {
    takeParsed(state, file, given.get(file.path));
    keeper.hold(file);
    onParsed();
  });
}

/** Takes the index that an earlier run has linked from the same; whether there is one. */
export function takeStoredIndex({ state, keeper }: Folder): boolean {
  const index = isPartial(state) ? null : keeper.index(state);
  if (index) takeIndex(state, index, 'linked');
  return index !== null;
}

/** Takes in the facts that an earlier run has stored; returns the files of which they are not there any more. */
export function takeFacts({ state, keeper }: Pick<Folder, 'state' | 'keeper'>): KnownFile[] {
  const files = filesWithoutFacts(state);
  if (files.length === 0) return files;
  const facts = keeper.facts(files);
  for (const [path, of] of facts) state.facts.set(path, of);
  return files.filter(({ path }) => !facts.has(path));
}

/** Has the facts of all known files, parsing those again whose facts were stored and are lost. */
export async function completeFacts(folder: Folder, signal: AbortSignal): Promise<void> {
  const lost = takeFacts(folder);
  miss(folder.state, lost);
  await parse(
    folder,
    lost.flatMap(({ path, outcome }) =>
      outcome.kind === 'facts' ? [{ path, language: outcome.language, sizeBytes: 0 }] : [],
    ),
    signal,
  );
}

/** What answers wait for at most, while an index is linked. */
const SLICE_MS = 20;

/**
 * Links what the state holds, with a turn for whoever asks meanwhile; where a cancel came before all facts were there,
 * without those. Throws CancelledError when the folder is closed.
 */
export async function link({ state, ports, keeper, closing }: Folder): Promise<void> {
  miss(state, takeFacts({ state, keeper }));
  const index = await finishInSlices(buildPausing(inputOf(state), ports.onLinkStep), SLICE_MS, closing);
  takeIndex(state, index, 'linked');
}

/** Of more files at once, linking the whole tells sooner. */
const MOST_CHANGED = 20;

/**
 * Takes in what changed files say by themselves, before the whole is linked again; false where only the whole tells.
 * `changed` are their facts before.
 */
export function takeChanges(
  { state }: Pick<Folder, 'state'>,
  changed: ReadonlyMap<string, FileFacts | null>,
): boolean {
  if (changed.size > MOST_CHANGED) return false;
  const input = inputOf(state);
  const index = provisionalIndex({ previous: state.index, input, space: createModuleSpace(input), changed });
  if (index) takeIndex(state, index, 'provisional');
  return index !== null;
}
