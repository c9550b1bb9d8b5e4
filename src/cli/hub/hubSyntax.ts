import { optionsOf, pagesOf, parseSubcommand } from '../subcommands';
import type { Family } from '../subcommands';
import type { CommandSyntax } from '../syntax';
import { hubRunSyntax } from './run/hubRunSyntax';
import type { HubRunOptions } from './run/hubRunSyntax';
import { HUB_OPTIONS } from './syntax/hubSubcommand';
import { issuesSyntax } from './syntax/issuesSyntax';
import type { IssuesOptions } from './syntax/issuesSyntax';
import { phasesSyntax } from './syntax/phasesSyntax';
import type { PhasesOptions } from './syntax/phasesSyntax';
import { searchSyntax } from './syntax/searchSyntax';
import type { SearchOptions } from './syntax/searchSyntax';
import { setupSyntax } from './syntax/setupSyntax';
import type { SetupOptions } from './syntax/setupSyntax';
import { storeSyntax } from './syntax/storeSyntax';
import type { StoreOptions } from './syntax/storeSyntax';

export type HubOptions =
  HubRunOptions | SearchOptions | IssuesOptions | SetupOptions | StoreOptions | PhasesOptions;

export type HubInvocation = { readonly kind: 'hub'; readonly options: HubOptions };

/** A command of the hub is a row here, a file in syntax/, a case in hubCommand.ts and a row of the schemas. */
const FAMILY: Family<HubOptions> = {
  name: 'hub',
  commands: [hubRunSyntax, searchSyntax, issuesSyntax, setupSyntax, storeSyntax, phasesSyntax],
  common: HUB_OPTIONS,
};

const NAMES: readonly string[] = FAMILY.commands.map(({ name }) => name);

export const hubSyntax: CommandSyntax<HubInvocation> = {
  name: 'hub',
  does: 'Finds repositories for tasks, sets them up, and remembers what served.',
  arguments: [
    {
      name: NAMES.join('|'),
      value: { kind: 'choice', choices: NAMES },
      isOptional: false,
      counted: 'a hub command',
      does: 'Do a task, find one, ask its issues, set it up, see what is stored, or end a phase.',
    },
    {
      name: 'TEXT',
      value: { kind: 'text', written: 'TEXT', needs: 'a text' },
      isOptional: true,
      counted: 'a text',
      does: 'What is asked (- reads it from stdin), or what to do; of setup, which repository.',
    },
    {
      name: 'folder',
      value: { kind: 'folder', written: 'folder', needs: 'a folder' },
      isOptional: true,
      counted: 'one folder',
      does: 'Of issues: a clone. Of store: an address or a file.',
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
