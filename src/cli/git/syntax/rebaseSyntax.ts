import { usage } from '../../syntax';
import type { Values } from '../../syntax';
import { APPLY, FOLDER, numberedApplyOf } from './gitSubcommand';
import type { Apply, GitSubcommand } from './gitSubcommand';

export interface RebaseOptions {
  readonly command: 'rebase';
  /** As written; relative to the working directory. */
  readonly folder: string;
  /** Null only for a look at a rebase that is under way. */
  readonly onto: string | null;
  /** A number is that of a plan, from 1. */
  readonly apply: Apply | number;
  /** Whether what `apply` names is only forecast. */
  readonly isDryRun: boolean;
  readonly json: boolean;
}

export const rebaseSyntax: GitSubcommand<RebaseOptions> = {
  name: 'rebase',
  does: 'Plans the commits since a base anew, forecasts conflicts, and rebases.',
  arguments: [FOLDER],
  options: {
    apply: APPLY,
    onto: {
      value: { kind: 'text', written: 'REF', needs: 'a branch or commit' },
      does: 'What the commits since REF are put onto.',
    },
    'dry-run': { value: null, does: 'With --apply: only forecast the conflicts, and change nothing.' },
  },
  sections: [
    {
      title: 'What rebase --apply does',
      rows: [
        ['first', 'Runs the first plan.'],
        ['N', 'Runs plan N, as they are numbered (a file of that name is ./N).'],
        ['sure', 'Runs the first plan if it is sure.'],
        ['FILE', 'JSON: {"todo": [{"action": "pick", "commit": ID, "message": null}]}, the oldest first.'],
        ['Actions: pick, reword, edit, squash, fixup, "fixup -C", drop, exec.', null],
        ['Exit code 1: the rebase waits for you, or there was no such plan to run.', null],
      ],
    },
  ],
  examples: [
    { words: ['git', 'rebase', '--onto', 'main'], does: 'Shows plans for the commits since main.' },
    { words: ['git', 'rebase', '--onto', 'main', '--apply', 'first'], does: 'Runs the first plan.' },
    {
      words: ['git', 'rebase', '--onto', 'main', '--apply', 'todo.json', '--dry-run'],
      does: 'Forecasts the conflicts of your own todo.',
    },
  ],
  failure: 'the rebase waits for somebody, or nothing is sure',
  parse: rebaseOptions,
};

function rebaseOptions([folder = '.', left]: readonly string[], values: Values): RebaseOptions {
  if (left !== undefined) throw usage(`git rebase takes one folder; unexpected '${left}'`);
  const onto = values.text('onto');
  const apply = numberedApplyOf(values);
  if (onto === null && apply !== null) throw usage('--apply needs --onto: what the commits are put onto');
  const isDryRun = values.flag('dry-run');
  if (isDryRun && apply === null) throw usage('--dry-run needs --apply: the plan or todo to forecast');
  return { command: 'rebase', folder, onto, apply, isDryRun, json: values.flag('json') };
}
