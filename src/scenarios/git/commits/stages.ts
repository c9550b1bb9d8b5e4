/** What the files of a plan hold after a commit of it, as entries of an index. */
import type { RawGit } from '../../../git/rawGit';
import { readBlobs } from '../../../git/operations/blobs';
import type { PathEntry } from '../../../git/operations/commitIndex';
import { writeBlobs } from '../../../git/operations/commitIndex';
import type { IndexPlace } from '../../../git/operations/workTreeTree';
import type { Selection } from './hunks';
import { stageOf } from './hunks';
import type { ReadFile } from './readChanges';

/** Entries of these files once the selection is committed. Contents of files that are taken in part are written as objects. */
export async function stagedFiles(
  git: RawGit,
  place: IndexPlace,
  files: readonly ReadFile[],
  selection: Selection,
): Promise<readonly PathEntry[]> {
  const olds = await oldTexts(git, files, selection);
  const stages = files.map(({ file, hunks }) =>
    stageOf(file, hunks, selection, () => olds.get(file.before?.id ?? '') ?? ''),
  );
  const contents = stages.flatMap(({ content }) => (content === null ? [] : [content]));
  const ids = await writeBlobs(
    git,
    place,
    contents.map(({ content }) => Buffer.from(content, 'latin1')),
  );
  const written = contents.map(({ path, mode }, at) => ({ path, entry: { mode, id: ids[at] ?? '' } }));
  return [...stages.flatMap(({ entries }) => entries), ...written];
}

async function oldTexts(
  git: RawGit,
  files: readonly ReadFile[],
  selection: Selection,
): Promise<ReadonlyMap<string, string>> {
  const partial = files.filter(({ hunks }) => hunks.some(({ id }) => selection.has(id)));
  const ids = partial.flatMap(({ file: { before, hunks } }) =>
    before === null || hunks === null || hunks.length === 0 ? [] : [before.id],
  );
  const blobs = await readBlobs(git, ids);
  return new Map([...blobs].map(([id, bytes]) => [id, bytes.toString('latin1')]));
}
