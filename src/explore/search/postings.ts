import type { WordCounts } from './wordTable';

/** For each identifier the files that have it. */
export interface Postings {
  /** Calls `visit` with the number of each file that has the identifier, and how often. */
  each(identifier: number, visit: (file: number, count: number) => void): void;
  /** How many identifiers each file has, counted as often as they stand there. */
  readonly lengths: Float64Array;
  readonly averageLength: number;
}

/** The postings of files, each by its counts; `identifiers` = one more than the highest number. Linear. */
export function buildPostings(files: readonly WordCounts[], identifiers: number): Postings {
  const starts = new Uint32Array(identifiers + 1);
  const lengths = new Float64Array(files.length);
  files.forEach((pairs, file) => {
    let length = 0;
    for (let at = 0; at < pairs.length; at += 2) {
      const after = (pairs[at] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
      length += pairs[at + 1] ?? 0;
    }
    lengths[file] = length;
  });
  for (let at = 1; at <= identifiers; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const next = starts.slice();
  const rows = new Uint32Array(2 * (starts[identifiers] ?? 0));
  files.forEach((pairs, file) => {
    for (let at = 0; at < pairs.length; at += 2) {
      const identifier = pairs[at] ?? 0;
      const row = 2 * (next[identifier] ?? 0);
      rows[row] = file;
      rows[row + 1] = pairs[at + 1] ?? 0;
      next[identifier] = (next[identifier] ?? 0) + 1;
    }
  });
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return {
    each: (identifier, visit) => {
      const end = 2 * (starts[identifier + 1] ?? 0);
      for (let row = 2 * (starts[identifier] ?? 0); row < end; row += 2)
        visit(rows[row] ?? 0, rows[row + 1] ?? 0);
    },
    lengths,
    averageLength: total / (files.length || 1) || 1,
  };
}
