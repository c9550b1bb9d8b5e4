import { offered, usage } from '../syntax';
import type { CommandSyntax } from '../syntax';

/** The commands whose answer can be JSON. */
export const JSON_COMMANDS = [
  'index',
  'context',
  'explore',
  'ask',
  'run',
  'replay',
  'git-merge',
  'git-rebase',
  'git-commit',
  'git-bisect',
  'git-diff',
  'git-review',
  'git-silent',
  'git-undo',
  'hub-run',
  'hub-search',
  'hub-issues',
  'hub-setup',
  'hub-store',
  'hub-phases',
] as const;

export type JsonCommand = (typeof JSON_COMMANDS)[number];

export type SchemaInvocation = { readonly kind: 'schema'; readonly command: JsonCommand };

export const schemaSyntax: CommandSyntax<SchemaInvocation> = {
  name: 'schema',
  does: "Prints the JSON schema of a command's --json answer.",
  arguments: [
    {
      name: 'COMMAND',
      value: { kind: 'choice', choices: JSON_COMMANDS },
      isOptional: false,
      counted: 'one command',
      does: 'The command that answers with --json.',
    },
  ],
  options: {},
  later: {},
  sections: [
    {
      title: 'Notes',
      rows: [
        ['The schemas are JSON Schema, draft 2020-12. They allow no property that they do not name.', null],
      ],
    },
  ],
  examples: [
    { words: ['schema', 'index'], does: 'Prints the schema of what index --json writes.' },
    { words: ['schema', 'run'], does: 'Prints the schema of the result of a task.' },
  ],
  failure: null,
  parse: ([given]) => {
    const command = JSON_COMMANDS.find((known) => known === given);
    if (command !== undefined) return { kind: 'schema', command };
    if (given === undefined) throw usage(`schema needs a command; there are ${JSON_COMMANDS.join(', ')}`);
    throw usage(`there is no schema for '${given}'; ${offered(given, JSON_COMMANDS)}`);
  },
};
