/** `npm run bench:tasks`: how often `repomaster run` does the tasks of a folder, and what it takes. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '../../../src/core/errors';
import { describeMachine } from '../machine';
import { attempt, keptAttempt, outputFolder } from './attempt';
import type { Attempt } from './attempt';
import { scriptedServer } from './script';
import { readTasks } from './taskFile';
import type { TaskSpec } from './taskFile';
import { renderTasks } from './taskReport';

const usage = `usage: npm run bench:tasks -- FOLDER.. [--runs N] [--results FOLDER] [--scripted] [--json] [-- OPTIONS OF repomaster run]
  FOLDER      a task (it holds task.json) or a folder of tasks
  --runs      how often each is tried, default 1
  --results   what is kept of each run; runs that are kept there are not done again. Default .cache/results/tasks
  --scripted  the model is the task's replies.json
  --json      the attempts as JSON instead of a table`;

interface Options {
  readonly folders: readonly string[];
  readonly runs: number;
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
  for (const task of readTasks(options.folders)) {
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

/** A run that the results have, or a new one. */
async function tryOnce(task: TaskSpec, number: number, options: Options): Promise<Attempt> {
  const folder = join(options.results, task.name, String(number));
  const kept = keptAttempt(folder);
  if (kept !== null) return kept;
  mkdirSync(options.results, { recursive: true });
  const server = options.scripted ? await scriptedServer(task, outputFolder(folder)) : null;
  const address = server === null ? [] : ['--base-url', server.url];
  try {
    const environment = server === null ? process.env : { ...process.env, ANTHROPIC_API_KEY: undefined };
    return await attempt(task, number, { folder, options: [...address, ...options.run], environment });
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
        scripted: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const runs = Number(values.runs);
    if (positionals.length === 0 || !Number.isInteger(runs) || runs < 1) return null;
    const { scripted, json } = values;
    return { folders: positionals, runs, results: resolve(values.results), scripted, json, run };
  } catch (error) {
    console.error(errorText(error));
    return null;
  }
}

void main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(errorText(error));
    process.exitCode = 3;
  },
);
