import { keepLittleGarbage } from '../../../src/cli/garbage';
import { createPhaseClock } from '../../../src/cli/stats';
import { answerAs, costOf } from '../programs';
import { indexerOf } from './indexing';
import { noSignal } from './pools';

answerAs('start', async (input) => {
  keepLittleGarbage();
  const clock = createPhaseClock(() => performance.now());
  let storeReadingMs = 0;
  const started = performance.now();
  let answersAfterMs: number | undefined;
  const answers = (): void => void (answersAfterMs ??= performance.now() - started);
  const indexer = indexerOf(input, {
    enter: (phase) => clock.enter(phase),
    onStoreTime: (part, ms) => (storeReadingMs += part === 'reading' ? ms : 0),
  });
  clock.enter('listing');
  const cost = await costOf(async () => {
    await indexer.open(noSignal, answers);
    answers();
    clock.enter('storing');
    // What was read is stored then.
    await indexer.dispose();
    clock.stop();
  });
  if (indexer.summary().partial) throw new Error(`the index of ${input.folder} is partial`);
  return { ...cost, answersAfterMs: answersAfterMs ?? cost.ms, storeReadingMs, phases: clock.times() };
});
