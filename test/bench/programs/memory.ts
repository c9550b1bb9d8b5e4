import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { keepLittleGarbage } from '../../../src/cli/garbage';
import { answerAs } from '../programs';
import type { MemoryCost } from '../programs';
import { indexerOf } from './indexing';
import { noSignal } from './pools';

/** Linking gives a turn as often. */
const SAMPLE_EVERY_MS = 20;

type Part = keyof MemoryCost['peaks'];

/** The parts of the work, as the engine calls its phases. */
const partOf = (phase: string): Part => (phase === 'listing' || phase === 'parsing' ? 'parsing' : 'linking');

/** getrusage counts in KiB. */
const peakOfProcess = (): number => process.resourceUsage().maxRSS * 1024;

/** What is left then; nothing else tells it from what would have been collected next. */
async function collectGarbage(): Promise<NodeJS.MemoryUsage> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  // Buffers are given back behind it.
  await setImmediate();
  collect();
  return process.memoryUsage();
}

answerAs('memory', async (input): Promise<MemoryCost> => {
  keepLittleGarbage();
  const began = process.memoryUsage();
  const peaks: Record<Part, number> = { parsing: 0, linking: 0, storing: 0 };
  let part: Part = 'parsing';
  let atPeak = began;
  const sample = (): void => {
    const now = process.memoryUsage();
    peaks[part] = Math.max(peaks[part], now.rss);
    if (now.rss > atPeak.rss) atPeak = now;
  };
  const timer = setInterval(sample, SAMPLE_EVERY_MS);
  const indexer = indexerOf(input, {
    enter: (phase) => {
      sample();
      part = partOf(phase);
    },
    onStoreTime: sample,
  });
  await indexer.open(noSignal);
  sample();
  part = 'storing';
  await indexer.dispose();
  sample();
  clearInterval(timer);
  const peakBytes = peakOfProcess();
  const held = await collectGarbage();
  if (indexer.summary().partial) throw new Error(`the index of ${input.folder} is partial`);
  return {
    beganBytes: began.rss,
    peakBytes,
    peaks,
    atPeak: {
      objectsBytes: atPeak.heapUsed - began.heapUsed,
      freeBytes: Math.max(0, atPeak.heapTotal - atPeak.heapUsed - (began.heapTotal - began.heapUsed)),
      buffersBytes: atPeak.external - began.external,
    },
    heldBytes: held.heapUsed + held.external - began.heapUsed - began.external,
  };
});
