import { DEFAULT_BUDGET_TOKENS, OVERVIEW_TOKENS } from '../core/map/context';
import { FOLDER_ARGUMENT, MAPPING_ENVIRONMENT, MAPPING_OPTIONS, mappingOptions, usage } from './syntax';
import type { CommandSyntax, MappingOptions, Values } from './syntax';
import type { Weights } from '../index/rank/moduleScore';
import { WEIGHTS_OPTION, parseWeights } from './weightsSyntax';

export interface ContextOptions extends MappingOptions {
  readonly budgetTokens: number;
  /** What is to be done; null = ranked by importance alone. */
  readonly task: string | null;
  /** Blocks with their entries as JSON instead of the text. */
  readonly json: boolean;
  /** The overview that a task starts from, in place of the blocks; `budgetTokens` is its own then. */
  readonly overview: boolean;
  readonly weights: Weights;
}

export type ContextInvocation = { readonly kind: 'context'; readonly options: ContextOptions };

/** More than any model reads at once: a number above it is a slip. */
const MOST_TOKENS = 10_000_000;

export const contextSyntax: CommandSyntax<ContextInvocation> = {
  name: 'context',
  does: 'Prints the context that a model starts with.',
  arguments: [FOLDER_ARGUMENT],
  options: {
    budget: {
      value: { kind: 'text', written: 'N', needs: 'a number of tokens' },
      does: `At most N tokens (default: ${DEFAULT_BUDGET_TOKENS}, with --overview ${OVERVIEW_TOKENS}).`,
    },
    task: {
      value: { kind: 'text', written: 'TEXT', needs: 'what is to be done' },
      does: 'Rank by relevance to this task.',
    },
    overview: { value: null, does: 'Print the overview that a task of run starts from instead.' },
    json: { value: null, does: "Print each entry's cost and the reasons for its rank, as JSON." },
    ...WEIGHTS_OPTION,
    ...MAPPING_OPTIONS,
  },
  later: {},
  sections: [MAPPING_ENVIRONMENT],
  examples: [
    { words: ['context', '--budget', '4000'], does: 'Prints README, core modules and core code.' },
    {
      words: ['context', 'src', '--task', 'add a --dry-run option'],
      does: 'Ranks what the task needs first.',
    },
  ],
  failure: null,
  parse: ([folder = '.'], values) => {
    const options = {
      budgetTokens: parseBudget(values),
      task: parseTask(values.text('task')),
      json: values.flag('json'),
      overview: values.flag('overview'),
      weights: parseWeights(values),
    };
    if (options.json && options.overview) throw usage('--overview is a text; leave --json out');
    return { kind: 'context', options: { ...mappingOptions(folder, values), ...options } };
  },
};

function parseBudget(values: Values): number {
  const text = values.text('budget');
  if (text === null) return values.flag('overview') ? OVERVIEW_TOKENS : DEFAULT_BUDGET_TOKENS;
  const budget = /^\d+$/.test(text) ? Number(text) : 0;
  if (budget < 1 || budget > MOST_TOKENS)
    throw usage(`--budget needs a whole number of tokens from 1 to ${MOST_TOKENS}, not '${text}'`);
  return budget;
}

function parseTask(text: string | null): string | null {
  if (text?.trim() === '') throw usage('--task needs a text');
  return text;
}
