import { usage } from '../../syntax';
import type { Values } from '../../syntax';
import { APPLY, CHECK, FOLDER, applyOf } from './gitSubcommand';
import type { Apply, GitSubcommand } from './gitSubcommand';

export interface MergeOptions {
  readonly command: 'merge';
  /** As written; relative to the working directory. */
  readonly folder: string;
  /** Null for what is under way, or for a look at a merge that nobody has begun. */
  readonly preview: { readonly theirs: string; readonly into: string | null } | null;
  readonly apply: Apply;
  /** A command line that must succeed before the commit; null for none. */
  readonly check: string | null;
  readonly json: boolean;
}

export const mergeSyntax: GitSubcommand<MergeOptions> = {
  name: 'merge',
  does: 'Lists the conflicts that are open here with candidates, and resolves them.',
  arguments: [FOLDER],
  options: {
    apply: APPLY,
    with: {
      value: { kind: 'text', written: 'REF', needs: 'a branch or commit' },
      does: 'Preview the merge of REF in memory; changes nothing.',
    },
    into: {
      value: { kind: 'text', written: 'REF', needs: 'a branch or commit' },
      does: 'With --with: what REF is merged into (default: HEAD).',
    },
    check: CHECK,
  },
  sections: [
    {
      title: 'What --apply does',
      rows: [
        ['first', 'Writes the first candidate of every conflict, then checks and commits.'],
        ['sure', 'Writes only what is sure; commits only if nothing is left.'],
        ['FILE', 'JSON: {"resolutions": [{"id", "candidate": N}, {"id", "text"} or {"id", "side"}]}.'],
        ['Without --apply nothing is written. Every apply can be undone.', null],
      ],
    },
  ],
  examples: [
    { words: ['git', 'merge'], does: 'Lists the conflicts that are open here, and how to resolve them.' },
    { words: ['git', 'merge', '.', '--apply', 'sure'], does: 'Writes what is sure, and lists the rest.' },
    { words: ['git', 'merge', '--with', 'feature'], does: 'Shows the conflicts that a merge would have.' },
  ],
  failure: 'conflicts are left, a check failed, or nothing is sure',
  parse: mergeOptions,
};

function mergeOptions([folder = '.', left]: readonly string[], values: Values): MergeOptions {
  if (left !== undefined) throw usage(`git merge takes one folder; unexpected '${left}'`);
  const [theirs, into] = [values.text('with'), values.text('into')];
  const apply = applyOf(values);
  if (into !== null && theirs === null) throw usage('--into needs --with: what is merged into it');
  if (theirs !== null && apply !== null)
    throw usage(
      '--apply cannot be used with --with: a preview changes nothing; begin the merge with git merge',
    );
  const check = values.text('check');
  if (check !== null && apply === null) throw usage('--check needs --apply: it runs before the commit');
  return {
    command: 'merge',
    folder,
    preview: theirs === null ? null : { theirs, into },
    apply,
    check,
    json: values.flag('json'),
  };
}
