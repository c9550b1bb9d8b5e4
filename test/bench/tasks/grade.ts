/** What came of a run, found out by what the agent was not told. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckResult } from '../../../src/core/changes/checks';
import { inEnglish } from '../../../src/core/text/phrase';
import { createLocalProcess } from '../../../src/run/process/localProcess';
import { findLocalShell } from '../../../src/run/localShell';
import { createDiskCheckedFiles } from '../../../src/verify/diskCheckedFiles';
import { renderCheck } from '../../../src/verify/renderCheck';
import { checkOfCommand } from '../../../src/verify/checkSchema';
import { runChecks } from '../../../src/verify/runChecks';
import type { TaskSpec } from './taskFile';

export interface Grade {
  /** Its outputs are there and every command of `execute` exits with 0; null where the task asks for neither. */
  readonly completed: boolean | null;
  /** Completed, and every grader holds; null where the task has none. */
  readonly passed: boolean | null;
  /** What does not hold, a line each. */
  readonly missed: readonly string[];
}

interface Places {
  readonly work: string;
  readonly output: string;
  /** The file with the answer's text; empty where there is none. */
  readonly answer: string;
  readonly environment: NodeJS.ProcessEnv;
}

const NO_SIGNAL = new AbortController().signal;

/**
 * Grades the work and the answer as they lie there. Commands run in the copy of the repository with TASK_DIR (the task's
 * folder), OUTPUT_DIR, ANSWER_FILE and INPUT_NAME in their environment. None runs where an output is missing.
 */
export async function grade(task: TaskSpec, places: Places): Promise<Grade> {
  const lost = task.outputs.filter((path) => !isFilled(join(places.output, path)));
  const missed = lost.map((path) => `no output ${path}`);
  const executed = missed.length > 0 ? [] : await check(task, task.execute.map(checkOfCommand), places);
  missed.push(...executed.filter(fails).map(tell));
  const completed = missed.length === 0;
  const graded = completed ? await check(task, task.graders, places) : [];
  const failing = graded.filter(fails);
  return {
    completed: task.outputs.length + task.execute.length === 0 ? null : completed,
    passed: task.graders.length === 0 ? null : completed && failing.length === 0,
    missed: [...missed, ...failing.map(tell)],
  };
}

function check(
  task: TaskSpec,
  checks: TaskSpec['graders'],
  { work, output, answer, environment }: Places,
): Promise<readonly CheckResult[]> {
  const inputs = Object.entries(task.inputs).map(
    ([name, path]) => [`INPUT_${name.toUpperCase()}`, path] as const,
  );
  const own: NodeJS.ProcessEnv = {
    ...{ TASK_DIR: task.folder, OUTPUT_DIR: output, ANSWER_FILE: answer },
    ...Object.fromEntries(inputs),
  };
  const runner = createLocalProcess({
    root: work,
    shell: findLocalShell(environment),
    environment: { ...environment, ...own },
  });
  const ports = { runner, files: createDiskCheckedFiles(work), nowMs: () => performance.now() };
  const options = { folder: work, timeoutMs: task.timeoutMs, before: null, onOutput: () => undefined };
  return runChecks(checks, ports, options, NO_SIGNAL);
}

const fails = ({ verdict }: CheckResult): boolean => verdict !== 'passed';

function tell({ check: graded, measured }: CheckResult): string {
  return `${renderCheck(graded)}: ${inEnglish(measured)}`;
}

/** Whether the file is there and not empty. */
function isFilled(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size > 0;
}
