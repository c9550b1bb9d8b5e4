/** One run of one loop on one task, graded. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorText } from '../../../src/core/errors';
import { findLocalShell } from '../../../src/run/localShell';
import { createLocalProcess } from '../../../src/run/process/localProcess';
import { attempt } from '../tasks/attempt';
import { copyRepository } from '../tasks/freshCopy';
import { gradeCopy, keepAnswer, outputFolder } from '../tasks/gradeCopy';
import type { TaskSpec } from '../tasks/taskSpec';
import { runPlainLoop } from './plainLoop';
import type { LoopName } from './session';

export interface LoopPlace {
  /** Absolute; made anew. */
  readonly folder: string;
  /** Where the model is. */
  readonly url: string;
  readonly model: string;
  /** Commands inherit it: no key may be in it. */
  readonly environment: NodeJS.ProcessEnv;
}

export interface LoopRun {
  readonly passed: boolean;
  /** What the grader found missing, a line each. */
  readonly missed: readonly string[];
  /** How it ended, in its own words. */
  readonly said: string;
  readonly seconds: number;
}

/** Both loops' work is graded where they left it, on this machine. */
export const IN_PLACE = {
  runner: 'local',
  python: 'python3',
  note: (text: string): void => console.error(text),
} as const;

const MOST_REPLIES = 250;

/** Where the copy of the repository lies while a loop runs. */
export const workFolder = (folder: string): string => join(folder, 'work');

/** Runs the loop on a fresh copy of the task's repository. The copy is not kept. */
export function runLoop(loop: LoopName, task: TaskSpec, place: LoopPlace): Promise<LoopRun> {
  return loop === 'ours' ? runOurs(task, place) : runPlain(task, place);
}

async function runOurs(task: TaskSpec, { folder, url, model, environment }: LoopPlace): Promise<LoopRun> {
  const started = performance.now();
  const options = ['--base-url', url, '--model', model, '--approve', 'all'];
  const own = { XDG_CACHE_HOME: join(folder, 'cache'), XDG_CONFIG_HOME: join(folder, 'config') };
  const ended = await attempt(task, 1, {
    ...{ folder, options, hints: 0, made: '', graded: 'worked', environment: { ...environment, ...own } },
    ...IN_PLACE,
  });
  const said = ended.run === null ? ended.said : `${ended.run.outcome}: ${ended.run.reason}`;
  return { passed: ended.passed === true, missed: ended.missed, said, seconds: secondsSince(started) };
}

async function runPlain(task: TaskSpec, { folder, url, model, environment }: LoopPlace): Promise<LoopRun> {
  const started = performance.now();
  const [work, output] = [workFolder(folder), outputFolder(folder)];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  try {
    copyRepository(task, work);
    const runner = createLocalProcess({
      ...{ root: work, shell: findLocalShell(environment), environment },
    });
    const signal = AbortSignal.timeout(task.timeoutMs);
    const { said, answer } = await runPlainLoop(
      { baseUrl: url, model, task: task.text, folder: work, runner, mostReplies: MOST_REPLIES },
      signal,
    ).then(
      ({ end, answer }) => ({ said: end, answer }),
      (error: unknown) => ({ said: errorText(error), answer: '' }),
    );
    keepAnswer(folder, answer);
    const place = { folder, work, environment, ...IN_PLACE };
    const { passed, missed } = await gradeCopy(task, { kind: 'applied' }, place);
    return { passed: passed === true, missed, said, seconds: secondsSince(started) };
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

const secondsSince = (startedMs: number): number => (performance.now() - startedMs) / 1_000;
