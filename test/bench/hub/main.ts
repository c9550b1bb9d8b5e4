/** `npm run bench:hub`: whether repository search finds the right repository for a task. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '../../../src/core/errors';
import { startGithub } from '../../support/github/githubServer';
import type { GithubServer } from '../../support/github/githubServer';
import { describeMachine } from '../machine';
import { openBaselines } from './baselines';
import type { Searched } from './figures';
import { renderHalf } from './hubReport';
import { keyOf, tasksOf, toldPackages } from './list';
import type { Half, SearchTask, ToldPackage } from './list';
import { askProduct } from './product';
import { broughtBy, servedPackage } from './service';

const usage = `usage: npm run bench:hub [-- --half development|heldOut] [--task ID]
  --half  that half alone; default both
  --task  that task of the development half alone, with its queries`;

async function main(words: readonly string[]): Promise<number> {
  const options = parse(words);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const packages = toldPackages(options.texts);
  const baselines = openBaselines(packages);
  const server = await startGithub(packages.map(servedPackage));
  const folder = mkdtempSync(join(tmpdir(), 'repomaster-bench-hub-'));
  try {
    console.log(`${describeMachine(new Date())}\n`);
    for (const half of options.halves) {
      const tasks = tasksOf(half).filter(({ id }) => options.task === null || id === options.task);
      const searched: Searched[] = [];
      for (const task of tasks) {
        searched.push(await searchFor(task, packages, server, join(folder, task.id)));
        if (searched.length % 10 === 0) console.error(`${half}: ${searched.length} of ${tasks.length} tasks`);
      }
      console.log(renderHalf(half, searched, baselines));
      if (options.task !== null) console.log(JSON.stringify(searched, null, 2));
    }
    return 0;
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function searchFor(
  { id, task, right }: SearchTask,
  packages: readonly ToldPackage[],
  server: GithubServer,
  folder: string,
): Promise<Searched> {
  const before = server.requests.length;
  const told = await askProduct(task, server.apiUrl, folder);
  const requests = server.requests.slice(before);
  const search = told.kind === 'found' ? told.search : null;
  return {
    ...{
      id,
      task,
      right: packages.filter((each) => right.includes(keyOf(each))).map((each) => each.repository),
    },
    ...{ results: search?.results.map(({ name }) => name) ?? [], queries: search?.queries ?? [] },
    ...{ candidates: await broughtBy(requests, server.apiUrl), requests: requests.length },
    failed: told.kind === 'failed' ? told.why : null,
  };
}

interface Options {
  readonly halves: readonly Half[];
  readonly task: string | null;
  /** The file of ensureHubReadmes. */
  readonly texts: string;
}

function parse(words: readonly string[]): Options | null {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ args: [...words], options: { half: text, task: text, texts: text } });
    const { half, task, texts } = values;
    if (texts === undefined) return null;
    if (task !== undefined) return { halves: ['development'], task, texts };
    if (half === undefined) return { halves: ['development', 'heldOut'], task: null, texts };
    return half === 'development' || half === 'heldOut' ? { halves: [half], task: null, texts } : null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(errorText(error));
    process.exitCode = 1;
  },
);
