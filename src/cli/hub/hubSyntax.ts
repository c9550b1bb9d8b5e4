import { optionsOf, pagesOf, parseSubcommand } from '../subcommands';
import type { Family } from '../subcommands';
import type { CommandSyntax } from '../syntax';
import { HUB_OPTIONS } from './syntax/hubSubcommand';
import { issuesSyntax } from './syntax/issuesSyntax';
import type { IssuesOptions } from './syntax/issuesSyntax';
import { searchSyntax } from './syntax/searchSyntax';
import type { SearchOptions } from './syntax/searchSyntax';
import { setupSyntax } from './syntax/setupSyntax';
import type { SetupOptions } from './syntax/setupSyntax';

export type HubOptions = SearchOptions | IssuesOptions | SetupOptions;

export type HubInvocation = { readonly kind: 'hub'; readonly options: HubOptions };

/** A command of the hub is a row here, a file in syntax/, a case in hubCommand.ts and a row of the schemas. */
const FAMILY: Family<HubOptions> = {
  name: 'hub',
  commands: [searchSyntax, issuesSyntax, setupSyntax],
  common: HUB_OPTIONS,
};

const NAMES: readonly string[] = FAMILY.commands.map(({ name }) => name);

export const hubSyntax: CommandSyntax<HubInvocation> = {
  name: 'hub',
  does: 'Finds repositories for a task, sets them up, and asks their issues of an error.',
  arguments: [
    {
      name: NAMES.join('|'),
      value: { kind: 'choice', choices: NAMES },
      isOptional: false,
      counted: 'a hub command',
      does: 'Find a repository for a task, ask its issues of an error, or set it up.',
    },
    {
      name: 'TEXT',
      value: { kind: 'text', written: 'TEXT', needs: 'a text' },
      isOptional: true,
      counted: 'a text',
      does: 'What is asked (of issues, - reads it from stdin), or which repository.',
    },
    {
      name: 'folder',
      value: { kind: 'folder', written: 'folder', needs: 'a folder' },
      isOptional: true,
      counted: 'one folder',
      does: 'Of issues: a clone of the repository.',
    },
  ],
  options: optionsOf(FAMILY),
  later: {},
  sections: [],
  examples: FAMILY.commands.flatMap(({ examples }) => examples),
  pages: pagesOf(FAMILY),
  failure: 'nothing relevant was found',
  parse: (words, values) => ({ kind: 'hub', options: parseSubcommand(FAMILY, words, values) }),
};
