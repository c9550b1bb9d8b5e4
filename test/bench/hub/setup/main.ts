/** `npm run bench:hub -- --setup`: whether repositories are set up without a model, and what proves it. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { RUNNERS } from '../../../../src/cli/run/runSyntax';
import type { RunnerOption } from '../../../../src/cli/run/runSyntax';
import { errorText } from '../../../../src/core/errors';
import { gitFoldersOf, nameOf } from '../../git/repositories';
import { describeMachine } from '../../machine';
import { renderSetUps } from './setupTable';
import { setUpOnce } from './setUpOnce';
import type { SetUpTry } from './setUpOnce';

const usage = `usage: npm run bench:hub -- --setup FOLDER.. [--results FOLDER] [--runner local|sandbox|devcontainer] [--minutes N]
  FOLDER     a git repository, or a folder of them; each is cloned, and the clone set up
  --results  what came of each; those kept there are not tried again. Default .cache/results/setup
  --runner   where commands run, default sandbox
  --minutes  of one repository, default 15`;

interface Options {
  readonly folders: readonly string[];
  readonly results: string;
  readonly runner: RunnerOption;
  readonly minutes: number;
}

async function main(words: readonly string[]): Promise<number> {
  const options = parse(words);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const { results, runner, minutes } = options;
  mkdirSync(results, { recursive: true });
  const tries: SetUpTry[] = [];
  for (const gitFolder of options.folders.flatMap(gitFoldersOf)) {
    const name = nameOf(gitFolder);
    const kept = join(results, `${name.replaceAll('/', '+')}.json`);
    const tried = await setUpOnce({ name, gitFolder, kept, runner, limitMs: minutes * 60_000 });
    tries.push(tried);
    console.error(`${name}: ${tried.outcome}, ${tried.seconds.toFixed(0)} s`);
  }
  console.log(`${describeMachine(new Date())}\n\n${renderSetUps(tries)}`);
  return 0;
}

function parse(words: readonly string[]): Options | null {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { setup: { type: 'boolean' }, results: text, runner: text, minutes: text },
    });
    const runner = RUNNERS.find((each) => each === (values.runner ?? 'sandbox'));
    const minutes = Number(values.minutes ?? '15');
    if (positionals.length === 0 || runner === undefined || !(minutes > 0)) return null;
    const results = resolve(values.results ?? join('.cache', 'results', 'setup'));
    return { folders: positionals, results, runner, minutes };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(errorText(error));
    process.exitCode = 1;
  },
);
