import { offered, usage } from '../syntax';
import type { CommandSyntax, OptionTable, Values } from '../syntax';
import { commitSyntax } from './syntax/commitSyntax';
import type { CommitOptions } from './syntax/commitSyntax';
import type { GitSubcommand } from './syntax/gitSubcommand';
import { diffSyntax } from './syntax/diffSyntax';
import type { DiffOptions } from './syntax/diffSyntax';
import { reviewSyntax } from './syntax/reviewSyntax';
import type { ReviewOptions } from './syntax/reviewSyntax';
import { bisectSyntax } from './syntax/bisectSyntax';
import type { BisectOptions } from './syntax/bisectSyntax';
import { mergeSyntax } from './syntax/mergeSyntax';
import type { MergeOptions } from './syntax/mergeSyntax';
import { rebaseSyntax } from './syntax/rebaseSyntax';
import type { RebaseOptions } from './syntax/rebaseSyntax';
import { silentSyntax } from './syntax/silentSyntax';
import type { SilentOptions } from './syntax/silentSyntax';
import { undoSyntax } from './syntax/undoSyntax';
import type { UndoOptions } from './syntax/undoSyntax';

export type GitOptions =
  | MergeOptions
  | RebaseOptions
  | CommitOptions
  | BisectOptions
  | DiffOptions
  | ReviewOptions
  | SilentOptions
  | UndoOptions;

export type GitInvocation = { readonly kind: 'git'; readonly options: GitOptions };

/** In the order of the help. */
const SUBCOMMANDS: readonly GitSubcommand<GitOptions>[] = [
  mergeSyntax,
  rebaseSyntax,
  commitSyntax,
  bisectSyntax,
  diffSyntax,
  reviewSyntax,
  silentSyntax,
  undoSyntax,
];

export const GIT_COMMANDS: readonly string[] = SUBCOMMANDS.map(({ name }) => name);

const JSON_OPTION: OptionTable = { json: { value: null, does: 'Print the answer as JSON.' } };

const OPTIONS: OptionTable = Object.fromEntries(
  SUBCOMMANDS.flatMap(({ options }) => Object.entries(options)),
);

export const gitSyntax: CommandSyntax<GitInvocation> = {
  name: 'git',
  does: 'Resolves conflicts, rebases, splits changes, bisects, compares, reviews, undoes.',
  arguments: [
    {
      name: GIT_COMMANDS.join('|'),
      value: { kind: 'choice', choices: GIT_COMMANDS },
      isOptional: false,
      counted: 'a git command',
      does: 'Resolve conflicts, rebase, split changes, bisect, compare, review, check a merge, undo.',
    },
    {
      name: 'folder',
      value: { kind: 'folder', written: 'folder', needs: 'a folder' },
      isOptional: true,
      counted: 'one folder',
      does: 'A folder of the repository (default: the working directory).',
    },
    {
      name: 'ID|A..B|A',
      value: { kind: 'text', written: 'ID', needs: 'an id, a range or a branch' },
      isOptional: true,
      counted: 'an id, a range or a branch',
      does: 'Of undo: what to take back, as printed (default: the last). Of diff, review: what to compare.',
    },
    {
      name: 'B',
      value: { kind: 'text', written: 'B', needs: 'a branch' },
      isOptional: true,
      counted: 'a branch',
      does: 'Of silent: what would be merged.',
    },
  ],
  options: {
    ...OPTIONS,
    ...JSON_OPTION,
  },
  later: {},
  sections: [],
  examples: SUBCOMMANDS.flatMap(({ examples }) => examples),
  pages: SUBCOMMANDS.map(({ name, options, ...told }) => ({
    ...told,
    ...{ name: `git ${name}`, options: { ...options, ...JSON_OPTION }, later: {} },
  })),
  failure: 'something is left, a check failed, nothing is sure or found, or a merge breaks something',
  parse: ([command, ...words], values) => {
    const known = SUBCOMMANDS.find(({ name }) => name === command);
    if (known === undefined) throw unknown(command);
    checkOptions(known, values);
    return { kind: 'git', options: known.parse(words, values) };
  },
};

function unknown(command: string | undefined): Error {
  if (command === undefined) return usage(`git needs a command; there are ${GIT_COMMANDS.join(', ')}`);
  return usage(`unknown git command '${command}'; ${offered(command, GIT_COMMANDS)}`);
}

/** Throws UserError `usage` for an option of another command. */
function checkOptions({ name, options }: GitSubcommand<GitOptions>, values: Values): void {
  for (const [option, { value, many }] of Object.entries(OPTIONS)) {
    if (option in options) continue;
    const isGiven =
      value === null
        ? values.flag(option)
        : many
          ? values.texts(option).length > 0
          : values.text(option) !== null;
    if (isGiven) throw usage(`git ${name} takes no --${option}`);
  }
}
