/** What the commands of `repomaster git` share in their syntax. */
import type { Example, HelpSection, OptionSyntax, OptionTable, Values } from '../../syntax';

/** A command of `repomaster git`: a row of gitSyntax.ts. */
export interface GitSubcommand<Options> {
  readonly name: string;
  /** Besides `--json`, which each has. An option of several commands is one object in all of them. */
  readonly options: OptionTable;
  readonly sections: readonly HelpSection[];
  readonly examples: readonly Example[];
  /** `words` stand behind the command's name. Throws UserError `usage`. */
  parse(words: readonly string[], values: Values): Options;
}

/** Which proposal is applied: `first` and `sure` are words; a file of the name `sure` is written `./sure`. Null: none. */
export type Apply = 'first' | 'sure' | { readonly file: string } | null;

export const APPLY: OptionSyntax = {
  value: { kind: 'file', written: 'first|sure|FILE', needs: 'first, sure or a file' },
  does: 'Do what is proposed, or what a file of yours says.',
};

/** What `--apply` asks for. */
export function applyOf(values: Values): Apply {
  const apply = values.text('apply');
  return apply === null || apply === 'first' || apply === 'sure' ? apply : { file: apply };
}
