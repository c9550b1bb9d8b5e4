/** A shell command taken apart, for those who decide whether it may run. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';

const subCommandForm = z.object({
  /**
   * Program and arguments with quotes taken away; null for a word the shell computes (`$x`, `$(...)`, a glob), but the home
   * folder, which `$HOME` names too, is `~`.
   */
  words: z.array(z.nullable(z.string())),
  /**
   * Those of its computed words that the shell replaces by the files whose names they match (`*.ts`), quotes taken away; a
   * loop's are with the assignment of its variable. Absent without.
   */
  patterns: z.optional(z.array(z.string())),
  /** Files that redirections write to; null for a computed name. */
  writes: z.array(z.nullable(z.string())),
  /** Files that redirections read from; null for a computed name. */
  // Absent in conversations that were kept before it was noted.
  reads: z._default(z.array(z.nullable(z.string())), []),
  /** Variables that it is started with, or that the shell has from then on (then there are no words): `X=1 make`, `X=1`. */
  assigns: z.array(z.string()),
  /** The text that a here-document or a here-string gives it to read; null where the shell computes it, absent without one. */
  input: z.optional(z.nullable(z.string())),
  /** Where it stands in the text, in UTF-16 code units, for highlighting. */
  start: z.number(),
  end: z.number(),
});

/** One command that a shell would start, wherever it stands: in a list, a pipe, a substitution, behind `env` or `sh -c`. */
export type SubCommand = Frozen<z.output<typeof subCommandForm>>;

export const parsedCommandForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('parsed'), commands: z.array(subCommandForm) }),
  z.object({ kind: z.literal('unparsable'), reason: z.string() }),
]);

/** `unparsable` when any part of the text was not understood; then nothing is known of it. */
export type ParsedCommand = Frozen<z.output<typeof parsedCommandForm>>;

/** Whether a file is the input of the program that opens it, or another of its open files, under a name. */
export function standsForInput(path: string): boolean {
  return /^\/dev\/(?:stdin$|fd\/)|^\/proc\/[^/]+\/(?:task\/[^/]+\/)?fd\//.test(path);
}

export interface ShellParser {
  /** Never throws: what it does not understand is `unparsable`. */
  parse(command: string): Promise<ParsedCommand>;
}
