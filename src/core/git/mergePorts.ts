/** What the git scenarios ask of the parser and of runners: handed in by whoever builds. */
import type { OutlineOf } from './candidates';
import type { MergeCheck } from './conflicts';

/** A call by name in a text. */
export interface NamedCall {
  /** As the text has it behind the last dot. */
  readonly name: string;
  /** From 1. */
  readonly line: number;
}

/** What the parser says of a text. */
export interface MergeCode {
  readonly outlineOf: OutlineOf;
  /** The calls in a text as a file of this path would have it, in their order; null for a language that is not read. */
  readonly callsOf: (path: string, text: string) => Promise<readonly NamedCall[] | null>;
}

/** Runs the repository's own tests in the work tree as it is; `name` of the check is `tests`. Throws CancelledError. */
export type RunTests = (signal: AbortSignal) => Promise<MergeCheck>;

/** The repository's own tests, as its files say how they are run. */
export interface RepositoryTests {
  /** The command line; null where no file says one, or nothing may be run. */
  command(): Promise<string | null>;
  readonly run: RunTests;
}
