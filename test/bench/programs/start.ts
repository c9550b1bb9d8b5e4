import { keepLittleGarbage } from '../../../src/cli/garbage';
import { createPhaseClock } from '../../../src/cli/stats';
import { answerAs, costOf } from '../programs';
import { indexerOf } from './indexing';
import { noSignal } from './pools';

answerAs('start', async (input) => {
  keepLittleGarbage();
  const clock = createPhaseClock(() => performance.now());
  let storeReadingMs = 0;
  const indexer = indexerOf(input, {
    enter: (phase) => clock.enter(phase),
    onStoreTime: (part, ms) => (storeReadingMs += part === 'reading' ? ms : 0),
  });
  clock.enter('listing');
  let answersAfterMs = 0;
  const cost = await costOf(async () => {
    ({ ms: answersAfterMs } = await costOf(() => indexer.open(noSignal)));
    clock.enter('storing');
    // What was read is stored then.
    await indexer.dispose();
    clock.stop();
  });
  if (indexer.summary().partial) throw new Error(`the index of ${input.folder} is partial`);
  // getrusage counts in KiB.
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  return { ...cost, answersAfterMs, storeReadingMs, phases: clock.times(), peakBytes };
});
