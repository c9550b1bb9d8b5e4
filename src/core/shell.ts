/** A shell command taken apart, for those who decide whether it may run. */

/** One command that a shell would start, wherever it stands: in a list, a pipe, a substitution, behind `env` or `sh -c`. */
export interface SubCommand {
  /**
   * Program and arguments with quotes taken away; null for a word the shell computes (`$x`, `$(...)`, a glob), but the home
   * folder, which `$HOME` names too, is `~`.
   */
  readonly words: readonly (string | null)[];
  /**
   * Those of its computed words that the shell replaces by the files whose names they match (`*.ts`), quotes taken away; a
   * loop's are with the assignment of its variable. Absent without.
   */
  readonly patterns?: readonly string[] | undefined;
  /** Files that redirections write to; null for a computed name. */
  readonly writes: readonly (string | null)[];
  /** Files that redirections read from; null for a computed name. */
  readonly reads: readonly (string | null)[];
  /** Variables that it is started with, or that the shell has from then on (then there are no words): `X=1 make`, `X=1`. */
  readonly assigns: readonly string[];
  /** The text that a here-document or a here-string gives it to read; null where the shell computes it, absent without one. */
  readonly input?: string | null | undefined;
  /** Where it stands in the text, in UTF-16 code units, for highlighting. */
  readonly start: number;
  readonly end: number;
}

/** `unparsable` when any part of the text was not understood; then nothing is known of it. */
export type ParsedCommand =
  | { readonly kind: 'parsed'; readonly commands: readonly SubCommand[] }
  | { readonly kind: 'unparsable'; readonly reason: string };

/** Whether a file is the input of the program that opens it, or another of its open files, under a name. */
export function standsForInput(path: string): boolean {
  return /^\/dev\/(?:stdin$|fd\/)|^\/proc\/[^/]+\/(?:task\/[^/]+\/)?fd\//.test(path);
}

export interface ShellParser {
  /** Never throws: what it does not understand is `unparsable`. */
  parse(command: string): Promise<ParsedCommand>;
}
