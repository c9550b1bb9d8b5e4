import { offered, usage } from '../syntax';
import type { CommandSyntax } from '../syntax';

/** Null for the general help; of a command of a command both names, as `git commit`. */
export type HelpInvocation = { readonly kind: 'help'; readonly command: string | null };

/** The syntax of `help`, which explains the commands of these names; `pages` are those of commands of commands, as `git commit`. */
export function helpSyntax(
  names: readonly string[],
  pages: readonly string[],
): CommandSyntax<HelpInvocation> {
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
      {
        name: 'SUBCOMMAND',
        value: { kind: 'text', written: 'SUBCOMMAND', needs: 'a command of git or hub' },
        isOptional: true,
        counted: 'one of its own commands',
        does: 'A command of git or hub: help git commit explains git commit.',
      },
    ],
    options: {},
    later: {},
    sections: [],
    examples: [{ words: ['help', 'index'], does: 'Explains index, as index --help does.' }],
    failure: null,
    parse: ([command, own]) => {
      if (command !== undefined && own !== undefined) {
        const page = `${command} ${own}`;
        if (pages.includes(page)) return { kind: 'help', command: page };
        if (!pages.some((each) => each.startsWith(`${command} `)))
          throw usage(`help takes one command; unexpected '${own}'`);
        throw usage(`help knows no command '${page}'; ${offered(page, pages)}`);
      }
      if (command === undefined || names.includes(command)) return { kind: 'help', command: command ?? null };
      throw usage(`help knows no command '${command}'; ${offered(command, names)}`);
    },
  };
}
