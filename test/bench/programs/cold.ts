import { createPhaseClock } from '../../../src/cli/stats';
import { answerAs, costOf } from '../programs';
import { indexerOf } from './indexing';
import { noSignal } from './pools';

answerAs('cold', async (input) => {
  const clock = createPhaseClock(() => performance.now());
  const indexer = indexerOf(input, (phase) => clock.enter(phase));
  clock.enter('listing');
  const cost = await costOf(() => indexer.open(noSignal));
  clock.stop();
  if (indexer.summary().partial) throw new Error(`the index of ${input.folder} is partial`);
  // getrusage counts in KiB.
  return { ...cost, phases: clock.times(), peakBytes: process.resourceUsage().maxRSS * 1024 };
});
