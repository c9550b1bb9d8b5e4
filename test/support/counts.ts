import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What a suite ran, as scripts/lib/resultReporter.cjs writes it and scripts/test.mjs reads it. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Each failed test's title and the first lines of what it said; of a crash nothing. */
  readonly failures: readonly string[];
  /** False when the suite was cut off. */
  readonly complete: boolean;
}

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], complete: true };

/** The sum of two results; complete only when both are. */
export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    complete: a.complete && b.complete,
  };
}

/** The counts of a result file; throws when the suite was cut off before its end. */
export async function readCounts(file: string): Promise<Counts> {
  const counts = JSON.parse(await readFile(file, 'utf8')) as Counts;
  if (!counts.complete) throw new Error('the tests were cut off before their end');
  return counts;
}

/** Writes a result file, its folder included. */
export async function writeCounts(file: string, counts: Counts): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(counts));
}
