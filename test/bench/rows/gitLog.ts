/** The history of this repository, which is read beside everything else, in its own process. */
import { repositoryRoot } from '../../support/paths';
import { runProgram } from '../programs';
import type { Cost } from '../programs';
import { number } from '../report';
import { median, p95 } from '../statistics';
import type { BenchContext, Measured, Task } from './context';

export function gitLogTasks(context: BenchContext): Task[] {
  return [{ title: 'Git log', measure: () => measureLog(context) }];
}

async function measureLog({ options, note }: BenchContext): Promise<Measured> {
  const costs: Cost[] = [];
  for (let run = 1; run <= options.runs; run++) {
    note(`git log: run ${run} of ${options.runs}`);
    costs.push(await runProgram('gitLog', { folder: repositoryRoot }));
  }
  const ms = costs.map((cost) => cost.ms);
  return {
    notes: ['Read beside everything else, in its own process.'],
    table: {
      columns: ['', 'median ms', 'p95 ms'],
      rows: [['git log of this repository', number(median(ms)), number(p95(ms))]],
    },
    goals: [],
  };
}
