import type { Subcommand } from '../../subcommands';
import { usage } from '../../syntax';
import type { OptionTable, Values } from '../../syntax';
import { hubCommon } from './hubSubcommand';
import type { HubCommon } from './hubSubcommand';

export interface SearchOptions extends HubCommon {
  readonly command: 'search';
  /** A task in plain English. */
  readonly text: string;
  /** Asks the service though the store may have an answer. */
  readonly skipsStore: boolean;
}

/** Whether the store is asked first. */
export const STORE_OPTIONS = {
  'skip-store': { value: null, does: 'Ask the service, even where the store has a repository.' },
} as const satisfies OptionTable;

export const searchSyntax: Subcommand<SearchOptions> = {
  name: 'search',
  does: 'Finds repositories that do a task, and says why.',
  arguments: [
    {
      name: 'TEXT',
      value: { kind: 'text', written: 'TEXT', needs: 'a task' },
      isOptional: false,
      counted: 'a text',
      does: 'The task in English: what goes in, and what should come out.',
    },
  ],
  options: STORE_OPTIONS,
  sections: [
    {
      title: 'Environment',
      rows: [['GITHUB_TOKEN', 'Raises the limits, and shows private repositories.']],
    },
    {
      title: 'What leaves this machine',
      rows: [['Single words and short phrases of the task, and names of repositories.', null]],
    },
  ],
  examples: [
    {
      words: ['hub', 'search', 'Extract the tables of a PDF report as CSV'],
      does: 'Shows the three best repositories, with what their READMEs say.',
    },
  ],
  failure: 'no repository shows that it does the task',
  parse: searchOptions,
};

function searchOptions([text, left]: readonly string[], values: Values): SearchOptions {
  if (text === undefined) throw usage('hub search needs a text: the task in English');
  if (left !== undefined) throw usage(`hub search takes one text, in quotes; unexpected '${left}'`);
  return { command: 'search', text, skipsStore: values.flag('skip-store'), ...hubCommon(values) };
}
