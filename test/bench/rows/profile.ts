/** Where the time of facts goes, each corpus a column. */
import { runProgram } from '../programs';
import type { Share } from '../programs';
import { number } from '../report';
import { poolInput } from './context';
import type { BenchContext, Measured, Task } from './context';

export function profileTasks(context: BenchContext): Task[] {
  return [{ title: 'Where the time of facts goes', measure: () => measureShares(context) }];
}

async function measureShares({ workshop, note }: BenchContext): Promise<Measured> {
  const columns: { readonly name: string; readonly shares: readonly Share[] }[] = [];
  for (const corpus of workshop.corpora) {
    note(`profile: ${corpus.name}`);
    columns.push({ name: corpus.name, shares: await runProgram('profile', poolInput(corpus, 1)) });
  }
  const parts = columns[0]?.shares.map(({ part }) => part) ?? [];
  const cell = (shares: readonly Share[], part: string): string => {
    const all = shares.reduce((total, { ms }) => total + ms, 0);
    return `${number((100 * (shares.find((share) => share.part === part)?.ms ?? NaN)) / all)} %`;
  };
  const total = columns.map(({ shares }) => number(shares.reduce((sum, { ms }) => sum + ms, 0)));
  return {
    notes: ['Samples of one thread that reads, parses and takes facts.'],
    table: {
      columns: ['', ...columns.map(({ name }) => name)],
      rows: [
        ...parts.map((part) => [part, ...columns.map(({ shares }) => cell(shares, part))]),
        ['all, ms', ...total],
      ],
    },
    goals: [],
  };
}
