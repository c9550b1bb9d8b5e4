/** Much output: whether memory and disk stay as they are, and what it takes beside a pipe to nothing. */
import { runProgram } from '../programs';
import type { OutputCost, OutputWay } from '../programs';
import { mebibytes, number, reachedAt } from '../report';
import type { GoalResult } from '../report';
import type { BenchContext, Measured, Task } from './context';

/** What the goals are for, by way. */
const sizes: Readonly<Record<OutputWay, number>> = {
  ...{ floor: 10e9, captured: 10e9 },
  ...{ terminal: 200e6, shown: 200e6 },
};
/** Without a reason to tidy up, the engine lets hundreds of MiB of garbage lie, which says nothing of what is needed. */
const smallHeap = ['--max-old-space-size=64', '--max-semi-space-size=2'];
const QUICK_BYTES = 20e6;
/** The goals that the README of this folder names. */
const MOST_GROWN_BYTES = 64 * 2 ** 20;
const MOST_KEPT_BYTES = 256 * 2 ** 20;

const titles: Readonly<Record<OutputWay, string>> = {
  floor: 'to nothing, through a pipe',
  captured: 'captured, and its log',
  terminal: "the terminal's data, and its log",
  shown: 'in a pseudoterminal',
};

export function outputTasks(context: BenchContext): Task[] {
  return [{ title: 'Does much output cost memory?', measure: () => measureOutput(context) }];
}

interface Way {
  readonly way: OutputWay;
  readonly bytes: number;
  readonly cost: OutputCost;
}

async function measureOutput({ options, note }: BenchContext): Promise<Measured> {
  const all: Way[] = [];
  for (const way of ['floor', 'captured', 'terminal', 'shown'] as const) {
    note(`  ${titles[way]}`);
    const bytes = options.quick ? QUICK_BYTES : sizes[way];
    all.push({ way, bytes, cost: await runProgram('output', { way, bytes }, smallHeap) });
  }
  const [floor] = all;
  const beside = (ms: number): string => (floor === undefined ? '-' : `${number(ms / floor.cost.ms)} x`);
  return {
    notes: [
      'One command, or one stream of a terminal, in a process of its own that has handled a tenth of it before, since when the peak of its memory grew. Its heap may take 64 MiB.',
    ],
    table: {
      columns: ['', 'MB', 'seconds', 'beside a pipe', 'peak', 'grew', 'on disk'],
      rows: all.map(({ way, bytes, cost }) => [
        titles[way],
        number(bytes / 1e6),
        number(cost.ms / 1_000),
        way === 'floor' || way === 'captured' ? beside(cost.ms) : '-',
        way === 'floor' ? '-' : mebibytes(cost.peakBytes),
        way === 'floor' ? '-' : mebibytes(cost.grownBytes),
        way === 'floor' || way === 'shown' ? '-' : mebibytes(cost.keptBytes),
      ]),
    },
    goals: all.flatMap(goalsOf),
  };
}

function goalsOf({ way, bytes, cost: { grownBytes, keptBytes } }: Way): GoalResult[] {
  if (way === 'floor') return [];
  const told = (goal: string, measured: string, isWithin: boolean): GoalResult => ({
    ...{ goal: `${titles[way]}: ${goal}`, on: `${number(bytes / 1e6)} MB`, measured },
    reached: reachedAt(isWithin, bytes, sizes[way]),
  });
  const flat = told(
    'memory grows by at most 64 MiB from a tenth on',
    mebibytes(grownBytes),
    grownBytes <= MOST_GROWN_BYTES,
  );
  if (way !== 'captured') return [flat];
  return [flat, told('at most 256 MiB on disk', mebibytes(keptBytes), keptBytes <= MOST_KEPT_BYTES)];
}
