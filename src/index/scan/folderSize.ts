import type { SourceFile } from '../../core/ports';
import type { FolderSize, SizedFolder } from '../../protocol/indexMessages';

/** As many as a user reads. */
const MOST_FOLDERS = 3;
/** A folder that holds more of its parent than this stands for it: what is in it tells more. */
const WHOLE_SHARE = 0.8;
/** To leave out less than this changes nothing. */
const LEAST_SHARE = 0.05;

/**
 * The size of these files, and the folders to leave out first: the largest ones next to each other, below the folder
 * that holds nearly all. One pass a level.
 */
export function folderSize(files: readonly Pick<SourceFile, 'path' | 'sizeBytes'>[]): FolderSize {
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  let folders = foldersBelow(files, '');
  for (let [first] = folders; first && first.sizeBytes > WHOLE_SHARE * sizeBytes; [first] = folders) {
    const inner = foldersBelow(files, `${first.path}/`);
    if (inner.length === 0) break;
    folders = inner;
  }
  const largest = folders.filter((folder) => folder.sizeBytes >= LEAST_SHARE * sizeBytes);
  return { files: files.length, sizeBytes, largest: largest.slice(0, MOST_FOLDERS) };
}

function foldersBelow(
  files: readonly Pick<SourceFile, 'path' | 'sizeBytes'>[],
  below: string,
): SizedFolder[] {
  const folders = new Map<string, { path: string; files: number; sizeBytes: number }>();
  for (const { path, sizeBytes } of files) {
    const end = path.startsWith(below) ? path.indexOf('/', below.length) : -1;
    if (end === -1) continue;
    const folder = path.slice(0, end);
    const known = folders.get(folder) ?? { path: folder, files: 0, sizeBytes: 0 };
    known.files++;
    known.sizeBytes += sizeBytes;
    folders.set(folder, known);
  }
  return [...folders.values()].sort((a, b) => b.sizeBytes - a.sizeBytes);
}
