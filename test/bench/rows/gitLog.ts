/** The history of this repository, which is read beside everything else, in its own process. */
import { repositoryRoot } from '../../support/paths';
import { runProgram } from '../programs';
import type { Cost } from '../programs';
import { number } from '../report';
import type { Section } from '../report';
import { median, p95 } from '../statistics';
import type { BenchContext } from './context';

export async function gitLogSections({ options, note }: BenchContext): Promise<Section[]> {
  const costs: Cost[] = [];
  for (let run = 1; run <= options.runs; run++) {
    note(`git log: run ${run} of ${options.runs}`);
    costs.push(await runProgram('gitLog', { folder: repositoryRoot }));
  }
  const ms = costs.map((cost) => cost.ms);
  return [
    {
      title: 'Git log',
      notes: [],
      table: {
        columns: ['', 'median ms', 'p95 ms'],
        rows: [['git log of this repository', number(median(ms)), number(p95(ms))]],
      },
      goals: [],
    },
  ];
}
