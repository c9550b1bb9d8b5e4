/** `npm run bench:git -- --scenarios` and `--gitgoodbench`: git scenarios worked on and held beside what people committed. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lazyParser } from '../../../../src/cli/git/lazyParser';
import { runModel } from '../../../../src/cli/run/runModel';
import { CancelledError, UserError, errorText } from '../../../../src/core/errors';
import type { ModelClient } from '../../../../src/core/conversation/languageModel';
import type { Log } from '../../../../src/core/ports';
import { startIndexWorker } from '../../../../src/index/service/indexClient';
import { repositoryRoot } from '../../../support/paths';
import { describeMachine } from '../../machine';
import { git } from '../plumbing';
import { gitFoldersOf, nameOf } from '../repositories';
import { attempt, broken, kindsOf } from './attempt';
import { mineScenarios } from './mining';
import { byModel } from './modelSolver';
import { parseOptions, usage } from './options';
import type { HarnessOptions } from './options';
import { keyOf, openRunFolder } from './record';
import type { Kind, RunFolder, ScenarioRecord } from './record';
import { renderRun } from './report';
import type { Sample } from './scenario';
import { readScenarios } from './scenarioFile';
import type { ReadScenarios } from './scenarioFile';
import { byRules } from './solving';
import type { Solver } from './solving';

const told = (message: string): void => console.error(message);
const log: Log = { trace: () => undefined, info: () => undefined, warn: told, error: told };

interface Repository {
  readonly name: string;
  readonly gitFolder: string;
}

async function main(words: readonly string[], signal: AbortSignal): Promise<number> {
  const options = parseOptions(words);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  // Before anything is mined: a model that cannot be asked is told at once.
  const models = modelsOf(options);
  const repositories = options.folders
    .flatMap(gitFoldersOf)
    .map((gitFolder) => ({ name: nameOf(gitFolder), gitFolder }));
  const read = options.file === null ? mined(repositories, options) : fromFile(options.file);
  for (const refused of read.refused) console.error(`left out: ${refused}`);
  if (options.write !== null) {
    writeFileSync(options.write, `${JSON.stringify(read.samples, null, 2)}\n`);
    console.error(`wrote ${read.samples.length} scenarios to ${options.write}`);
    return 0;
  }
  const parser = lazyParser(() => startIndexWorker(join(repositoryRoot, 'dist', 'indexWorker.js'), log));
  try {
    const solver = models.solver === null ? byRules : byModel({ client: models.solver, code: parser, log });
    const run = openRunFolder(options.results, settingsOf(options, read.samples));
    const records = await workOn(
      read.samples,
      { options, repositories, solver, run, judges: models.judges },
      signal,
    );
    const by = models.solver === null ? "the product's rules, without a model" : models.solver.identity.name;
    const text = options.json
      ? `${JSON.stringify({ records, refused: read.refused }, null, 2)}\n`
      : `${describeMachine(new Date())}\n\n${renderRun({ records, refused: read.refused, judges: options.judges, solver: by })}\n`;
    process.stdout.write(text);
    return signal.aborted ? 130 : 0;
  } finally {
    await parser.end();
  }
}

interface Models {
  readonly solver: ModelClient | null;
  readonly judges: readonly ModelClient[];
}

/** Throws UserError where a model is named that cannot be asked. */
function modelsOf({ model, judges, baseUrl }: HarnessOptions): Models {
  const open = (asker: string, name: string): ModelClient =>
    runModel(asker, { baseUrl, model: name }, process.env, log);
  return {
    solver: model === null ? null : open('bench:git --model', model),
    judges: judges.map((name) => open('bench:git --judge', name)),
  };
}

function mined(repositories: readonly Repository[], { cache, most }: HarnessOptions): ReadScenarios {
  mkdirSync(cache, { recursive: true });
  const samples = repositories.flatMap(({ name, gitFolder }) => {
    const commit = git({ gitFolder, objects: cache }, ['rev-parse', 'HEAD']).toString('utf8').trim();
    const own = mineScenarios({ name, gitFolder, commit, cache }, most);
    console.error(`${name}: ${own.length} scenarios`);
    return own;
  });
  return { samples, refused: [] };
}

/** Throws Error for a file that is no file of scenarios. */
function fromFile(file: string): ReadScenarios {
  try {
    return readScenarios(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UserError('bad-input', `${file}: ${errorText(error)}`);
  }
}

/** What a run is one run by: other models or scenarios belong into another folder. */
function settingsOf(
  { model, judges, baseUrl, only }: HarnessOptions,
  samples: readonly Sample[],
): Record<string, unknown> {
  const scenarios = createHash('sha256').update(JSON.stringify(samples)).digest('hex').slice(0, 16);
  return { scenarios, only, model, judges, server: baseUrl === null ? null : new URL(baseUrl).hostname };
}

interface Working {
  readonly options: HarnessOptions;
  readonly repositories: readonly Repository[];
  readonly solver: Solver;
  readonly judges: readonly ModelClient[];
  readonly run: RunFolder;
}

/** The records of all, those of earlier runs among them; on Ctrl+C of those that are done. */
async function workOn(
  samples: readonly Sample[],
  working: Working,
  signal: AbortSignal,
): Promise<readonly ScenarioRecord[]> {
  const { options, run } = working;
  const records: ScenarioRecord[] = [];
  for (const sample of samples)
    for (const kind of kindsOf(sample).filter((each) => options.only.includes(each))) {
      const key = keyOf({ id: sample.id, kind });
      const kept = run.done(key);
      const record =
        kept !== null && !isToAskAgain(kept) ? kept : await workOnOne(sample, kind, working, signal);
      if (record === null) return records;
      if (record !== kept) run.add(record);
      records.push(record);
      console.error(`${key}: ${record.outcome}${record.reason === '' ? '' : `, ${record.reason}`}`);
    }
  return records;
}

/** A judge that could not be asked may be there now. */
function isToAskAgain({ verdicts }: ScenarioRecord): boolean {
  return verdicts.some(({ said }) => said.includes('failed'));
}

/** Null where it was cancelled: it is done again the next time. */
async function workOnOne(
  sample: Sample,
  kind: Kind,
  { repositories, solver, judges, run }: Working,
  signal: AbortSignal,
): Promise<ScenarioRecord | null> {
  const kept = run.folderOf(keyOf({ id: sample.id, kind }));
  const gitFolder = folderOf(sample.name, repositories);
  const parts = { solver, judges, gitFolder, kept, nowMs: () => performance.now() };
  try {
    return await attempt(sample, kind, parts, signal);
  } catch (error) {
    if (signal.aborted || error instanceof CancelledError) return null;
    writeFileSync(
      join(kept, 'error.txt'),
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    );
    return broken(sample, kind, error);
  } finally {
    rmSync(join(kept, 'work'), { recursive: true, force: true, maxRetries: 5 });
  }
}

function folderOf(name: string, repositories: readonly Repository[]): string | null {
  const own = name.slice(name.lastIndexOf('/') + 1);
  return (
    (repositories.find((each) => each.name === name) ?? repositories.find((each) => each.name === own))
      ?.gitFolder ?? null
  );
}

const cancel = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => cancel.abort());
void main(process.argv.slice(2), cancel.signal).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(errorText(error));
    process.exitCode = 3;
  },
);
