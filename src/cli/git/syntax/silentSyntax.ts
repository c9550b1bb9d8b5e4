import { usage } from '../../syntax';
import type { Values } from '../../syntax';
import { FOLDER } from './gitSubcommand';
import type { GitSubcommand } from './gitSubcommand';

export interface SilentOptions {
  readonly command: 'silent';
  /** As written, in order: a folder, a side, both sides, or all three. */
  readonly words: readonly string[];
  readonly how: 'merge' | 'rebase' | 'pick';
  readonly json: boolean;
}

export const silentSyntax: GitSubcommand<SilentOptions> = {
  name: 'silent',
  does: 'Finds what a clean merge breaks: one side changed it, the other began to use it.',
  arguments: [
    FOLDER,
    {
      name: 'A',
      value: { kind: 'text', written: 'A', needs: 'a branch or commit' },
      isOptional: true,
      counted: 'a branch or commit',
      does: 'What B would be merged into (default: HEAD).',
    },
    {
      name: 'B',
      value: { kind: 'text', written: 'B', needs: 'a branch or commit' },
      isOptional: false,
      counted: 'a branch or commit',
      does: 'What would be merged, rebased or picked. Nothing is.',
    },
  ],
  options: {
    text: { value: null, does: 'Print Markdown for a pull request (default).' },
    rebase: { value: null, does: 'Rebase B onto A: look at each commit of B that A lacks.' },
    pick: { value: null, does: 'Pick the one commit B onto A.' },
  },
  sections: [
    {
      title: 'How sure a finding is',
      rows: [
        ['breaks', 'The map resolves the use to what changed, and it cannot work as it is written.'],
        ['likely', 'A doubt is left: a name alone, an assumption, or a language that takes any call.'],
        ['check', 'It works, but a default or a constant has another value now.'],
      ],
    },
  ],
  examples: [
    { words: ['git', 'silent', 'feature'], does: 'Tells what merging feature into HEAD would break.' },
    { words: ['git', 'silent', 'main', 'feature', '--rebase'], does: 'Tells it of a rebase onto main.' },
  ],
  failure: 'a finding breaks or likely breaks something',
  parse: silentOptions,
};

function silentOptions(words: readonly string[], values: Values): SilentOptions {
  const [first, , , left] = words;
  if (first === undefined) throw usage('git silent needs a branch or commit: what would be merged');
  if (left !== undefined) throw usage(`git silent takes a folder and two sides; unexpected '${left}'`);
  const json = values.flag('json');
  if (json && values.flag('text')) throw usage('--text cannot be used with --json: choose one');
  if (values.flag('rebase') && values.flag('pick'))
    throw usage('--rebase cannot be used with --pick: choose one');
  const how = values.flag('rebase') ? 'rebase' : values.flag('pick') ? 'pick' : 'merge';
  return { command: 'silent', words, how, json };
}
