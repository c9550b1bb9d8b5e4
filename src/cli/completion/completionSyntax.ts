import { offered, usage } from '../syntax';
import type { CommandSyntax } from '../syntax';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

export type CompletionInvocation = { readonly kind: 'completion'; readonly shell: Shell };

export const completionSyntax: CommandSyntax<CompletionInvocation> = {
  name: 'completion',
  does: 'Prints a script that completes commands, options and files in a shell.',
  arguments: [
    {
      name: 'SHELL',
      value: { kind: 'choice', choices: SHELLS },
      isOptional: false,
      counted: 'one shell',
      does: 'The shell that reads the script.',
    },
  ],
  options: {},
  later: {},
  sections: [
    {
      title: 'To complete in every new shell, add a line to its start file',
      rows: [
        ['bash, ~/.bashrc', 'source <(repomaster completion bash)'],
        ['zsh, ~/.zshrc', 'source <(repomaster completion zsh)'],
        ['', '(below compinit)'],
        ['fish, ~/.config/fish/config.fish', 'repomaster completion fish | source'],
      ],
    },
  ],
  examples: [{ words: ['completion', 'bash'], does: 'Prints the script for bash 4 and newer.' }],
  failure: null,
  parse: ([given]) => {
    const shell = SHELLS.find((known) => known === given);
    if (shell !== undefined) return { kind: 'completion', shell };
    if (given === undefined) throw usage(`completion needs a shell; there are ${SHELLS.join(', ')}`);
    throw usage(`there is no script for the shell '${given}'; ${offered(given, SHELLS)}`);
  },
};
