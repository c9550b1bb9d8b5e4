import { MODEL_OPTIONS, baseUrlOf } from '../../run/runSyntax';
import { chosen, usage } from '../../syntax';
import type { Values } from '../../syntax';
import type { ModelOption } from './commitSyntax';
import { VERSIONS, diffSyntax } from './diffSyntax';
import type { GitSubcommand } from './gitSubcommand';

export interface ReviewOptions {
  readonly command: 'review';
  /** As written, in order: a folder, a range, or both. */
  readonly words: readonly string[];
  /** What was said of the change, `commits` for what its commits say; null where nobody asks. */
  readonly said: 'commits' | { readonly text: string } | null;
  /** The model that looks for findings besides; null where none does. */
  readonly findings: ModelOption | null;
  readonly json: boolean;
}

const FINDERS = ['rules', 'model'] as const;

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
    findings: {
      value: { kind: 'choice', choices: FINDERS },
      does: 'Who looks for findings: rules (default), or a model too.',
    },
    ...MODEL_OPTIONS,
  },
  sections: [
    {
      title: 'What review looks at',
      rows: VERSIONS,
    },
    {
      title: 'Environment',
      rows: [['ANTHROPIC_API_KEY', 'The key for --findings model; not needed with --base-url.']],
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
    findings: modelOf(values),
    json,
  };
}

function modelOf(values: Values): ModelOption | null {
  const [baseUrl, model] = [baseUrlOf(values), values.text('model')];
  if (chosen(values, 'findings', FINDERS, 'rules') === 'model') return { baseUrl, model };
  if (baseUrl !== null || model !== null)
    throw usage('--model and --base-url need --findings model: what it is asked for');
  return null;
}
