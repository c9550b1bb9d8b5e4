/** `npm run bench:tasks`: how often `repomaster run` does the tasks of a folder, and what it takes. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '../../../src/core/errors';
import { RUNNERS } from '../../../src/cli/run/runSyntax';
import type { RunnerOption } from '../../../src/cli/run/runSyntax';
import { describeMachine } from '../machine';
import { attempt, keptAttempt } from './attempt';
import type { Attempt } from './attempt';
import { outputFolder } from './gradeCopy';
import { scriptedServer } from './script';
import { readTasks } from './taskFile';
import type { TaskSpec } from './taskSpec';
import { renderTasks } from './taskReport';

const usage = `usage: npm run bench:tasks -- FOLDER.. [--runs N] [--results FOLDER] [--task NAME].. [--hints N] [--runner local|sandbox|devcontainer] [--scripted] [--json] [-- OPTIONS OF repomaster run]
  FOLDER      a task (it holds task.json), a folder of tasks, or a checkout of GitTaskBench
  --task      this task alone; may be named several times
  --hints     tells the first N of each task's hints, default 0
  --runner    where patches are executed and graded, default local
  --python    the Python of a benchmark's grading scripts, default python3
  --runs      how often each is tried, default 1
  --results   what is kept of each run; runs that are kept there are not done again. Default .cache/results/tasks
  --scripted  the model is the task's replies.json
  --json      the attempts as JSON instead of a table`;

interface Options {
  readonly folders: readonly string[];
  readonly runs: number;
  readonly tasks: readonly string[];
  readonly hints: number;
  readonly runner: RunnerOption;
  readonly python: string;
  readonly results: string;
  readonly scripted: boolean;
  readonly json: boolean;
  readonly run: readonly string[];
}

async function main(words: readonly string[]): Promise<number> {
  const options = parse(words);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const attempts: Attempt[] = [];
  for (const task of chosen(options)) {
    for (let number = 1; number <= options.runs; number++) {
      const one = await tryOnce(task, number, options);
      attempts.push(one);
      console.error(`${task.name}, ${number} of ${options.runs}: ${one.run?.outcome ?? one.said}`);
    }
  }
  if (options.json) process.stdout.write(`${JSON.stringify(attempts, null, 2)}\n`);
  else process.stdout.write(`${describeMachine(new Date())}\n\n${renderTasks(attempts)}`);
  return 0;
}

/** The tasks that are asked for. Throws where one is not there. */
function chosen({ folders, tasks }: Options): readonly TaskSpec[] {
  const all = readTasks(folders, note);
  const lost = tasks.find((name) => !all.some((each) => each.name === name));
  if (lost !== undefined) throw new Error(`there is no task ${lost} in ${folders.join(', ')}`);
  return tasks.length === 0 ? all : all.filter(({ name }) => tasks.includes(name));
}

function note(text: string): void {
  console.error(text);
}

/** A run that the results have, or a new one. */
async function tryOnce(task: TaskSpec, number: number, options: Options): Promise<Attempt> {
  const { runner, python } = options;
  const hints = Math.min(options.hints, task.hints.length);
  const made = JSON.stringify({ version: 2, scripted: options.scripted, runner, python, run: options.run });
  const level = hints === 0 ? '' : `-hints${hints}`;
  const folder = join(options.results, task.name, `${number}${level}`);
  const kept = keptAttempt(folder, made);
  if (kept !== null) return kept;
  mkdirSync(options.results, { recursive: true });
  const server = options.scripted ? await scriptedServer(task, outputFolder(folder)) : null;
  const address = server === null ? [] : ['--base-url', server.url];
  try {
    const environment = server === null ? process.env : { ...process.env, ANTHROPIC_API_KEY: undefined };
    const run = [...address, ...options.run];
    const own = { folder, options: run, environment, hints, made, runner, python, note };
    return await attempt(task, number, { ...own, graded: 'fresh' });
  } finally {
    await server?.close();
  }
}

function parse(words: readonly string[]): Options | null {
  const end = words.indexOf('--');
  const [own, run] = end < 0 ? [words, []] : [words.slice(0, end), words.slice(end + 1)];
  try {
    const { values, positionals } = parseArgs({
      args: [...own],
      allowPositionals: true,
      options: {
        runs: { type: 'string', default: '1' },
        results: { type: 'string', default: join('.cache', 'results', 'tasks') },
        task: { type: 'string', multiple: true, default: [] },
        hints: { type: 'string', default: '0' },
        runner: { type: 'string', default: 'local' },
        python: { type: 'string', default: 'python3' },
        scripted: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const [runs, hints] = [Number(values.runs), Number(values.hints)];
    const runner = RUNNERS.find((each) => each === values.runner);
    if (positionals.length === 0 || !isAtLeast(runs, 1) || !isAtLeast(hints, 0) || runner === undefined)
      return null;
    const { task: tasks, scripted, json, python } = values;
    const results = resolve(values.results);
    // Graders run in a copy elsewhere.
    const program = python.includes('/') ? resolve(python) : python;
    return {
      folders: positionals,
      tasks,
      runs,
      hints,
      runner,
      python: program,
      results,
      scripted,
      json,
      run,
    };
  } catch (error) {
    console.error(errorText(error));
    return null;
  }
}

const isAtLeast = (value: number, least: number): boolean => Number.isInteger(value) && value >= least;

void main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(errorText(error));
    process.exitCode = 3;
  },
);
