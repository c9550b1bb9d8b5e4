import { parseArgs } from 'node:util';

/** In the order of the report; the last changes the corpora. */
export const rowNames = [
  'cold',
  'git',
  'profile',
  'memory',
  'host',
  'search',
  'linear',
  'runners',
  'output',
  'chat',
  'package',
  'update',
] as const;
export type RowName = (typeof rowNames)[number];

export interface BenchOptions {
  readonly rows: readonly RowName[];
  /** Names of corpora; empty = all. */
  readonly corpora: readonly string[];
  readonly runs: number;
  readonly seed: number;
  readonly quick: boolean;
  readonly write: boolean;
}

export const usage = `usage: npm run bench -- [CORPUS|ROW ..] [--runs N] [--seed N] [--quick] [--write]
  rows: ${rowNames.join(', ')}; without one, all of them
  --quick   once, on a part of this repository: whether the bench itself works
  --write   puts the tables into test/bench/README.md, too, each in the place of its last one`;

/** What the words of a command line ask for; a sentence where they ask for nothing that is there. */
export function parseOptions(words: readonly string[], corpora: readonly string[]): BenchOptions | string {
  const asked = readWords(words);
  if (typeof asked === 'string') return asked;
  const { values, positionals } = asked;
  const isRow = (name: string): name is RowName => (rowNames as readonly string[]).includes(name);
  const rows = positionals.filter(isRow);
  const named = positionals.filter((name) => !isRow(name));
  const unknown = named.filter((name) => !corpora.includes(name));
  if (unknown.length > 0)
    return `there is no row and no corpus ${unknown.join(', ')}; corpora: ${corpora.join(', ')}\n${usage}`;
  const [runs, seed] = [Number(values.runs), Number(values.seed)];
  if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(seed)) return usage;
  const chosen = rows.length > 0 ? rows : rowNames;
  if (values.write && (values.quick || (named.length > 0 && chosen.some((row) => row !== 'cold'))))
    return `with --write leave out --quick, and name no corpus but for the row cold: what is written is of all of them\n${usage}`;
  return {
    rows: chosen,
    corpora: named,
    runs: values.quick ? 1 : runs,
    seed,
    quick: values.quick,
    write: values.write,
  };
}

function readWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        runs: { type: 'string', default: '3' },
        seed: { type: 'string', default: '1' },
        quick: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${usage}`;
  }
}
