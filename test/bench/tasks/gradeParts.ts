/** What grading by checks and grading by a benchmark's script have in common. */
import type { RunReport, Runner } from '../../../src/core/running/runner';
import { failureOfOutput } from './failure';
import type { Failure } from './failure';
import type { TaskSpec, Threshold } from './taskSpec';

export interface Grade {
  /** Its outputs are there and every command of `execute` exits with 0; null where the task asks for neither. */
  readonly completed: boolean | null;
  /** Completed, and every grader holds; null where the task has none, or they could not run. */
  readonly passed: boolean | null;
  /** What does not hold, a line each. */
  readonly missed: readonly string[];
  /** Null where nothing failed. */
  readonly failure: Failure | null;
  /** Of the task's score; null where it has none, or none was printed. */
  readonly score: { readonly value: number; readonly reached: readonly Threshold[] } | null;
}

export interface GradingPorts {
  /** Absolute: the fresh copy, with the patch on top. */
  readonly work: string;
  /** What the run left in its output folder. */
  readonly output: string;
  /** Runs commands in the copy. */
  readonly runner: Runner;
  /** A file of its own for what a benchmark's script writes. */
  readonly resultFile: string;
  /** The Python of a benchmark's scripts. */
  readonly python: string;
}

export const NO_SIGNAL = new AbortController().signal;
export const NOTHING = { missed: [], failure: null, score: null } as const;

export const isExecuted = ({ outputs, execute, benchmark }: TaskSpec): boolean =>
  outputs.length + execute.length > 0 || benchmark !== null;

export const isGraded = ({ graders, benchmark }: TaskSpec): boolean =>
  graders.length > 0 || benchmark !== null;

/** Of what the task asks for, nothing holds. */
export function failed(task: TaskSpec, kind: Failure | Failure['kind'], ...missed: readonly string[]): Grade {
  const failure = typeof kind === 'string' ? { kind, error: null } : kind;
  return {
    ...{ completed: isExecuted(task) ? false : null, passed: isGraded(task) ? false : null },
    ...{ missed, failure, score: null },
  };
}

/** One command of the harness in the copy; `network` where the runner can say so. */
export function runIn(
  command: string,
  network: boolean,
  { executeMs }: TaskSpec,
  { work, runner }: GradingPorts,
): Promise<RunReport> {
  const request = { command, folder: work, timeoutMs: executeMs, network, approvedBy: 'rule' } as const;
  return runner.run(request, { onOutput: () => undefined }, NO_SIGNAL);
}

/** Why the command did not succeed; null where it did. */
export function failureOf({ end, output }: RunReport): Failure | null {
  if (end.kind === 'exited' && end.code === 0) return null;
  const isLate = end.kind === 'timedOut' || end.kind === 'idle';
  return isLate ? { kind: 'timeout', error: null } : failureOfOutput(output);
}

/** `COMMAND: exited with 1; LAST LINE`. */
export function tellRun(command: string, { end, output }: RunReport): string {
  const ended = end.kind === 'exited' ? `exited with ${end.code}` : end.kind;
  return `${command}: ${ended}; ${output.trimEnd().split('\n').at(-1) ?? ''}`;
}

/** Whether one of the programs that the command line itself starts is this one. */
export function starts(command: string, program: string): boolean {
  return command.split(/&&|\|\||[;|&\n]/).some((part) => part.trim().split(/\s+/)[0] === program);
}
