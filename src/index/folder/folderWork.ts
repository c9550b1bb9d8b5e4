/** What opening and updating a folder are made of: reading, having the facts, linking. */
import type { OpenParams, IndexProgress, LinkStep } from '../../protocol/indexMessages';
import type { FileFacts } from '../extract/facts';
import {
  filesWithoutFacts,
  inputOf,
  isPartial,
  keyOf,
  makingOf,
  miss,
  skippedFiles,
  takeParsed,
} from './folderState';
import type { BufferTexts, FolderState, MadeIndex } from './folderState';
import { buildPausing } from '../graph/buildIndex';
import type { KnownFile } from '../scan/knownFile';
import type { ListedFile } from '../parse/messages';
import type { ParsePool } from '../parse/pool';
import type { Gate } from '../../core/async/gate';
import { finishInSlices } from '../../core/async/pausing';
import type { Pause, Pausing } from '../../core/async/pausing';
import { withHistory } from '../rank/rescore';
import type { Keeper } from '../store/keeper';
import type { LinkedIndex } from '../store/indexParts';
import { isSameCode } from '../store/linkKey';

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
  /** Does what changes the state, after all that was begun before; linking rests meanwhile. */
  readonly intake: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface LinkPorts {
  /** Told when linking comes to each of its steps, for whoever measures them. */
  readonly onLinkStep?: (step: LinkStep) => void;
  /** Passed between two slices of linking. */
  readonly gate?: Gate;
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

/** The index that an earlier run has linked last, where it was stored. */
export function storedIndex({ keeper }: Pick<Folder, 'keeper'>): MadeIndex | null {
  const stored = keeper.linked();
  return stored && { ...stored, facts: new Map() };
}

/** What is to be stored of an index; null where it would not be known again, or holds an unsaved buffer. */
export function storable({ key, index, files }: MadeIndex): LinkedIndex | null {
  const digests = [...files].flatMap(([path, digest]) => (digest === null ? [] : [[path, digest] as const]));
  return key === null || digests.length < files.size ? null : { key, index, files: new Map(digests) };
}

/** The facts of a known file as it is, taken in from the store where an earlier run left them there; null where lost. */
export function factsOf({ state, keeper }: Pick<Folder, 'state' | 'keeper'>, path: string): FileFacts | null {
  const known = state.facts.get(path);
  const file = state.known.get(path);
  if (known || file?.outcome.kind !== 'facts') return known ?? null;
  const stored = keeper.facts([file]).get(path) ?? null;
  if (stored) state.facts.set(path, stored);
  return stored;
}

/** Files whose facts are taken in at a time: one slice's work. */
const FILES_A_PIECE = 8;

/** Takes in the facts that an earlier run has stored; returns the files of which they are not there any more. */
export function* takeFacts({ state, keeper }: Pick<Folder, 'state' | 'keeper'>): Pausing<KnownFile[]> {
  const files = filesWithoutFacts(state);
  const lost: KnownFile[] = [];
  for (let at = 0; at < files.length; at += FILES_A_PIECE) {
    const piece = files.slice(at, at + FILES_A_PIECE).filter((file) => state.known.get(file.path) === file);
    const facts = keeper.facts(piece);
    for (const [path, found] of facts) state.facts.set(path, found);
    lost.push(...piece.filter(({ path }) => !facts.has(path)));
    yield;
  }
  return lost;
}

/** What answers wait for at most, while an index is made. */
export const SLICE_MS = 20;

/**
 * The linked index where the state holds the code that it was linked from, else null; with the files that are left out
 * now, and ranked anew, where these or git's history have changed.
 */
export function stillLinked(state: FolderState): MadeIndex | null {
  const { linked } = state;
  const key = keyOf(state);
  if (!linked || linked.key === null || key === null || !isSameCode(linked.key, key)) return null;
  if (linked.key === key) return linked;
  const index = { ...withHistory(linked.index, state.history), skipped: skippedFiles(state) };
  return { ...linked, index, key };
}

/** Links what the state holds; the index that was linked before where nothing has changed since. */
export async function linkFolder(folder: Folder, pause: Pause): Promise<MadeIndex> {
  const { state, ports, closing } = folder;
  const still = stillLinked(state);
  if (still) return still;
  await completeFacts(folder, pause);
  const making = { ...makingOf(state), key: keyOf(state) };
  const index = await finishInSlices(buildPausing(inputOf(state), ports.onLinkStep), SLICE_MS, async () => {
    await pause();
    await ports.gate?.pass(closing);
  });
  return { index, ...making };
}

/** Has the facts of all known files, parsing those again whose facts were stored and are lost. */
async function completeFacts(folder: Folder, pause: Pause): Promise<void> {
  const { state, intake, closing } = folder;
  const lost = await finishInSlices(takeFacts(folder), SLICE_MS, pause);
  if (lost.length === 0) return;
  await intake(async () => {
    const files = lost.filter((file) => state.known.get(file.path) === file && !state.facts.has(file.path));
    miss(state, files);
    const listed = files.flatMap(({ path, outcome }) =>
      outcome.kind === 'facts' ? [{ path, language: outcome.language, sizeBytes: 0 }] : [],
    );
    await parse(folder, listed, closing);
  });
  if (!isPartial(state)) return completeFacts(folder, pause);
}
