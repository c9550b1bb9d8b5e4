import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { EditedFiles } from '../../core/changes/edits';
import { createDiskFiles } from '../../edit/diskFiles';
import type { Outputs } from './outputs';

/** The files of the workspace, and those of the folder for results (absolute) that lies outside of it, which have absolute paths. */
export function withOutputFiles(
  files: EditedFiles,
  outputs: Pick<Outputs, 'isOutside'>,
  results: string | undefined,
): EditedFiles {
  if (results === undefined) return files;
  const own = createDiskFiles({ root: results, isDirty: () => false });
  const filesFor = (path: string): EditedFiles => (outputs.isOutside(path) ? own : files);
  return {
    read: async (path) => {
      const found = await filesFor(path).read(path);
      return outputs.isOutside(path) ? { ...found, path: join(realpathSync(results), found.path) } : found;
    },
    write: (path, bytes, expected) => filesFor(path).write(path, bytes, expected),
    remove: (path, expected) => filesFor(path).remove(path, expected),
  };
}
