import type { ListedFile } from './messages';

/** Files that one worker parses between two messages. */
export type Batch = readonly ListedFile[];

/** A few milliseconds of work, and some hundred, so that messages cost little and answers come steadily. */
const LEAST_BYTES = 24 * 1024;
const MOST_BYTES = 192 * 1024;
const MOST_FILES = 40;

/** Of what is left, shared out among the workers: the batches become smaller to the end, so that all end together. */
const SHARES_A_WORKER = 4;

/** The files in batches, largest files first, so that no long one is left for the end. */
export function makeBatches(files: readonly ListedFile[], workers: number): Batch[] {
  const ordered = [...files].sort((a, b) => b.sizeBytes - a.sizeBytes);
  const batches: ListedFile[][] = [];
  let left = totalBytes(files);
  let [bytes, most] = [0, 0];
  for (const file of ordered) {
    const last = batches.at(-1);
    if (!last || bytes + file.sizeBytes > most || last.length >= MOST_FILES) {
      batches.push([file]);
      most = Math.min(MOST_BYTES, Math.max(LEAST_BYTES, left / (SHARES_A_WORKER * workers)));
      bytes = file.sizeBytes;
    } else {
      last.push(file);
      bytes += file.sizeBytes;
    }
    left -= file.sizeBytes;
  }
  return batches;
}

/** Whether the files are the work of a whole folder, not of a change: more than a full batch for each worker. */
export function isLargeRun(files: readonly ListedFile[], workers: number): boolean {
  return totalBytes(files) > workers * MOST_BYTES || files.length > workers * MOST_FILES;
}

const totalBytes = (files: readonly ListedFile[]): number =>
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
