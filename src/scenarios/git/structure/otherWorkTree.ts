/** The work tree with some files in other states, as a tree beside the repository. */
import { join } from 'node:path';
import { putEntries, writeBlobs } from '../../../git/operations/commitIndex';
import type { PathEntry } from '../../../git/operations/commitIndex';
import { copyIndex } from '../../../git/operations/indexCopy';
import type { IndexPlace } from '../../../git/operations/workTreeTree';
import { WHOLE_INDEX, gitBeside, treeOf } from '../../../git/operations/workTreeTree';
import type { OtherWorkTree } from './range';

/** The id of the tree. `readWholeChange` has read the work tree into the place before; `name` is an index of our own there. */
export async function otherWorkTree(
  place: IndexPlace,
  { files }: OtherWorkTree,
  name: string,
  signal: AbortSignal,
): Promise<string> {
  await copyIndex(join(place.folder, WHOLE_INDEX), join(place.folder, name));
  const git = gitBeside(place, name, signal);
  const ids = await writeBlobs(
    git,
    place,
    files.flatMap(({ content }) => content ?? []),
  );
  let at = 0;
  const entries = files.map(({ path, content, isExecutable }): PathEntry => {
    const mode = isExecutable ? '100755' : '100644';
    const entry = content === null ? null : { mode, id: ids[at++] ?? '' };
    return { path: Buffer.from(path, 'utf8').toString('latin1'), entry };
  });
  await putEntries(git, place, entries);
  return treeOf(git);
}
