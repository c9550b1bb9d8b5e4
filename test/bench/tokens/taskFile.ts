/** A task of the token bench: a data file below tasks/, made into what the harness of tasks runs and grades. */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { repositoryRoot } from '../../support/paths';
import { checkOfCommand } from '../../../src/verify/checkSchema';
import type { TaskSpec } from '../tasks/taskSpec';

export const taskClasses = ['output', 'fix', 'symptom', 'impact', 'setup', 'question'] as const;
export type TaskClass = (typeof taskClasses)[number];

const word = z.string().regex(/^[a-z0-9-]+$/, 'is no word of small letters, digits and hyphens');

const plant = z.union([
  z.strictObject({ path: z.string(), old: z.string(), new: z.string() }),
  z.strictObject({ path: z.string(), new: z.string() }),
]);
export type Plant = z.infer<typeof plant>;

const schema = z
  .strictObject({
    id: word,
    class: z.enum(taskClasses),
    /** Names below .cache/corpora/ (scripts/lib/benchTokenCorpora.mjs fetches them), joined as one folder. */
    packages: z.array(word).default([]),
    /** Else a folder, from this file. */
    folder: z.string().optional(),
    task: z.string().regex(/\S/, 'is empty'),
    /** The fault: each `old` stands once in its file and becomes `new`; without `old`, the file is new. */
    plant: z.array(plant).default([]),
    /** A command that exits with 0 where the task is done; run in the copy, with TASK_DIR (test/bench/tokens), NODE and ANSWER_FILE. */
    grader: z.string(),
    /** A command that does the task, for --check-tasks; without one, taking back the plant does it. */
    solution: z.string().optional(),
    /** Of a question, the right answer, for --check-tasks. */
    answer: z.string().optional(),
    /** What makes the task what it is, and what was done to it, for those who read it; neither loop sees it. */
    notes: z.string().optional(),
  })
  .refine(({ packages, folder }) => packages.length > 0 !== (folder !== undefined), {
    error: 'needs either packages or folder',
  })
  .refine(
    ({ plant, solution, answer }) => plant.length > 0 || solution !== undefined || answer !== undefined,
    {
      error: 'needs plant, solution or answer: nothing says how it is done',
    },
  );

export type TokenTask = z.infer<typeof schema>;

/** A folder of the bench: tasks/, graders/ and sessions/ lie in it. */
export const benchFolder = join(repositoryRoot, 'test', 'bench', 'tokens');

/** Long enough for a person who plays the model. */
const TIMEOUT_MS = 4 * 3_600_000;

/** The tasks of tasks/ below the folder, by id. Throws with what is wrong and where. */
export function readTokenTasks(folder: string): readonly TokenTask[] {
  const tasks = join(folder, 'tasks');
  return readdirSync(tasks)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readTokenTask(join(tasks, name)));
}

function readTokenTask(file: string): TokenTask {
  const read = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
  if (`${read.data.id}.json` !== basename(file)) throw new Error(`${file}: its id is ${read.data.id}`);
  const { folder } = read.data;
  return folder === undefined ? read.data : { ...read.data, folder: resolve(dirname(file), folder) };
}

/** The task for the harness; the repository is where it was prepared, and the bench's folder is its TASK_DIR. */
export function specOf(task: TokenTask, repository: string, folder: string): TaskSpec {
  return {
    ...{ name: task.id, folder, text: task.task, repository, commit: null, inputs: {}, outputs: [] },
    ...{ hints: [], checks: [], setup: [], execute: [], graders: [checkOfCommand(task.grader)] },
    ...{ score: null, benchmark: null },
    ...{
      files: [...new Set(task.plant.map(({ path }) => path))],
      timeoutMs: TIMEOUT_MS,
      executeMs: TIMEOUT_MS,
    },
  };
}
