/** Pools of parse workers, the product's and the floor's: the same pool with the same batches. */
import { join } from 'node:path';
import { setEnvironmentData } from 'node:worker_threads';
import { unpackFacts } from '../../../src/index/parse/packedFacts';
import { createParsePool } from '../../../src/index/parse/pool';
import type { ParsePool } from '../../../src/index/parse/pool';
import { spawnParseWorker } from '../../../src/index/parse/spawnParser';
import { repositoryRoot } from '../../support/paths';
import { programFile } from '../programs';
import type { FloorWork, PoolInput } from '../programs';

export const noSignal = new AbortController().signal;

/** A bundle of the product. */
export const distFile = (name: string): string => join(repositoryRoot, 'dist', name);

export const productPool = (workers: number): ParsePool =>
  createParsePool(spawnParseWorker(distFile('parseWorker.js')), workers);

/** Workers of this process all do the same work: that of the latest floor pool. */
export function floorPool(workers: number, work: FloorWork): ParsePool {
  setEnvironmentData('work', work);
  return createParsePool(spawnParseWorker(programFile('floorWorker')), workers);
}

/** Has the pool work off all files; what it says of them is kept, as the index keeps it. */
export async function workOffAll(pool: ParsePool, { folder, files }: PoolInput): Promise<void> {
  const kept: unknown[] = [];
  const wanted = files.map((file) => ({ ...file, knownDigest: null }));
  await pool.parse(folder, wanted, noSignal, (file) =>
    kept.push(file.kind === 'facts' ? unpackFacts(file.packed) : file),
  );
  if (kept.length !== files.length)
    throw new Error(`${files.length - kept.length} files of ${folder} were not worked off`);
}
