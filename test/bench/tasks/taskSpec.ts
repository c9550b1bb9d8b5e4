/** A task of the harness, wherever it was read from. */
import type { Check } from '../../../src/core/changes/checks';

/** The names of a score's thresholds, the best first. */
export const THRESHOLDS = ['gold', 'silver', 'bronze', 'median'] as const;

export type Threshold = (typeof THRESHOLDS)[number];

/** A number that says how good a result is; thresholds are in order, the best first. */
export interface Score extends Readonly<Partial<Record<Threshold, number | undefined>>> {
  readonly command: string;
  /** Its first group is the number; without it, the last number that is printed. */
  readonly pattern?: string | undefined;
  readonly better: 'higher' | 'lower';
  readonly gold: number;
}

/** A benchmark's own grading script; paths are absolute. */
export interface BenchmarkGrader {
  readonly script: string;
  readonly groundtruth: string | null;
  /** It is given the output folder instead of one file. */
  readonly takesFolder: boolean;
  /** Further options of the script, by name. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface TaskSpec {
  readonly name: string;
  /** Absolute path of the folder that holds task.json, or of the benchmark. */
  readonly folder: string;
  readonly text: string;
  /** Absolute. */
  readonly repository: string;
  readonly commit: string | null;
  /** Name -> absolute path. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly hints: readonly string[];
  /** Relative to the output folder. */
  readonly outputs: readonly string[];
  readonly checks: readonly string[];
  readonly setup: readonly string[];
  readonly execute: readonly string[];
  readonly graders: readonly Check[];
  readonly score: Score | null;
  /** Instead of outputs, execute, graders and score; null for a task.json. */
  readonly benchmark: BenchmarkGrader | null;
  /** Relative to the repository. */
  readonly files: readonly string[];
  /** Of one run. */
  readonly timeoutMs: number;
  /** Of each command afterwards. */
  readonly executeMs: number;
}
