import { offered, usage } from '../syntax';
import type { CommandSyntax } from '../syntax';

/** Null for the general help. */
export type HelpInvocation = { readonly kind: 'help'; readonly command: string | null };

/** The syntax of `help`, which explains the commands of these names. */
export function helpSyntax(names: readonly string[]): CommandSyntax<HelpInvocation> {
  return {
    name: 'help',
    does: 'Explains a command: arguments, options, examples, exit codes.',
    arguments: [
      {
        name: 'COMMAND',
        value: { kind: 'choice', choices: names },
        isOptional: true,
        counted: 'one command',
        does: 'The command to explain; without it, all are listed.',
      },
    ],
    options: {},
    later: {},
    sections: [],
    examples: [{ words: ['help', 'index'], does: 'Explains index, as index --help does.' }],
    failure: null,
    parse: ([command]) => {
      if (command === undefined || names.includes(command)) return { kind: 'help', command: command ?? null };
      throw usage(`help knows no command '${command}'; ${offered(command, names)}`);
    },
  };
}
