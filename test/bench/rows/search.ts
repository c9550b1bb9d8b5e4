/** Searches over all corpora as one folder. */
import { linesOf } from '../corpora';
import { runProgram } from '../programs';
import { number, reachedAt, whole } from '../report';
import type { Section } from '../report';
import { median, p95 } from '../statistics';
import { describeCorpus, poolInput } from './context';
import type { BenchContext } from './context';

const QUERIES = 100;
const QUICK_QUERIES = 6;
/** The goals that the README of this folder names. */
const LEAST_LINES = 600_000;
const MOST_P95_MS = 100;

export async function searchSections(context: BenchContext): Promise<Section[]> {
  const { options, workshop, workers, note } = context;
  const corpus = workshop.joined;
  note('search: words and symbols');
  const count = options.quick ? QUICK_QUERIES : QUERIES;
  const input = { ...poolInput(corpus, workers), storage: null, count, seed: options.seed };
  const { firstMs, queries } = await runProgram('search', input);
  const row = (name: string, ms: readonly number[]): string[] => [
    name,
    whole(ms.length),
    number(median(ms)),
    number(p95(ms)),
  ];
  const of = (kind: string): number[] => queries.filter((query) => query.kind === kind).map(({ ms }) => ms);
  const all = queries.map(({ ms }) => ms);
  return [
    {
      title: `Search: ${describeCorpus(corpus)}`,
      notes: [`The first search makes what the others look things up in: ${number(firstMs)} ms.`],
      table: {
        columns: ['', 'queries', 'median ms', 'p95 ms'],
        rows: [
          row(
            'merely looking through all texts in memory',
            queries.map(({ floorMs }) => floorMs),
          ),
          row('search_code: words', of('word')),
          row('search_code: symbols', of('symbol')),
          row('search_code: all', all),
        ],
      },
      goals: [
        {
          goal: `search p95 at most ${MOST_P95_MS} ms at 600 k lines`,
          on: `${whole(linesOf(corpus))} lines`,
          measured: `${number(p95(all))} ms`,
          reached: reachedAt(p95(all) <= MOST_P95_MS, linesOf(corpus), LEAST_LINES),
        },
      ],
    },
  ];
}
