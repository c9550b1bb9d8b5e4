/** Searches over all corpora as one folder. */
import { linesOf } from '../corpora';
import { runProgram } from '../programs';
import { queryKinds } from '../queries';
import { number, reachedAt, whole } from '../report';
import { median, p95 } from '../statistics';
import { describeCorpus, poolInput } from './context';
import type { BenchContext, Measured, Task } from './context';

const QUERIES = 40 * queryKinds.length;
const QUICK_QUERIES = queryKinds.length;
/** The goals that the README of this folder names. */
const LEAST_LINES = 600_000;
const MOST_P95_MS = 100;

export function searchTasks(context: BenchContext): Task[] {
  return [
    {
      title: 'Is search fast?',
      measure: () => measureSearch(context),
    },
  ];
}

async function measureSearch({ options, workshop, workers }: BenchContext): Promise<Measured> {
  const lines = [...workshop.corpora, ...workshop.large].reduce((sum, each) => sum + linesOf(each), 0);
  const corpus = await workshop.share(Math.min(1, LEAST_LINES / lines));
  const count = options.quick ? QUICK_QUERIES : QUERIES;
  const input = { ...poolInput(corpus, workers), storage: null, count, seed: options.seed };
  const { firstMs, queries } = await runProgram('search', input);
  const row = (name: string, ms: readonly number[]): string[] => [
    name,
    whole(ms.length),
    ...[median(ms), p95(ms), Math.max(...ms)].map(number),
  ];
  const msOf = (kind: string): number[] => queries.filter((query) => query.kind === kind).map(({ ms }) => ms);
  const floor = queries.map(({ floorMs }) => floorMs);
  const all = queries.map(({ ms }) => ms);
  return {
    notes: [
      `Of ${describeCorpus(corpus)}.`,
      `The first search, which may make what the others look things up in: ${number(firstMs)} ms.`,
    ],
    table: {
      columns: ['', 'queries', 'median ms', 'p95 ms', 'most'],
      rows: [
        row('merely looking through all texts in memory', floor),
        ...queryKinds.map((kind) => row(`search_code: ${kind}`, msOf(kind))),
        row('search_code: all of these', all),
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
  };
}
