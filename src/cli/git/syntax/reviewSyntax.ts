import { usage } from '../../syntax';
import type { Values } from '../../syntax';
import { VERSIONS, diffSyntax } from './diffSyntax';
import type { GitSubcommand } from './gitSubcommand';

export interface ReviewOptions {
  readonly command: 'review';
  /** As written, in order: a folder, a range, or both. */
  readonly words: readonly string[];
  /** What was said of the change, `commits` for what its commits say; null where nobody asks. */
  readonly said: 'commits' | { readonly text: string } | null;
  readonly json: boolean;
}

export const reviewSyntax: GitSubcommand<ReviewOptions> = {
  name: 'review',
  does: 'Reviews a change: calls that no longer fit, missing tests, cycles, findings.',
  arguments: diffSyntax.arguments,
  options: {
    text: { value: null, does: 'Print Markdown for a pull request (default).' },
    said: {
      value: { kind: 'text', written: 'commits|TEXT', needs: 'commits or a text' },
      does: 'Tell what goes beyond what commits or TEXT say of the change.',
    },
  },
  sections: [
    {
      title: 'What review looks at',
      rows: VERSIONS,
    },
  ],
  examples: [
    { words: ['git', 'review'], does: 'Reviews the uncommitted changes.' },
    { words: ['git', 'review', 'main...HEAD'], does: 'Reviews a branch, as Markdown.' },
    {
      words: ['git', 'review', 'main...HEAD', '--said', 'commits'],
      does: 'Tells besides what the commits of the branch do not name.',
    },
  ],
  failure: null,
  parse: reviewOptions,
};

function reviewOptions(words: readonly string[], values: Values): ReviewOptions {
  const [, , left] = words;
  if (left !== undefined) throw usage(`git review takes a folder and a range; unexpected '${left}'`);
  const json = values.flag('json');
  if (json && values.flag('text')) throw usage('--text cannot be used with --json: choose one');
  const said = values.text('said');
  if (said?.trim() === '') throw usage('--said needs commits or a text');
  return {
    command: 'review',
    words,
    said: said === null || said === 'commits' ? said : { text: said },
    json,
  };
}
