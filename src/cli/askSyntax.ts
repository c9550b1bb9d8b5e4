import { MAPPING_OPTIONS, mappingOptions, usage } from './syntax';
import type { CommandSyntax, MappingOptions } from './syntax';

export interface AskOptions extends MappingOptions {
  readonly text: string;
  /** The answer with its places and tool calls as JSON instead of its text. */
  readonly json: boolean;
}

export type AskInvocation = { readonly kind: 'ask'; readonly options: AskOptions };

export const askSyntax: CommandSyntax<AskInvocation> = {
  name: 'ask',
  usage: 'ask TEXT [folder]',
  options: { ...MAPPING_OPTIONS, json: { value: null } },
  later: {},
  parse: ([text = '', folder = '.', left], values) => {
    if (text.trim() === '') throw usage(`ask needs a question, such as ask "who calls main?"`);
    if (left !== undefined)
      throw usage(`ask takes a question in quotes and one folder; what is '${left}' for?`);
    return { kind: 'ask', options: { ...mappingOptions(folder, values), text, json: values.flag('json') } };
  },
};
