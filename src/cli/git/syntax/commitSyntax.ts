import { usage } from '../../syntax';
import type { Values } from '../../syntax';
import { APPLY, applyOf } from './gitSubcommand';
import type { Apply, GitSubcommand } from './gitSubcommand';

export interface CommitOptions {
  readonly command: 'commit';
  /** As written; relative to the working directory. */
  readonly folder: string;
  /** A number is that of a proposal, from 1. */
  readonly apply: Apply | number;
  /** A path of the repository: its changes alone, as one commit. Null for all changes. */
  readonly only: string | null;
  readonly json: boolean;
}

export const commitSyntax: GitSubcommand<CommitOptions> = {
  name: 'commit',
  options: {
    apply: APPLY,
    only: {
      value: { kind: 'text', written: 'PATH', needs: 'a path of the repository' },
      does: 'Of commit: only the changes of this file, as one commit.',
    },
  },
  sections: [
    {
      title: 'What --apply does with commits',
      rows: [
        ['first', 'Makes the commits of the first proposal, one after the other.'],
        ['N', 'Makes those of proposal N, as they are numbered (a file of that name is ./N).'],
        ['sure', 'Makes them only if the proposal is sure.'],
        ['FILE', 'JSON: {"commits": [{"message", "hunks": ["ID", "ID:1-3,7"]}]}.'],
        ['Your files are never written; what you staged and did not commit stays staged.', null],
      ],
    },
  ],
  examples: [
    { words: ['git', 'commit'], does: 'Shows how the uncommitted changes may be split into commits.' },
    { words: ['git', 'commit', '.', '--apply', 'first'], does: 'Makes the proposed commits.' },
  ],
  parse: ([folder = '.', left], values: Values) => {
    if (left !== undefined) throw usage(`git commit takes one folder; unexpected '${left}'`);
    const apply = values.text('apply');
    const number = apply !== null && /^[1-9]\d?$/.test(apply) ? Number(apply) : null;
    const shared = { apply: number ?? applyOf(values), only: values.text('only'), json: values.flag('json') };
    return { command: 'commit', folder, ...shared };
  },
};
