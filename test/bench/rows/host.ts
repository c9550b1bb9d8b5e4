/** How long the side that asks is held up while the index is built. */
import { runProgram } from '../programs';
import type { Stall } from '../programs';
import { number } from '../report';
import { median, p95 } from '../statistics';
import { describeCorpus, poolInput } from './context';
import type { BenchContext, Measured, Task } from './context';

/** The goals that the README of this folder names. */
const MOST_P99_MS = 50;

export function hostTasks(context: BenchContext): Task[] {
  return [
    {
      title: 'Is the host held up?',
      measure: () => measureHost(context),
    },
  ];
}

async function measureHost({ workshop, workers }: BenchContext): Promise<Measured> {
  const corpus = workshop.joined;
  const input = { ...poolInput(corpus, workers), storage: await workshop.storage() };
  const { idle, floor, building, answersMs } = await runProgram('host', input);
  const row = (name: string, { p50Ms, p99Ms, mostMs }: Stall): string[] => [
    name,
    ...[p50Ms, p99Ms, mostMs].map(number),
  ];
  return {
    notes: [
      `Of ${describeCorpus(corpus)}.`,
      'Delay of the event loop of a process that plays the editor through the same client, in ms beyond its timer; ' +
        `and how long its ${answersMs.length} questions waited for an answer: p50 ${number(median(answersMs))}, ` +
        `p95 ${number(p95(answersMs))}, at most ${number(Math.max(...answersMs))} ms.`,
    ],
    table: {
      columns: ['', 'p50', 'p99', 'most'],
      rows: [
        row('nothing else', idle),
        row('other threads merely parse', floor),
        row('the index worker builds', building),
      ],
    },
    goals: [
      {
        goal: `host stall p99 at most ${MOST_P99_MS} ms`,
        on: corpus.name,
        measured: `${number(building.p99Ms)} ms, at most ${number(building.mostMs)} ms`,
        reached: building.p99Ms <= MOST_P99_MS,
      },
    ],
  };
}
