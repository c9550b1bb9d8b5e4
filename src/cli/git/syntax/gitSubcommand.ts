/** What the commands of `repomaster git` share in their syntax. */
import { RUNNERS } from '../../run/runSyntax';
import type { Subcommand } from '../../subcommands';
import type { ArgumentSyntax, OptionSyntax, Values } from '../../syntax';

/** A command of `repomaster git`; `--json` it has as each of them. */
export type GitSubcommand<Options> = Subcommand<Options>;

export const FOLDER: ArgumentSyntax = {
  name: 'folder',
  value: { kind: 'folder', written: 'folder', needs: 'a folder' },
  isOptional: true,
  counted: 'one folder',
  does: 'A folder of the repository (default: the working directory).',
};

export const CHECK: OptionSyntax = {
  value: { kind: 'text', written: 'CMD', needs: 'a command' },
  does: 'With --apply: commit only if CMD succeeds, such as tests.',
};

export const RUNNER: OptionSyntax = {
  value: { kind: 'choice', choices: RUNNERS },
  does: 'Where it runs: here (default), in bubblewrap, in the dev container.',
};

export const KEEP_IGNORED: OptionSyntax = {
  value: null,
  does: 'Keep ignored files, such as node_modules, from run to run.',
};

/** Which proposal is applied: `first` and `sure` are words; a file of the name `sure` is written `./sure`. Null: none. */
export type Apply = 'first' | 'sure' | { readonly file: string } | null;

export const APPLY: OptionSyntax = {
  value: { kind: 'file', written: 'first|sure|FILE', needs: 'first, sure or a file' },
  does: 'Do what is proposed, or what a file of yours says.',
};

/** What `--apply` asks for where proposals are numbered, from 1; a file of the name `2` is written `./2`. */
export function numberedApplyOf(values: Values): Apply | number {
  const apply = values.text('apply');
  return apply !== null && /^[1-9]\d?$/.test(apply) ? Number(apply) : applyOf(values);
}

/** What `--apply` asks for. */
export function applyOf(values: Values): Apply {
  const apply = values.text('apply');
  return apply === null || apply === 'first' || apply === 'sure' ? apply : { file: apply };
}
