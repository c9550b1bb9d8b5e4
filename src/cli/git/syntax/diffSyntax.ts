import { usage } from '../../syntax';
import type { Values } from '../../syntax';
import { FOLDER } from './gitSubcommand';
import type { GitSubcommand } from './gitSubcommand';

export interface DiffOptions {
  readonly command: 'diff';
  /** As written, in order: a folder, a range, or both. */
  readonly words: readonly string[];
  /** Whether maps are left out. */
  readonly symbolsOnly: boolean;
  readonly json: boolean;
}

/** How the versions of a comparison are written. */
export const VERSIONS = [
  ['A..B', 'Two commits, branches or tags; without A or B that side is HEAD.'],
  ['A...B', 'The commit where B left A, and B.'],
  ['A', 'A and the files as they are; without anything, HEAD and the files as they are.'],
  [':index, :work', 'What is staged, and the files as they are: HEAD..:index.'],
] as const;

export const diffSyntax: GitSubcommand<DiffOptions> = {
  name: 'diff',
  does: 'Compares the structure of two versions: symbols, edges, cycles, ranks, tests.',
  arguments: [
    FOLDER,
    {
      name: 'A..B',
      value: { kind: 'text', written: 'A..B', needs: 'a range' },
      isOptional: true,
      counted: 'a range',
      does: 'What to compare (default: HEAD and the files as they are).',
    },
  ],
  options: {
    text: { value: null, does: 'Print Markdown for a pull request (default).' },
    symbols: { value: null, does: 'Only symbols; make no maps for edges, cycles, ranks and tests.' },
  },
  sections: [
    {
      title: 'What diff compares',
      rows: VERSIONS,
    },
  ],
  examples: [
    { words: ['git', 'diff'], does: 'Tells which symbols the uncommitted changes touch.' },
    {
      words: ['git', 'diff', 'main...HEAD', '--text'],
      does: 'Prints the structure of a branch as Markdown.',
    },
  ],
  failure: null,
  parse: diffOptions,
};

function diffOptions(words: readonly string[], values: Values): DiffOptions {
  const [, , left] = words;
  if (left !== undefined) throw usage(`git diff takes a folder and a range; unexpected '${left}'`);
  const json = values.flag('json');
  if (json && values.flag('text')) throw usage('--text cannot be used with --json: choose one');
  return { command: 'diff', words, symbolsOnly: values.flag('symbols'), json };
}
