import type { ListedFile } from './messages';

/** Files that one worker parses between two messages. */
export type Batch = readonly ListedFile[];

/** Small enough that the last batches end together, large enough that messages cost little. */
const BATCH_BYTES = 192 * 1024;
const BATCH_FILES = 40;

/** The files in batches, largest files first, so that no long one is left for the end. */
export function makeBatches(files: readonly ListedFile[]): Batch[] {
  const ordered = [...files].sort((a, b) => b.sizeBytes - a.sizeBytes);
  const batches: ListedFile[][] = [];
  let bytes = 0;
  for (const file of ordered) {
    const last = batches[batches.length - 1];
    if (!last || bytes + file.sizeBytes > BATCH_BYTES || last.length >= BATCH_FILES) {
      batches.push([file]);
      bytes = file.sizeBytes;
    } else {
      last.push(file);
      bytes += file.sizeBytes;
    }
  }
  return batches;
}
