/** What sets a repository up, as data: steps with the lines that say so. */
import type { Phrase } from '../core/text/phrase';

/** In the order in which they are due. */
export const STEP_KINDS = [
  'toolchain',
  'environment',
  'dependencies',
  'data',
  'build',
  'test',
  'run',
] as const;

export type StepKind = (typeof STEP_KINDS)[number];

/** A line of a file of the repository; `path` is relative to its top, `/`. */
export interface Evidence {
  readonly path: string;
  readonly line: number;
}

/** What is there once a step has succeeded, by which it is known to be done. Paths relative to the top, `/`. */
export type Product =
  | { readonly kind: 'none' }
  /** A virtual environment of Python. */
  | { readonly kind: 'venv'; readonly path: string }
  /** Installed packages: `path` is a virtual environment, or a `node_modules`. */
  | { readonly kind: 'packages'; readonly layout: 'python' | 'node'; readonly path: string }
  | { readonly kind: 'file'; readonly path: string };

export interface Step {
  /** Stays the same while the same files say the same: `python:venv`, `node:install:web`. */
  readonly id: string;
  readonly kind: StepKind;
  readonly title: Phrase;
  /** One bash command line. */
  readonly command: string;
  /** Where it runs, relative to the top; `.` for itself. */
  readonly folder: string;
  /** What says so, the best first; at least one. */
  readonly why: readonly Evidence[];
  /**
   * `required`: nothing runs without it; `optional`: for who works on it, or one of several ways to begin;
   * `alternative`: another way to the same environment.
   */
  readonly need: 'required' | 'optional' | 'alternative';
  /** Files that decide what comes of it: with other contents it is due again. Relative to the top. */
  readonly inputs: readonly string[];
  readonly product: Product;
  readonly network: boolean;
  /** Programs that it starts. */
  readonly programs: readonly string[];
}

/** A tool in some versions, as a file wants it. */
export interface ToolNeed {
  /** `python`, `node`, `go`, `cargo`, `java`, or a program's name. */
  readonly program: string;
  /** As the file writes it: `>=3.9,<3.12`; null for any. */
  readonly wanted: string | null;
  readonly why: Evidence;
}

/** A file that the code or the documentation needs and that is not in the repository. */
export interface NeededFile {
  readonly path: string;
  readonly why: Evidence;
}

export interface Recipe {
  /** In the order in which they are due: by kind, the required ones first, the top folder before others. */
  readonly steps: readonly Step[];
  readonly tools: readonly ToolNeed[];
  /** Needed files that no step brings. */
  readonly needed: readonly NeededFile[];
  /** What could not be understood, or is to be known, a sentence each. */
  readonly notes: readonly string[];
}

/** What a reader of one kind of file finds. */
export interface Found {
  readonly steps?: readonly Step[];
  readonly tools?: readonly ToolNeed[];
  readonly needed?: readonly NeededFile[];
  readonly notes?: readonly string[];
}
