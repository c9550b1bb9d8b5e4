/** A merge of two commits in memory: its conflicts as data, and nothing written but objects in a place that is removed. */
import { join } from 'node:path';
import { UserError } from '../../core/errors';
import type { MergeCode } from '../../core/git/mergePorts';
import { phrase } from '../../core/text/phrase';
import type { ConflictStyle } from '../../git/operations/autoMerge';
import { mergeCommits, withMergeBench } from '../../git/operations/autoMerge';
import { readBlobs } from '../../git/operations/blobs';
import { mergedBlobs } from '../../git/operations/sideChanges';
import type { Repository } from '../../git/operations/repository';
import { readingGit, setting } from '../../git/operations/repository';
import { headName, mergeBase, sideOf } from '../../git/operations/underWay';
import type { MergeReading } from './mergeReading';
import { readFiles } from './readMerge';
import type { SideFile } from './sideFiles';
import { readSideFiles } from './sideFiles';

export interface Preview {
  readonly reading: MergeReading;
  /** The files that either side changed. */
  readonly sides: readonly SideFile[];
}

/**
 * What `git merge THEIRS` would leave on `ours` (null: HEAD). Names may be anything that git takes for a commit. Throws UserError
 * for a name that is none.
 */
export async function previewMerge(
  repository: Repository,
  names: { readonly theirs: string; readonly ours: string | null },
  code: MergeCode,
  signal: AbortSignal,
): Promise<Preview> {
  const git = readingGit(repository, signal);
  const [ours, theirs] = [
    await sideOf(git, names.ours ?? 'HEAD', names.ours ?? (await headName(git))),
    await sideOf(git, names.theirs, names.theirs),
  ];
  if (ours === null) throw noCommit(names.ours ?? 'HEAD');
  if (theirs === null) throw noCommit(names.theirs);
  const base = await mergeBase(git, ours.commit, theirs.commit);
  const set = await setting(repository, 'merge.conflictStyle', signal);
  const style: ConflictStyle = set === 'diff3' || set === 'zdiff3' ? set : 'merge';
  return withMergeBench({ user: repository, attributes: '', objects: [] }, signal, async (bench) => {
    const { tree, unmerged } = await mergeCommits(bench, ours.commit, theirs.commit, style);
    const merged = await mergedBlobs(bench.git, tree);
    const ids = unmerged.flatMap(({ path }) => merged.get(path) ?? []);
    const blobs = await readBlobs(bench.git, ids);
    const source = {
      ...{ repository, git: bench.git, unmerged, added: [], base },
      objects: [join(bench.repository.gitFolder, 'objects')],
      standing: async (path: string) => blobs.get(merged.get(path) ?? '') ?? null,
    };
    const files = await readFiles(source, signal);
    const reading: MergeReading = { state: 'preview', ours, theirs, base, files };
    const asked = { reading, git: bench.git, tree, resolved: new Map<string, string>(), code };
    return { reading, sides: (await readSideFiles(asked, signal)).files };
  });
}

function noCommit(name: string): UserError {
  return new UserError('bad-input', phrase('"{0}" names no commit of this repository.', name));
}
