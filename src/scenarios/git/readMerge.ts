/** Reads what is under way: every path that git could not merge, and its conflicts as the file stands. */
import { throwIfCancelled } from '../../core/errors';
import type { Phrase } from '../../core/text/phrase';
import { phrase } from '../../core/text/phrase';
import type { BytePath } from '../../git/bytePaths';
import { splitNul } from '../../git/bytePaths';
import type { MergeAttributes } from '../../git/operations/attributes';
import { readAttributes } from '../../git/operations/attributes';
import { MOST_TEXT_BYTES, readBlobs, readSizes } from '../../git/operations/blobs';
import type { Repository } from '../../git/operations/repository';
import { answerOf, readingGit } from '../../git/operations/repository';
import { readUnderWay } from '../../git/operations/underWay';
import type { Stage, Unmerged } from '../../git/operations/unmerged';
import { readResolved } from '../../git/operations/unmerged';
import { blobId } from '../../git/operations/operationState';
import { readWorkFile, sizeOfWorkFile } from '../../git/operations/workFiles';
import type { RawGit } from '../../git/rawGit';
import { rawGit } from '../../git/rawGit';
import type { TextCoding } from './coding';
import { codingOf, isBinary } from './coding';
import { conflictId } from './conflictId';
import type { KindReading } from './conflictKind';
import { kindOf } from './conflictKind';
import { readRegions } from './fileRegions';
import type { TextFile } from './fileRegions';
import type { FileReading, MergeReading, SideTexts } from './mergeReading';

/** Where the files stand that have conflicts. */
export interface ConflictSource {
  readonly repository: Repository;
  readonly git: RawGit;
  readonly unmerged: readonly Unmerged[];
  /** Paths that had conflicts and were added since. */
  readonly added: readonly Unmerged[];
  readonly base: string | null;
  /** Absolute: folders of objects besides the repository's. */
  readonly objects: readonly string[];
  /** The bytes of the file as it stands; null where none stands, or no file. */
  standing(path: BytePath): Promise<Buffer | null>;
}

/** Nothing is written but objects in a place of its own, which is removed. */
export async function readMerge(repository: Repository, signal: AbortSignal): Promise<MergeReading> {
  const { unmerged, ...underWay } = await readUnderWay(repository, signal);
  if (underWay.state === 'none') return { ...underWay, files: [] };
  const git = readingGit(repository, signal);
  const open = new Set(unmerged.map(({ path }) => path));
  const added = (await readResolved(git)).filter(({ path }) => !open.has(path));
  const source: ConflictSource = {
    ...{ repository, git, unmerged, added, base: underWay.base, objects: [] },
    standing: async (path) => {
      if ((await sizeOfWorkFile(repository.top, path)) > MOST_TEXT_BYTES) return null;
      const found = await readWorkFile(repository.top, path);
      return found.kind === 'file' ? found.bytes : null;
    },
  };
  return { ...underWay, files: await readFiles(source, signal) };
}

interface Prepared {
  readonly stages: Unmerged;
  readonly attributes: MergeAttributes;
  readonly kind: KindReading;
  readonly standing: Buffer | null;
  readonly standingId: string | null;
}

export async function readFiles(
  source: ConflictSource,
  signal: AbortSignal,
): Promise<readonly FileReading[]> {
  const { git, unmerged, added } = source;
  const all = [...unmerged, ...added].sort((a, b) => (a.path < b.path ? -1 : 1));
  const attributes = await readAttributes(
    git,
    all.map(({ path }) => path),
  );
  const { blobs, tooBig } = await readStages(git, all);
  const known = { blobs, tooBig, inBase: await pathsInBase(source, all), drivers: await driversOf(git) };
  const prepared: Prepared[] = [];
  for (const stages of all) {
    throwIfCancelled(signal);
    const own = attributes.get(stages.path);
    if (own === undefined) throw new Error(`git told no attributes of ${stages.path}`);
    const kind = kindOfPath(stages, own, known);
    const standing = await source.standing(stages.path);
    const standingId = standing === null ? null : blobId(standing, source.repository.format);
    prepared.push({ stages, attributes: own, kind, standing, standingId });
  }
  const isAdded = new Set(added.map(({ path }) => path));
  const byLines = prepared.flatMap((one): readonly TextFile[] => {
    const { kind, stages, standing, standingId } = one;
    const texts = kind.byLines ? bytesOf(stages, blobs) : null;
    if (texts === null || standing === null || standingId === null) return [];
    return [{ ...one, ...texts, standing, standingId, isAdded: isAdded.has(stages.path) }];
  });
  const regions = await readRegions(source, byLines, signal);
  return prepared.map(
    (one) => regions.get(one.stages.path) ?? wholeFile(one, { blobs, isAdded: isAdded.has(one.stages.path) }),
  );
}

interface Known {
  readonly blobs: ReadonlyMap<string, Buffer>;
  readonly tooBig: ReadonlySet<string>;
  readonly inBase: ReadonlySet<BytePath>;
  readonly drivers: ReadonlySet<string>;
}

function kindOfPath(
  stages: Unmerged,
  attributes: MergeAttributes,
  { blobs, tooBig, inBase, drivers }: Known,
): KindReading {
  const sides = [stages.base, stages.ours, stages.theirs].filter((stage) => stage !== null);
  const isTooBig = sides.some(({ id }) => tooBig.has(id));
  const isText = (bytes: Buffer | undefined): boolean => bytes !== undefined && !isBinary(bytes);
  const hasBinary = sides.some(({ id, mode }) => !mode.startsWith('16') && !isText(blobs.get(id)));
  const isInBase = inBase.has(stages.path);
  const kind = kindOf({ stages, attributes, hasBinary, isInBase, hasDriver: drivers.has(attributes.merge) });
  return isTooBig ? { ...kind, note: tooBigNote } : kind;
}

const tooBigNote: Phrase = phrase('The file is too large to be merged by lines: choose a side.');

async function readStages(
  git: RawGit,
  all: readonly Unmerged[],
): Promise<{ readonly blobs: ReadonlyMap<string, Buffer>; readonly tooBig: ReadonlySet<string> }> {
  const ids = all
    .flatMap(({ base, ours, theirs }) => [base, ours, theirs])
    .filter((stage): stage is Stage => stage !== null && !stage.mode.startsWith('16'))
    .map(({ id }) => id);
  const sizes = await readSizes(git, ids);
  const tooBig = new Set([...sizes].filter(([, size]) => size > MOST_TEXT_BYTES).map(([id]) => id));
  return {
    tooBig,
    blobs: await readBlobs(
      git,
      ids.filter((id) => sizes.has(id) && !tooBig.has(id)),
    ),
  };
}

/** Of the paths that lack a side, those that the common ancestor has. */
async function pathsInBase(
  { git, base }: ConflictSource,
  all: readonly Unmerged[],
): Promise<ReadonlySet<BytePath>> {
  const asked = all.filter(({ ours, theirs }) => ours === null || theirs === null).map(({ path }) => path);
  if (asked.length === 0) return new Set();
  if (base === null) return new Set(asked);
  const wanted = new Set(asked);
  const listed = splitNul(await rawGit(git, ['ls-tree', '-r', '-z', '--name-only', '--full-tree', base]));
  return new Set(listed.filter((path) => wanted.has(path)));
}

/** The names of merge drivers that the configuration has a program for. */
async function driversOf(git: RawGit): Promise<ReadonlySet<string>> {
  if ((await answerOf(git, ['config', '--get-regexp', String.raw`^merge\..*\.driver$`])) === null)
    return new Set();
  const args = ['config', '-z', '--name-only', '--get-regexp', String.raw`^merge\..*\.driver$`];
  const names = splitNul(await rawGit(git, args));
  return new Set(names.map((name) => name.slice('merge.'.length, -'.driver'.length)));
}

type SideBytes = { readonly base: Buffer | null; readonly ours: Buffer; readonly theirs: Buffer };

/** Null where an object is missing, as in a partial clone. */
function bytesOf(stages: Unmerged, blobs: ReadonlyMap<string, Buffer>): { readonly bytes: SideBytes } | null {
  const ours = blobs.get(stages.ours?.id ?? '');
  const theirs = blobs.get(stages.theirs?.id ?? '');
  const base = stages.base === null ? null : blobs.get(stages.base.id);
  return ours === undefined || theirs === undefined || base === undefined
    ? null
    : { bytes: { base, ours, theirs } };
}

function wholeFile(
  { stages, attributes, kind, standingId }: Prepared,
  { blobs, isAdded }: { readonly blobs: ReadonlyMap<string, Buffer>; readonly isAdded: boolean },
): FileReading {
  const isText = kind.kind !== 'binary' && kind.kind !== 'submodule';
  const { texts, coding } = isText ? wholeTexts(stages, blobs) : NO_TEXT;
  const ids = [stages.base, stages.ours, stages.theirs].map(
    (stage) => `${stage?.mode ?? ''} ${stage?.id ?? ''}`,
  );
  const conflict = { id: conflictId(stages.path, ids, 0), place: null, isOpen: !isAdded, texts };
  const common = {
    path: stages.path,
    stages,
    attributes,
    kind: kind.kind,
    note: kind.note,
    standing: standingId,
    isAdded,
  };
  if (kind.kind === 'submodule')
    return { ...common, ...NO_TEXT, lines: null, conflicts: [{ ...conflict, texts: commitsOf(stages) }] };
  return { ...common, texts, coding, lines: null, conflicts: [conflict] };
}

const NO_TEXTS: SideTexts = { base: null, ours: null, theirs: null };
const NO_TEXT = { texts: NO_TEXTS, coding: null };

function commitsOf({ base, ours, theirs }: Unmerged): SideTexts {
  return { base: base?.id ?? null, ours: ours?.id ?? null, theirs: theirs?.id ?? null };
}

/** As text, whatever encoding it is in; null for a side that has no file. No side may be binary, or missing among the blobs. */
function wholeTexts(
  { base, ours, theirs }: Unmerged,
  blobs: ReadonlyMap<string, Buffer>,
): { readonly texts: SideTexts; readonly coding: TextCoding } {
  const bytesOfStage = (stage: Stage | null): Buffer | null => {
    if (stage === null) return null;
    const bytes = blobs.get(stage.id);
    if (bytes === undefined) throw new Error(`the object ${stage.id} was not read`);
    return bytes;
  };
  const all = { base: bytesOfStage(base), ours: bytesOfStage(ours), theirs: bytesOfStage(theirs) };
  const coding = codingOf(Object.values(all).filter((bytes) => bytes !== null));
  const text = (bytes: Buffer | null): string | null => bytes?.toString(coding) ?? null;
  return { texts: { base: text(all.base), ours: text(all.ours), theirs: text(all.theirs) }, coding };
}
