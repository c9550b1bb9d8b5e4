/** Grades a copy of a task's repository by what a run left in its folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunnerOption } from '../../../src/cli/run/runSyntax';
import type { Applied } from './freshCopy';
import { grade } from './grade';
import type { Grade } from './grade';
import { openGradingRunner } from './gradingRunner';
import type { TaskSpec } from './taskSpec';

/** Where a run that is kept in the folder puts its results. */
export const outputFolder = (folder: string): string => join(folder, 'output');

const answerFile = (folder: string): string => join(folder, 'answer.txt');

/** Writes what was answered, for the graders of a run that is kept in the folder. */
export function keepAnswer(folder: string, answer: string): void {
  writeFileSync(answerFile(folder), answer);
}

export interface GradedPlace {
  /** Absolute: what is kept of the run; its answer and its output folder are there. */
  readonly folder: string;
  /** Absolute: the copy. */
  readonly work: string;
  /** Where the patch is executed and graded. */
  readonly runner: RunnerOption;
  /** The Python of a benchmark's grading scripts. */
  readonly python: string;
  readonly environment: NodeJS.ProcessEnv;
  note(text: string): void;
}

/**
 * Commands run in the copy with TASK_DIR (the task's folder), OUTPUT_DIR, ANSWER_FILE and INPUT_NAME. Throws UserError where
 * the runner cannot be had.
 */
export async function gradeCopy(task: TaskSpec, applied: Applied, place: GradedPlace): Promise<Grade> {
  const { folder, work, python, environment, note } = place;
  const [output, answer, writable] = [outputFolder(folder), answerFile(folder), join(folder, 'graded')];
  mkdirSync(writable, { recursive: true });
  const inputs = Object.entries(task.inputs).map(
    ([name, path]) => [`INPUT_${name.toUpperCase()}`, path] as const,
  );
  const { runner, close } = await openGradingRunner(
    {
      ...{ runner: place.runner, work, beside: join(folder, 'runner'), environment, note, writable },
      readable: { task: task.folder, output, answer, ...task.inputs },
      variables: {
        ...{ TASK_DIR: task.folder, OUTPUT_DIR: output, ANSWER_FILE: answer },
        ...Object.fromEntries(inputs),
      },
    },
    new AbortController().signal,
  );
  try {
    const resultFile = join(writable, 'results.jsonl');
    return await grade(task, applied, { work, output, runner, resultFile, python });
  } finally {
    await close();
  }
}
