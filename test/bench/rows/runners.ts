/** What a runner adds to a command: `true`, which does nothing, beside starting the same program without one. */
import { runProgram } from '../programs';
import type { RunnerCost } from '../programs';
import { number } from '../report';
import { median, p95 } from '../statistics';
import type { BenchContext, Measured, Task } from './context';

/** Enough for a 95th percentile. */
const COUNT = 100;
const QUICK_COUNT = 10;
/** The goals that the README of this folder names: p95 above the floor's own. */
const MOST_MS: Readonly<Record<string, number>> = {
  ...{ captured: 20, sandbox: 50, held: 50, container: 1_500 },
};

export function runnerTasks(context: BenchContext): Task[] {
  return [{ title: 'What do runners add to a command?', measure: () => measureRunners(context) }];
}

async function measureRunners({ options }: BenchContext): Promise<Measured> {
  const count = options.quick ? QUICK_COUNT : COUNT;
  const costs = await runProgram('runners', {
    count,
    containers: options.quick ? 'left out' : 'measured',
  });
  return {
    notes: [
      `\`true\` in a shell, ${count} times each in turns, in one process; until its end is told and nothing of it lives.`,
      ...(costs.some(({ name }) => name === 'sandbox') ? [] : ['There is no bubblewrap here.']),
      ...(options.quick || costs.some(({ name }) => name === 'container')
        ? []
        : ['There is no container engine here.']),
    ],
    table: {
      columns: ['', 'p50 ms', 'p95 ms'],
      rows: costs.map(({ name, ms }) => [name, number(median(ms)), number(p95(ms))]),
    },
    goals: costs.flatMap((cost) => goalOf(cost, costs)),
  };
}

function goalOf({ name, floor, ms }: RunnerCost, costs: readonly RunnerCost[]): Measured['goals'] {
  const [below, most] = [costs.find((cost) => cost.name === floor), MOST_MS[name]];
  if (below === undefined || most === undefined) return [];
  const added = p95(ms) - p95(below.ms);
  return [
    {
      goal: `${name}: p95 at most ${most} ms above ${below.name}`,
      on: 'true',
      measured: `${number(added)} ms`,
      reached: added <= most,
    },
  ];
}
