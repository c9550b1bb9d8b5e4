/** One run of one task: the repository copied, `repomaster run` on the copy, what came of it graded. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { errorText } from '../../../src/core/errors';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended } from '../../support/process';
import { grade } from './grade';
import type { Grade } from './grade';
import type { TaskSpec } from './taskFile';

/** What of a run's JSON is counted (the contract's `run --json`). */
export interface RunJson {
  readonly outcome: string;
  readonly reason: string;
  readonly answer: string;
  readonly files: readonly { readonly path: string }[];
  readonly turns: number;
  readonly tokens: Readonly<Record<'input' | 'output' | 'cacheRead' | 'cacheWrite', number>>;
  readonly seconds: number;
}

export interface Attempt extends Grade {
  readonly task: string;
  /** From 1. */
  readonly number: number;
  /** Null where the run gave no result: it was ended, or could not begin. */
  readonly run: RunJson | null;
  /** The exit code; null where a signal ended it. */
  readonly code: number | null;
  /** The last line on stderr. */
  readonly said: string;
  /** Of the files that a right solution changes, the share that was changed; null where none are named. */
  readonly recall: number | null;
  /** Of the files that were changed, the share that a right solution changes; null where none are named or changed. */
  readonly precision: number | null;
}

export interface AttemptOptions {
  /** Absolute: what is kept of this run goes there. */
  readonly folder: string;
  /** Options of `repomaster run` for every task. */
  readonly options: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/** More than the run itself is given, to end in its own way. */
const GRACE_MS = 60_000;
const RESULT = 'attempt.json';

/** Where a run that is kept in the folder puts its results. */
export const outputFolder = (folder: string): string => join(folder, 'output');

/** Writes what was answered for the graders of a run that is kept in the folder, and returns the file. */
export function keepAnswer(folder: string, answer: string): string {
  const file = join(folder, 'answer.txt');
  writeFileSync(file, answer);
  return file;
}

/** What an earlier harness kept of this run, or null. */
export function keptAttempt(folder: string): Attempt | null {
  const file = join(folder, RESULT);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Attempt) : null;
}

/**
 * Runs the task once, and keeps journal, patch, output folder, answer, result and stderr in the folder, which is made anew;
 * the copy of the repository is not kept. Throws where the repository cannot be copied.
 */
export async function attempt(
  task: TaskSpec,
  number: number,
  { folder, options, environment }: AttemptOptions,
): Promise<Attempt> {
  rmSync(folder, { recursive: true, force: true });
  const [work, output] = [join(folder, 'work'), outputFolder(folder)];
  mkdirSync(output, { recursive: true });
  try {
    copyRepository(task, work);
    const ended = await runTask(task, { folder, work, output, options, environment });
    writeFileSync(join(folder, 'stderr.txt'), ended.stderr);
    const run = resultOf(ended.stdout);
    const answer = keepAnswer(folder, run?.answer ?? '');
    const found = await grade(task, { work, output, answer, environment });
    const result: Attempt = {
      ...{ task: task.name, number, run, code: ended.code, said: lastLine(ended.stderr), ...found },
      ...overlap(task.files, run?.files.map(({ path }) => path) ?? []),
    };
    writeFileSync(join(folder, RESULT), `${JSON.stringify(result, null, 2)}\n`);
    return result;
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** Copies the repository of the task, at its commit; one that is no repository becomes one. Throws where git fails. */
export function copyRepository({ repository, commit }: TaskSpec, work: string): void {
  cpSync(repository, work, { recursive: true, verbatimSymlinks: true });
  if (commit !== null) git(work, 'checkout', '-q', '--detach', commit);
  if (existsSync(join(work, '.git'))) return;
  git(work, 'init', '-q');
  git(work, 'add', '-A');
  const who = ['-c', 'user.name=Tasks', '-c', 'user.email=tasks@example.com', '-c', 'commit.gpgsign=false'];
  git(work, ...who, 'commit', '-q', '--allow-empty', '-m', 'Start');
}

function git(folder: string, ...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${error ? errorText(error) : stderr.trim()}`);
}

interface Places extends AttemptOptions {
  readonly work: string;
  readonly output: string;
}

async function runTask(
  task: TaskSpec,
  { folder, work, output, options, environment }: Places,
): Promise<Ended> {
  const inputs = Object.entries(task.inputs).flatMap(([name, path]) => ['--input', `${name}=${path}`]);
  const told = join(folder, 'task.md');
  writeFileSync(told, task.text);
  const { child, ended } = startProcess(
    [
      ...[join(repositoryRoot, 'dist', 'cli.js'), 'run', work, '--json', '--task-file', told],
      ...[...inputs, ...(task.outputs.length === 0 ? [] : ['--output', output])],
      ...task.checks.flatMap((check) => ['--check', check]),
      ...['--patch', join(folder, 'change.patch'), '--journal', join(folder, 'journal.jsonl')],
      ...['--max-seconds', String(task.timeoutMs / 1_000), ...options],
    ],
    { cwd: folder, env: environment },
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), task.timeoutMs + GRACE_MS);
  try {
    return await ended;
  } finally {
    clearTimeout(timer);
  }
}

function resultOf(stdout: string): RunJson | null {
  return stdout.trim() === '' ? null : (JSON.parse(stdout) as RunJson);
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}

/** RExBench's file recall |changed and right| / |right|, and the same by |changed|, which tells over-editing. */
function overlap(
  right: readonly string[],
  changed: readonly string[],
): Pick<Attempt, 'recall' | 'precision'> {
  if (right.length === 0) return { recall: null, precision: null };
  const both = right.filter((path) => changed.includes(path)).length;
  return { recall: both / right.length, precision: changed.length === 0 ? null : both / changed.length };
}
