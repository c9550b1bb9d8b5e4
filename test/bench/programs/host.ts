import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { startIndexWorker } from '../../../src/index/service/indexClient';
import type { IndexClient } from '../../../src/index/service/indexClient';
import { answerAs } from '../programs';
import type { HostCost, Stall } from '../programs';
import { openParams, quiet } from './indexing';
import { distFile, floorPool, workOffAll } from './pools';

/** How often the loop's timer is due; a delay is what comes on top. */
const RESOLUTION_MS = 1;
const IDLE_MS = 2000;
/** As often as a user who looks at one thing after the other. */
const ASK_EVERY_MS = 250;

async function stallDuring(work: () => Promise<unknown>): Promise<Stall> {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  await work();
  histogram.disable();
  const ms = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  return {
    p50Ms: ms(histogram.percentile(50)),
    p99Ms: ms(histogram.percentile(99)),
    mostMs: ms(histogram.max),
  };
}

/** Asks what the views ask, one question after the other, until `end`; how long each answer took. */
async function askUntil(end: Promise<unknown>, client: IndexClient): Promise<number[]> {
  const answersMs: number[] = [];
  const over = new AbortController();
  void end.finally(() => over.abort());
  while (!over.signal.aborted) {
    const started = performance.now();
    await client.request('coreComponents', { limit: 10, apart: 'hidden' });
    answersMs.push(performance.now() - started);
    await wait(ASK_EVERY_MS);
  }
  return answersMs;
}

answerAs('host', async (input): Promise<HostCost> => {
  const idle = await stallDuring(() => wait(IDLE_MS));
  const pool = floorPool(input.workers, 'parse');
  const floor = await stallDuring(() => workOffAll(pool, input));
  await pool.dispose();
  const worker = startIndexWorker(distFile('indexWorker.js'), quiet);
  let answersMs: number[] = [];
  const building = await stallDuring(async () => {
    const opened = worker.client.request('open', openParams(input));
    answersMs = await askUntil(opened, worker.client);
    await opened;
  });
  await worker.end();
  return { idle, floor, building, answersMs };
});
