/** Whether time grows as the lines do. */
import { linesOf } from '../corpora';
import { runProgram } from '../programs';
import { number, reachedAt, times, whole } from '../report';
import { median } from '../statistics';
import { poolInput } from './context';
import type { BenchContext, Measured, Task } from './context';

const parts = [1 / 4, 1 / 2, 1];
/** More tell little here, where the sizes are what is compared; they are the longest runs of all. */
const MOST_RUNS = 2;
/** What four times the lines may cost a line more and still be called linear: less than what two runs differ by. */
const MOST_GROWTH = 1.25;
/** The goals that the README of this folder names. */
const LEAST_LINES = 1_000_000;

export function linearTasks(context: BenchContext): Task[] {
  return [{ title: 'Is it linear?', measure: () => measureSizes(context) }];
}

async function measureSizes(context: BenchContext): Promise<Measured> {
  const sizes: Size[] = [];
  for (const part of parts) sizes.push(await measureSize(context, part));
  const [first, last] = [sizes[0], sizes.at(-1)];
  const growth = first && last ? last.cold / first.cold : NaN;
  return {
    notes: ['A part holds the first files of each corpus; seconds for 100,000 lines, medians.'],
    table: {
      columns: ['lines', 'files', 'merely parsing', 'read, parse and facts', 'link and score', 'everything'],
      rows: sizes.map(({ lines, files, floor, parsing, linking, cold }) => [
        whole(lines),
        whole(files),
        ...[floor, parsing, linking, cold].map(number),
      ]),
    },
    goals: [
      {
        goal: `linear to 1 M lines: a line costs at most ${times(MOST_GROWTH)} when they are four times as many`,
        on: `${whole(last?.lines ?? 0)} lines`,
        measured: times(growth),
        reached: reachedAt(growth <= MOST_GROWTH, last?.lines ?? 0, LEAST_LINES),
      },
    ],
  };
}

/** Times in seconds for 100,000 lines. */
interface Size {
  readonly lines: number;
  readonly files: number;
  readonly floor: number;
  readonly parsing: number;
  readonly linking: number;
  readonly cold: number;
}

async function measureSize({ options, workshop, workers, note }: BenchContext, part: number): Promise<Size> {
  const corpus = await workshop.share(part);
  const runs = Math.min(options.runs, MOST_RUNS);
  const lines = linesOf(corpus);
  const floor: number[] = [];
  const parsing: number[] = [];
  const cold: number[] = [];
  const linking: number[] = [];
  for (let run = 1; run <= runs; run++) {
    note(`linear: ${whole(lines)} lines, run ${run} of ${runs}`);
    floor.push((await runProgram('floor', { ...poolInput(corpus, workers), what: 'parse' })).ms);
    const { ms, phases } = await runProgram('start', { folder: corpus.folder, workers, storage: null });
    const msOf = (...names: string[]): number =>
      phases.filter(({ phase }) => names.includes(phase)).reduce((sum, each) => sum + each.ms, 0);
    cold.push(ms);
    parsing.push(msOf('parsing'));
    linking.push(ms - msOf('listing', 'parsing'));
  }
  const perLines = (ms: readonly number[]): number => (median(ms) / 1000 / lines) * 100_000;
  const times = {
    floor: perLines(floor),
    parsing: perLines(parsing),
    linking: perLines(linking),
    cold: perLines(cold),
  };
  return { lines, files: corpus.files.length, ...times };
}
