/** Grades a copy of a task's repository by what a run left in its folder. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunnerOption } from '../../../src/cli/run/runSyntax';
import { copyRepository } from './freshCopy';
import type { Applied } from './freshCopy';
import { grade, setUp } from './grade';
import { NO_SIGNAL } from './gradeParts';
import type { Grade, GradingPorts } from './gradeParts';
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
  const found = await withPorts(task, place, (ports) => grade(task, applied, ports));
  if (found.failure?.kind !== 'no environment') return found;
  // A set-up that fails of the unchanged repository, too, says nothing of the work.
  const plain = join(place.folder, 'plain');
  try {
    copyRepository(task, plain);
    const own = await withPorts(task, { ...place, work: plain }, (ports) => setUp(task, ports));
    return own === null ? found : { ...found, completed: null, passed: null };
  } finally {
    rmSync(plain, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function withPorts<T>(
  task: TaskSpec,
  { folder, work, python, environment, note, runner: kind }: GradedPlace,
  use: (ports: GradingPorts) => Promise<T>,
): Promise<T> {
  const [output, answer, writable] = [outputFolder(folder), answerFile(folder), join(folder, 'graded')];
  mkdirSync(writable, { recursive: true });
  const inputs = Object.entries(task.inputs).map(([name, path]) => [variableOf(name), path] as const);
  const readable = [task.folder, output, answer, ...Object.values(task.inputs)];
  const { runner, close } = await openGradingRunner(
    {
      ...{ runner: kind, work, beside: join(folder, 'runner'), environment, note, writable },
      readable: Object.fromEntries(readable.map((path, at) => [`place${at}`, path])),
      variables: {
        ...{ TASK_DIR: task.folder, OUTPUT_DIR: output, ANSWER_FILE: answer },
        ...Object.fromEntries(inputs),
      },
    },
    NO_SIGNAL,
  );
  try {
    return await use({ work, output, runner, resultFile: join(writable, 'results.jsonl'), python });
  } finally {
    await close();
  }
}

/** Names of inputs may hold what no variable of a shell may. */
function variableOf(input: string): string {
  return `INPUT_${input.toUpperCase().replace(/[^A-Z0-9_]/g, '_')}`;
}
