/** The texts that each side of a merge gave to files, read from git when they are asked for. */
import { shownPath } from '../../git/bytePaths';
import { readBlobs } from '../../git/operations/blobs';
import { readingGit } from '../../git/operations/repository';
import type { Repository } from '../../git/operations/repository';
import { changedBlobs } from '../../git/operations/sideChanges';
import type { BlobChange } from '../../git/operations/sideChanges';
import type { MergeReading } from '../../scenarios/git/mergeReading';
import type { SideTexts } from './knownSurroundings';

/** Larger files are not outlined for a neighbour's sake. */
const MOST_BYTES = 1024 * 1024;

/** As `SurroundingsPorts.sides`; a side that is not known has changed nothing. */
export function sideTextsIn(
  repository: Repository,
): (reading: Pick<MergeReading, 'base' | 'ours' | 'theirs'>, signal: AbortSignal) => Promise<SideTexts> {
  return async ({ base, ours, theirs }, signal) => {
    const git = readingGit(repository, signal);
    const changedBy = async (commit: string | undefined): Promise<ReadonlyMap<string, BlobChange>> => {
      if (base === null || commit === undefined) return new Map();
      const found = await changedBlobs(git, base, commit);
      return new Map([...found].map(([path, blob]) => [shownPath(path), blob]));
    };
    const changed = { ours: await changedBy(ours?.commit), theirs: await changedBy(theirs?.commit) };
    return {
      has: (side, path) => changed[side].has(path),
      read: async (side, path) => {
        const { before = null, after = null } = changed[side].get(path) ?? {};
        const blobs = await readBlobs(
          git,
          [before, after].filter((id) => id !== null),
        );
        const textOf = (id: string | null): string | null => {
          const bytes = id === null ? undefined : blobs.get(id);
          return bytes === undefined || bytes.length > MOST_BYTES ? null : bytes.toString('utf8');
        };
        return { before: textOf(before), after: textOf(after) };
      },
    };
  };
}
