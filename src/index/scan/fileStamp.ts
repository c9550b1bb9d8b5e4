import type { BigIntStats } from 'node:fs';

/** What there is to know of which bytes a file holds without reading it: size, times and inode, as text to compare. */
export type FileStamp = string;

/**
 * A file that changes twice within one tick of its file system's clock has the same stamp both times. The coarsest
 * ticks are two seconds (FAT); the third is for a clock of another machine that runs a little behind.
 */
const SETTLING_MS = 3000;

/**
 * The stamp of a file of which these are the stats, taken before it was read; null where an equal stamp would not
 * mean equal bytes: the file has changed just now, or in what this machine's clock calls the future.
 */
export function settledStamp(stats: BigIntStats, nowMs: number): FileStamp | null {
  const { mtimeNs, ctimeNs } = stats;
  const changedNs = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
  const settledNs = BigInt(Math.floor(nowMs) - SETTLING_MS) * 1_000_000n;
  return changedNs > settledNs ? null : stampOf(stats);
}

/** The stamp, to compare with one that was settled: where they are equal, so are the bytes. */
export function stampOf({ size, mtimeNs, ctimeNs, ino }: BigIntStats): FileStamp {
  return `${size}:${mtimeNs}:${ctimeNs}:${ino}`;
}
