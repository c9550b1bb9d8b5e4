/** The files that either side of a merge changed, in all versions, as far as a language reads them. */
import type { Outline } from '../../core/changes/edits';
import { throwIfCancelled } from '../../core/errors';
import type { MergeCode } from '../../core/git/mergePorts';
import type { BytePath } from '../../git/bytePaths';
import { shownPath } from '../../git/bytePaths';
import { readBlobs, readSizes } from '../../git/operations/blobs';
import type { BlobChange } from '../../git/operations/sideChanges';
import { changedBlobs, mergedBlobs } from '../../git/operations/sideChanges';
import type { RawGit } from '../../git/rawGit';
import { isBinary } from './coding';
import type { MergeReading } from './mergeReading';

/** A file that a side changed, in its versions; null where it is not there, or in no language that is read. */
export interface SideFile {
  readonly path: string;
  readonly base: string | null;
  readonly ours: string | null;
  readonly theirs: string | null;
  /** Null while it has conflicts. */
  readonly merged: string | null;
  readonly outlines: {
    readonly base: Outline | null;
    readonly ours: Outline | null;
    readonly theirs: Outline | null;
    readonly merged: Outline | null;
  };
}

/** Sides that changed more files differ by more than a merge of everyday work; then only what both changed is looked at. */
export const MOST_FILES = 400;
/** Of one file: larger ones are data. */
const MOST_BYTES = 1024 * 1024;

export interface SideFiles {
  /** In order of path. */
  readonly files: readonly SideFile[];
  /** Whether the sides changed too many files, so that only what both changed is here. */
  readonly isCut: boolean;
}

export interface SidesAsked {
  readonly reading: MergeReading;
  readonly git: RawGit;
  /** What git made of the merge: a tree; null for the index. */
  readonly tree: string | null;
  /** Texts of files that were resolved, by their path as people read it. */
  readonly resolved: ReadonlyMap<string, string>;
  readonly code: MergeCode;
}

/** Needs both commits and their base; none without. Cost: up to four outlines a file that a side changed. */
export async function readSideFiles(
  { reading: { ours, theirs, base }, git, tree, resolved, code }: SidesAsked,
  signal: AbortSignal,
): Promise<SideFiles> {
  if (ours === null || theirs === null || base === null) return { files: [], isCut: false };
  const changes = {
    ours: await changedBlobs(git, base, ours.commit),
    theirs: await changedBlobs(git, base, theirs.commit),
  };
  const isCut = changes.ours.size + changes.theirs.size > MOST_FILES;
  const paths = [...new Set([...changes.ours.keys(), ...changes.theirs.keys()])]
    .filter((path) => !isCut || (changes.ours.has(path) && changes.theirs.has(path)))
    .sort();
  const merged = await mergedBlobs(git, tree);
  const sides: SideFile[] = [];
  for (const version of await readVersions(git, paths, { changes, merged })) {
    throwIfCancelled(signal);
    const text = resolved.get(version.path) ?? version.merged;
    const file = await outlined({ ...version, merged: text }, code);
    if (file !== null) sides.push(file);
  }
  return { files: sides, isCut };
}

interface Versions {
  readonly path: string;
  readonly base: string | null;
  readonly ours: string | null;
  readonly theirs: string | null;
  readonly merged: string | null;
}

interface Sources {
  readonly changes: {
    readonly ours: ReadonlyMap<BytePath, BlobChange>;
    readonly theirs: ReadonlyMap<BytePath, BlobChange>;
  };
  readonly merged: ReadonlyMap<BytePath, string>;
}

async function readVersions(
  git: RawGit,
  paths: readonly BytePath[],
  { changes, merged }: Sources,
): Promise<readonly Versions[]> {
  const ids = paths.map((path) => {
    const [mine, other] = [changes.ours.get(path), changes.theirs.get(path)];
    const base = mine === undefined ? (other?.before ?? null) : mine.before;
    return {
      path,
      base,
      ours: mine === undefined ? base : mine.after,
      theirs: other === undefined ? base : other.after,
      merged: merged.get(path) ?? null,
    };
  });
  const wanted = ids.flatMap(({ base, ours, theirs, merged: id }) =>
    [base, ours, theirs, id].filter((one) => one !== null),
  );
  const sizes = await readSizes(git, wanted);
  const blobs = await readBlobs(
    git,
    wanted.filter((id) => (sizes.get(id) ?? Infinity) <= MOST_BYTES),
  );
  const text = (id: string | null): string | null => {
    const bytes = id === null ? undefined : blobs.get(id);
    return bytes === undefined || isBinary(bytes) ? null : bytes.toString('utf8');
  };
  return ids.map((one) => ({
    path: shownPath(one.path),
    ...{ base: text(one.base), ours: text(one.ours), theirs: text(one.theirs), merged: text(one.merged) },
  }));
}

async function outlined(version: Versions, { outlineOf }: MergeCode): Promise<SideFile | null> {
  const { path, base, ours, theirs, merged } = version;
  const known = new Map<string, Outline | null>();
  const read = async (text: string | null): Promise<Outline | null> => {
    if (text === null) return null;
    const found = known.get(text) ?? (await outlineOf(path, text));
    known.set(text, found);
    return found;
  };
  const outlines = {
    base: await read(base),
    ours: await read(ours),
    theirs: await read(theirs),
    merged: await read(merged),
  };
  return Object.values(outlines).every((one) => one === null) ? null : { ...version, outlines };
}
