import { optionsOf, pagesOf, parseSubcommand } from '../subcommands';
import type { Family } from '../subcommands';
import type { CommandSyntax } from '../syntax';
import { commitSyntax } from './syntax/commitSyntax';
import type { CommitOptions } from './syntax/commitSyntax';
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

const FAMILY: Family<GitOptions> = {
  name: 'git',
  commands: [
    mergeSyntax,
    rebaseSyntax,
    commitSyntax,
    bisectSyntax,
    diffSyntax,
    reviewSyntax,
    silentSyntax,
    undoSyntax,
  ],
  common: { json: { value: null, does: 'Print the answer as JSON.' } },
};

const GIT_COMMANDS: readonly string[] = FAMILY.commands.map(({ name }) => name);

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
  options: optionsOf(FAMILY),
  later: {},
  sections: [],
  examples: FAMILY.commands.flatMap(({ examples }) => examples),
  pages: pagesOf(FAMILY),
  failure: 'something is left, a check failed, nothing is sure or found, or a merge breaks something',
  parse: (words, values) => ({ kind: 'git', options: parseSubcommand(FAMILY, words, values) }),
};
