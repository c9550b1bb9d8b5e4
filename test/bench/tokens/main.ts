/** `npm run bench:tokens`: what our loop and a plain one send to a model for the same tasks. */
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { errorText } from '../../../src/core/errors';
import { repositoryRoot } from '../../support/paths';
import { temporaryFolder } from '../../support/temporaryFolder';
import { describeMachine } from '../machine';
import type { TaskSpec } from '../tasks/taskSpec';
import { checkTask } from './checkTasks';
import { liveSource } from './liveSource';
import { mailboxSource } from './mailbox';
import { parseTokenOptions, usage } from './options';
import type { RecordFrom, TokenOptions } from './options';
import { prepareRepository } from './prepareRepository';
import type { ReplySource } from './recorder';
import { digestOfTask, readSession, writeSession } from './session';
import type { LoopName } from './session';
import { recordExchanges, replay } from './sessionRuns';
import { workFolder } from './runLoop';
import { benchFolder, readTokenTasks, specOf } from './taskFile';
import type { TokenTask } from './taskFile';
import { measured, renderMeasured } from './tokensReport';
import type { Measured } from './tokensReport';

/** What a mailbox's sessions call their model. */
const PLAYED = 'mailbox';

interface Bench {
  readonly options: TokenOptions;
  readonly tasks: readonly TokenTask[];
  readonly folder: string;
  /** Without the key of a model. */
  readonly environment: NodeJS.ProcessEnv;
  /** '' where there is none. */
  readonly apiKey: string;
}

async function main(words: readonly string[]): Promise<number> {
  const options = parseTokenOptions(words);
  if (typeof options === 'string') {
    console.error(options);
    return 2;
  }
  const folder = options.folder === null ? benchFolder : resolve(options.folder);
  const all = readTokenTasks(folder);
  const unknown = options.tasks.filter((name) => !all.some(({ id }) => id === name));
  if (unknown.length > 0) {
    console.error(
      `there is no task ${unknown.join(', ')}; tasks: ${all.map(({ id }) => id).join(', ')}\n${usage}`,
    );
    return 2;
  }
  const tasks = all.filter(({ id }) => options.tasks.length === 0 || options.tasks.includes(id));
  const { ANTHROPIC_API_KEY: apiKey = '', PATH: path = '', ...kept } = process.env;
  // `node` is this one for loops and graders alike: the machine's own may not run what a task is about.
  const own = { NODE: process.execPath, PATH: `${dirname(process.execPath)}${delimiter}${path}` };
  const bench = { options, tasks, folder, environment: { ...kept, ...own }, apiKey };
  switch (options.action.kind) {
    case 'check':
      return checkAll(bench);
    case 'record':
      return recordAll(bench, options.action.from);
    case 'replay':
      return replayAll(bench);
  }
}

async function checkAll(bench: Bench): Promise<number> {
  let wrong = 0;
  for (const task of bench.tasks) {
    const problems = await withRepository(bench, task, (spec, folder) =>
      checkTask(task, spec, { folder, environment: bench.environment }),
    );
    if (problems.length > 0) wrong++;
    console.log(`${task.id}: ${problems.length === 0 ? 'ok' : problems.join('; ')}`);
  }
  console.log(
    `${bench.tasks.length - wrong} of ${bench.tasks.length} graders tell the undone task from the done one`,
  );
  return wrong === 0 ? 0 : 1;
}

async function recordAll(bench: Bench, from: RecordFrom): Promise<number> {
  for (const task of bench.tasks)
    for (const loop of bench.options.loops)
      await withRepository(bench, task, (spec, folder) =>
        recordOne(bench, task, spec, { loop, from, folder }),
      );
  return 0;
}

async function recordOne(
  bench: Bench,
  task: TokenTask,
  spec: TaskSpec,
  { loop, from, folder }: { readonly loop: LoopName; readonly from: RecordFrom; readonly folder: string },
): Promise<void> {
  const model = from.kind === 'live' ? from.model : PLAYED;
  const { environment } = bench;
  const { run, exchanges, errors } = await recordExchanges(
    loop,
    spec,
    sourceOf(bench, from, { task, loop }),
    {
      ...{ folder, model, environment },
    },
  );
  for (const line of errors) console.error(`${task.id}, ${loop}: ${line}`);
  if (exchanges.length === 0) throw new Error(`${task.id}, ${loop}: no reply was recorded: ${run.said}`);
  const file = sessionFile(bench, task, loop);
  const recorded = new Date().toISOString();
  const head = {
    ...{ task: task.id, loop, model, recorded },
    ...{ taskDigest: digestOfTask(identityOf(task)), passed: run.passed },
  };
  writeSession(file, { head, exchanges }, workFolder(folder));
  console.error(
    `${task.id}, ${loop}: ${exchanges.length} replies, ${run.passed ? 'passed' : 'not passed'}: ${file}`,
  );
}

function sourceOf(
  { apiKey }: Bench,
  from: RecordFrom,
  { task, loop }: { readonly task: TokenTask; readonly loop: LoopName },
): ReplySource {
  if (from.kind === 'live') return liveSource({ ...from, apiKey });
  const folder = resolve(from.folder, `${task.id}.${loop}`);
  console.error(`${task.id}, ${loop}: requests come as files into ${folder}`);
  return mailboxSource(folder, (line) => console.error(line));
}

async function replayAll(bench: Bench): Promise<number> {
  const all: Measured[] = [];
  for (const task of bench.tasks)
    for (const loop of bench.options.loops) {
      const file = sessionFile(bench, task, loop);
      if (!existsSync(file)) continue;
      const found = await withRepository(bench, task, (spec, folder) =>
        replayOne(bench, { task, spec, folder, file }),
      );
      if (found !== null) all.push(found);
    }
  if (bench.options.json) process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
  else if (all.length > 0) process.stdout.write(`${describeMachine(new Date())}\n\n${renderMeasured(all)}`);
  else
    console.log(
      `No session is recorded${bench.options.tasks.length > 0 ? ' of these tasks' : ''}: record some with --base-url URL --model NAME, or with --mailbox FOLDER (test/bench/tokens/README.md).`,
    );
  return 0;
}

interface ReplayedFile {
  readonly task: TokenTask;
  readonly spec: TaskSpec;
  /** Where the run lies. */
  readonly folder: string;
  /** The session. */
  readonly file: string;
}

async function replayOne(
  { environment }: Bench,
  { task, spec, folder, file }: ReplayedFile,
): Promise<Measured | null> {
  const session = readSession(file, workFolder(folder));
  if (session.head.taskDigest !== digestOfTask(identityOf(task))) {
    console.error(`${file}: recorded of another state of the task, so it is not replayed: record it again`);
    return null;
  }
  const place = { folder, model: session.head.model, environment };
  const found = await replay(session, spec, place);
  console.error(`${task.id}, ${session.head.loop}: ${found.passed ? 'passed' : 'not passed'}, ${found.said}`);
  return measured(task, session, found);
}

/** What a model is told and where it works: a better grader leaves recordings as good as they were. */
const identityOf = ({ id, packages, task, plant }: TokenTask): unknown => ({ id, packages, task, plant });

const sessionFile = ({ options, folder }: Bench, task: TokenTask, loop: LoopName): string =>
  join(options.sessions ?? join(folder, 'sessions'), `${task.id}.${loop}.jsonl`);

/** With the task's repository prepared and a folder for its run, both gone afterwards. */
async function withRepository<T>(
  { folder }: Bench,
  task: TokenTask,
  run: (spec: TaskSpec, folder: string) => Promise<T>,
): Promise<T> {
  const temporary = await temporaryFolder();
  try {
    const repository = join(temporary.path, 'repository');
    prepareRepository(task, join(repositoryRoot, '.cache', 'corpora'), repository);
    return await run(specOf(task, repository, folder), join(temporary.path, 'run'));
  } finally {
    await temporary.remove();
  }
}

void main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(errorText(error));
    process.exitCode = 3;
  },
);
