/** One run of one task: `repomaster run` on a copy of the repository, its patch graded on a fresh one. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ledgerOf } from '../../../src/agent/ledger';
import { readJournalFile } from '../../../src/session/journal/journalFile';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended } from '../../support/process';
import { applyPatch, copyRepository } from './freshCopy';
import type { Applied } from './freshCopy';
import type { Grade } from './gradeParts';
import { gradeCopy, keepAnswer, outputFolder } from './gradeCopy';
import type { GradedPlace } from './gradeCopy';
import type { TaskSpec } from './taskSpec';

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
  /** How many of the task's hints were told. */
  readonly hints: number;
  /** Whether the task has a score. */
  readonly isScored: boolean;
  /** What it was made with: a kept attempt counts only for the same. */
  readonly made: string;
  /** Whether the run left a patch that applies to a fresh copy, the empty one too. */
  readonly applied: boolean;
  /** Null where the run gave no result: it was ended, or could not begin. */
  readonly run: RunJson | null;
  /** Calls of tools; null where no journal was left. */
  readonly calls: number | null;
  /** US dollars; null where a price is not known, or no journal was left. */
  readonly cost: number | null;
  /** The exit code; null where a signal ended it. */
  readonly code: number | null;
  /** The last line on stderr. */
  readonly said: string;
  /** Of the files that a right solution changes, the share that was changed; null where none are named. */
  readonly recall: number | null;
  /** Of the files that were changed, the share that a right solution changes; null where none are named or changed. */
  readonly precision: number | null;
}

/** What is kept of this run goes to `folder`. */
export interface AttemptOptions extends Omit<GradedPlace, 'work'> {
  /** How many of the task's hints are told. */
  readonly hints: number;
  /** As Attempt.made. */
  readonly made: string;
  /** `fresh`: the patch is graded on a copy of its own; `worked`: what it left ignored in its copy counts too. */
  readonly graded: 'fresh' | 'worked';
  /** Options of `repomaster run` for every task. */
  readonly options: readonly string[];
}

/** More than the run itself is given, to end in its own way. */
const GRACE_MS = 60_000;
const RESULT = 'attempt.json';

/** What an earlier harness kept of this run, made with the same; null where there is none. */
export function keptAttempt(folder: string, made: string): Attempt | null {
  const file = join(folder, RESULT);
  if (!existsSync(file)) return null;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Attempt;
  return kept.made === made ? kept : null;
}

/**
 * Runs the task once, and keeps journal, patch, output folder, answer, result and stderr in the folder, which is made anew;
 * the copies of the repository are not kept. Throws where the repository cannot be copied, or the runner cannot be had.
 */
export async function attempt(task: TaskSpec, number: number, options: AttemptOptions): Promise<Attempt> {
  const { folder } = options;
  rmSync(folder, { recursive: true, force: true });
  const [work, output] = [join(folder, 'work'), outputFolder(folder)];
  mkdirSync(output, { recursive: true });
  try {
    copyRepository(task, work);
    const ended = await runTask(task, { ...options, work, output });
    writeFileSync(join(folder, 'stderr.txt'), ended.stderr);
    const run = resultOf(ended.stdout);
    keepAnswer(folder, run?.answer ?? '');
    const applied = patched(task, work, options);
    const found = await gradeCopy(task, applied, { ...options, work });
    const isApplied = applied.kind === 'applied' || applied.kind === 'empty';
    const { hints, made } = options;
    const result: Attempt = {
      ...{ task: task.name, number, hints, made, isScored: task.score !== null, applied: isApplied },
      ...{ run, ...spentIn(folder), code: ended.code, said: lastLine(ended.stderr), ...found },
      ...overlap(task.files, run?.files.map(({ path }) => path) ?? []),
    };
    writeFileSync(join(folder, RESULT), `${JSON.stringify(result, null, 2)}\n`);
    return result;
  } finally {
    remove(work);
  }
}

/** The copy that is graded: a fresh one with the patch, or the one that the agent worked in. */
function patched(task: TaskSpec, work: string, { folder, graded }: AttemptOptions): Applied {
  if (graded === 'worked') return { kind: 'applied' };
  remove(work);
  copyRepository(task, work);
  return applyPatch(work, patchOf(folder));
}

const patchOf = (folder: string): string => join(folder, 'change.patch');
const journalOf = (folder: string): string => join(folder, 'journal.jsonl');

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** What the journal counts. */
function spentIn(folder: string): Pick<Attempt, 'calls' | 'cost'> {
  if (!existsSync(journalOf(folder))) return { calls: null, cost: null };
  const { entries } = readJournalFile(journalOf(folder));
  const calls = entries.filter(({ type }) => type === 'toolEnded').length;
  return { calls, cost: ledgerOf(entries).cost };
}

interface Places extends AttemptOptions {
  readonly work: string;
  readonly output: string;
}

/** The task, then the hints of the level that is asked for. */
function toldText({ text, hints }: TaskSpec, level: number): string {
  const told = hints.slice(0, level);
  return told.length === 0
    ? text
    : [text.trimEnd(), '', 'Hints:', ...told.map((hint) => `- ${hint}`), ''].join('\n');
}

async function runTask(task: TaskSpec, places: Places): Promise<Ended> {
  const { folder, work, output, options, environment, hints } = places;
  const inputs = Object.entries(task.inputs).flatMap(([name, path]) => ['--input', `${name}=${path}`]);
  const told = join(folder, 'task.md');
  writeFileSync(told, toldText(task, hints));
  const { child, ended } = startProcess(
    [
      ...[join(repositoryRoot, 'dist', 'cli.js'), 'run', work, '--json', '--task-file', told],
      ...[...inputs, ...(wantsOutput(task) ? ['--output', output] : [])],
      ...task.checks.flatMap((check) => ['--check', check]),
      ...['--patch', patchOf(folder), '--journal', journalOf(folder)],
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

const wantsOutput = ({ outputs, benchmark }: TaskSpec): boolean => outputs.length > 0 || benchmark !== null;

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
