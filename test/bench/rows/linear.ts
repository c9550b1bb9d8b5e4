/** Whether time grows as the lines do. */
import { linesOf } from '../corpora';
import { runProgram } from '../programs';
import { number, reachedAt, times, whole } from '../report';
import type { Section } from '../report';
import { median } from '../statistics';
import { poolInput } from './context';
import type { BenchContext } from './context';

const parts = [1 / 4, 1 / 2, 1];
/** What four times the lines may cost a line more and still be called linear: less than what two runs differ by. */
const MOST_GROWTH = 1.25;
/** The goals that the README of this folder names. */
const LEAST_LINES = 1_000_000;

export async function linearSections(context: BenchContext): Promise<Section[]> {
  const sizes: Size[] = [];
  for (const part of parts) sizes.push(await measureSize(context, part));
  const [first, last] = [sizes[0], sizes.at(-1)];
  const growth = first && last ? last.cold / first.cold : NaN;
  return [
    {
      title: 'Linearity',
      notes: ['A part holds the first files of each corpus; microseconds a line, medians.'],
      table: {
        columns: [
          'lines',
          'files',
          'merely parsing',
          'read, parse and facts',
          'link and score',
          'everything',
        ],
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
    },
  ];
}

/** Times in microseconds a line. */
interface Size {
  readonly lines: number;
  readonly files: number;
  readonly floor: number;
  readonly parsing: number;
  readonly linking: number;
  readonly cold: number;
}

async function measureSize({ options, workshop, workers, note }: BenchContext, part: number): Promise<Size> {
  const corpus = part === 1 ? workshop.joined : await workshop.share(part);
  const lines = linesOf(corpus);
  const floor: number[] = [];
  const parsing: number[] = [];
  const cold: number[] = [];
  const linking: number[] = [];
  for (let run = 1; run <= options.runs; run++) {
    note(`linear: ${whole(lines)} lines, run ${run} of ${options.runs}`);
    floor.push((await runProgram('floor', { ...poolInput(corpus, workers), what: 'parse' })).ms);
    const { ms, phases } = await runProgram('start', { folder: corpus.folder, workers, storage: null });
    const msOf = (...names: string[]): number =>
      phases.filter(({ phase }) => names.includes(phase)).reduce((sum, each) => sum + each.ms, 0);
    cold.push(ms);
    parsing.push(msOf('parsing'));
    linking.push(ms - msOf('listing', 'parsing'));
  }
  const aLine = (ms: readonly number[]): number => (1000 * median(ms)) / lines;
  const perLine = {
    floor: aLine(floor),
    parsing: aLine(parsing),
    linking: aLine(linking),
    cold: aLine(cold),
  };
  return { lines, files: corpus.files.length, ...perLine };
}
