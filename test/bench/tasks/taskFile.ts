/** A task of the harness, as task.json says it. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { errorText } from '../../../src/core/errors';
import { checksSchema } from '../../../src/verify/checkSchema';
import { isGitTaskBench, readGitTaskBench } from './gitTaskBench';
import { THRESHOLDS } from './taskSpec';
import type { Score, TaskSpec } from './taskSpec';

const path = z.string().min(1);

const scoreSchema = z
  .strictObject({
    command: z.string().regex(/\S/, 'is empty'),
    /** Its first group is the number; without it, the last number that is printed. */
    pattern: z.string().min(1).optional(),
    better: z.enum(['higher', 'lower']),
    gold: z.number(),
    silver: z.number().optional(),
    bronze: z.number().optional(),
    median: z.number().optional(),
  })
  .refine(inOrder, 'gold, silver, bronze and median are not in order, the best first');

function inOrder(score: Omit<Score, 'command' | 'pattern'>): boolean {
  const told = THRESHOLDS.flatMap((name) => score[name] ?? []);
  return told.every((value, at) => {
    const before = told[at - 1] ?? value;
    return score.better === 'higher' ? value <= before : value >= before;
  });
}

const schema = z
  .strictObject({
    /** What the agent is told; else `task_file` names a file beside task.json. */
    task: z.string().regex(/\S/, 'is empty').optional(),
    task_file: path.optional(),
    /** A folder, which is copied for each run; of a clone with a commit, that commit is checked out there. */
    repository: path,
    commit: z
      .string()
      .regex(/^[0-9a-f]{7,64}$/, 'is no commit')
      .optional(),
    inputs: z.record(z.string(), path).default({}),
    /** What helps, from least to most (RExBench: where to look, then the steps); `--hints N` tells the first N. */
    hints: z.array(z.string().regex(/\S/, 'is empty')).default([]),
    /** Files that must be in the output folder in the end, and not be empty. */
    outputs: z.array(path).default([]),
    /** Commands that the agent is told must exit with 0 in the end. */
    checks: z.array(z.string()).default([]),
    /** Commands that make the environment in the fresh copy, before `execute`; the agent is not told. */
    setup: z.array(z.string()).default([]),
    /** Commands that must exit with 0 afterwards for the task to count as completed; the agent is not told. */
    execute: z.array(z.string()).default([]),
    /** What must hold for the task to count as passed; the agent is not told. */
    graders: checksSchema.default([]),
    /** A number that says how good the result is, with named thresholds; the agent is not told. */
    score: scoreSchema.optional(),
    /** What a right solution changes, for recall and precision. */
    files: z.array(path).default([]),
    timeout_seconds: z.int().min(1).default(3_600),
    /** Of each command afterwards; `timeout_seconds` without it. */
    execute_seconds: z.int().min(1).optional(),
  })
  .refine(({ task, task_file }) => (task === undefined) !== (task_file === undefined), {
    error: 'needs either task or task_file',
  })
  .refine(
    ({ outputs, execute, graders, score }) =>
      outputs.length + execute.length + graders.length > 0 || score !== undefined,
    { error: 'needs outputs, execute, graders or score: nothing says when it is done' },
  );

/**
 * The tasks in the folders: each holds a task.json, or folders that do, or is a checkout of GitTaskBench. `note` gets the
 * benchmark's tasks that are left out. Throws with what is wrong and where.
 */
export function readTasks(folders: readonly string[], note: (text: string) => void): readonly TaskSpec[] {
  const tasks = folders.flatMap((named) => {
    const folder = resolve(named);
    if (isGitTaskBench(folder)) {
      const found = readGitTaskBench(folder);
      for (const line of found.leftOut) note(`left out ${line}`);
      return found.tasks;
    }
    const holders = isFile(join(folder, 'task.json')) ? [folder] : below(folder);
    if (holders.length === 0) throw new Error(`${named}: there is no task.json in it, nor in a folder below`);
    return holders.map(readTask);
  });
  const twice = tasks.find(({ name }, at) => tasks.findIndex((each) => each.name === name) !== at);
  if (twice !== undefined) throw new Error(`two tasks are called ${twice.name}; rename the folder of one`);
  return tasks;
}

function below(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .filter((each) => isFile(join(each, 'task.json')));
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

function readTask(folder: string): TaskSpec {
  const file = join(folder, 'task.json');
  try {
    const spec = schema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const place = (each: string): string => resolve(dirname(file), each);
    const text = spec.task ?? readFileSync(place(spec.task_file ?? ''), 'utf8');
    const repository = place(spec.repository);
    if (statSync(repository, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw new Error(`there is no folder ${spec.repository}`);
    const inputs = Object.entries(spec.inputs).map(([name, each]) => [name, place(each)] as const);
    const missing = inputs.find(([, each]) => statSync(each, { throwIfNoEntry: false }) === undefined);
    if (missing !== undefined) throw new Error(`there is no ${missing[1]} for the input ${missing[0]}`);
    const { hints, outputs, checks, setup, execute, graders, files } = spec;
    return {
      ...{ name: basename(folder), folder, text, repository, commit: spec.commit ?? null },
      ...{ inputs: Object.fromEntries(inputs), hints, outputs, checks, setup, execute, graders, files },
      ...{ score: spec.score ?? null, benchmark: null },
      timeoutMs: spec.timeout_seconds * 1_000,
      executeMs: (spec.execute_seconds ?? spec.timeout_seconds) * 1_000,
    };
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : errorText(error);
    throw new Error(`${file}: ${why}`, { cause: error });
  }
}
