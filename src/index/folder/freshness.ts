/** Whether a file still has the text that the index was made from. */
import { lstatSync } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { join } from 'node:path';
import type { BufferTexts, FolderState } from './folderState';
import type { KnownFile } from '../scan/knownFile';
import { stampOf } from '../scan/fileStamp';
import { digestNow } from '../scan/readSource';
import { systemErrorCode } from '../scan/systemErrors';

/**
 * Those of `paths` (relative to `folder`, absolute) whose text now, on disk or in an unsaved buffer, is another one
 * than `state.index` was made from; gone ones too, but none that the index was made without. Costs a look at each file's
 * stats, and a reading of those that had changed just before they were read.
 */
export function changedFiles(
  folder: string,
  { shown }: Pick<FolderState, 'shown'>,
  buffers: BufferTexts,
  paths: Iterable<string>,
): string[] {
  return [...new Set(paths)].filter((path) => {
    const known = shown.known.get(path);
    if (known === undefined) return false;
    const buffer = buffers.get(path);
    if (buffer !== shown.buffers.get(path)) return true;
    return buffer === undefined ? isOtherOnDisk(folder, known) : statsOf(join(folder, path)) === null;
  });
}

function isOtherOnDisk(folder: string, { path, mark }: KnownFile): boolean {
  const stats = statsOf(join(folder, path));
  if (stats === null) return true;
  if (mark === null || mark.stamp === stampOf(stats)) return false;
  return digestNow(folder, path) !== mark.digest;
}

function statsOf(file: string): BigIntStats | null {
  try {
    return lstatSync(file, { bigint: true });
  } catch (error) {
    // Gone, or out of reach: reading it again says which.
    systemErrorCode(error);
    return null;
  }
}
