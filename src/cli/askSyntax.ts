import { FOLDER_ARGUMENT, MAPPING_ENVIRONMENT, MAPPING_OPTIONS, mappingOptions, usage } from './syntax';
import type { CommandSyntax, MappingOptions } from './syntax';

export interface AskOptions extends MappingOptions {
  readonly text: string;
  /** The answer with its places and tool calls as JSON instead of its text. */
  readonly json: boolean;
}

export type AskInvocation = { readonly kind: 'ask'; readonly options: AskOptions };

export const askSyntax: CommandSyntax<AskInvocation> = {
  name: 'ask',
  does: 'Answers a question from the map, without a model.',
  arguments: [
    {
      name: 'TEXT',
      value: { kind: 'text', written: 'TEXT', needs: 'a question' },
      isOptional: false,
      counted: 'a question in quotes',
      does: 'The question, in quotes.',
    },
    FOLDER_ARGUMENT,
  ],
  options: {
    json: { value: null, does: 'Print the answer with its places and tool calls as JSON.' },
    ...MAPPING_OPTIONS,
  },
  later: {},
  sections: [
    {
      title: 'Questions it understands, such as',
      rows: [
        ['what are the core components?', 'where is X?'],
        ['who calls X?', 'what does X call?'],
        ['who imports X?', 'how does A reach B?'],
        ['what breaks if X changes?', 'which classes extend X?'],
        ['show X', '/help (all of them)'],
      ],
    },
    MAPPING_ENVIRONMENT,
  ],
  examples: [
    { words: ['ask', 'who calls main?'], does: 'Names the callers of main in the working directory.' },
    { words: ['ask', 'what are the core components?', 'src', '--json'], does: 'Answers for src, as JSON.' },
  ],
  failure: null,
  parse: ([text = '', folder = '.'], values) => {
    if (text.trim() === '') throw usage(`ask needs a question, such as ask "who calls main?"`);
    return { kind: 'ask', options: { ...mappingOptions(folder, values), text, json: values.flag('json') } };
  },
};
