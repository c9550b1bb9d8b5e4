import type { Writable } from 'node:stream';
import { UserError } from '../../core/errors';
import type { TodoItem } from '../../core/git/rebase';
import { phrase } from '../../core/text/phrase';
import type { RebaseReading } from '../../scenarios/git/rebase/readRebase';
import type { RebaseEngine } from '../../session/rebase/rebaseEngine';
import { writeJson, writeText } from '../output';
import { readTodo } from './readTodo';
import { renderRebase } from './renderRebase';
import { reportedOf } from './reportedRebase';
import type { ReportedRebase } from './reportedRebase';
import type { RebaseOptions } from './syntax/rebaseSyntax';

export interface RebaseCommandPorts {
  readonly engine: RebaseEngine;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/**
 * Runs `repomaster git rebase`: plans on stdout, and with --apply what became of one. The exit code: 1 where the rebase waits for
 * somebody, or a plan was asked for that the commits do not have. Throws UserError for a number or todo that does not fit, and as
 * the engine.
 */
export async function runRebaseCommand(
  options: RebaseOptions,
  { engine, stdout, stderr }: RebaseCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  const print = (reported: ReportedRebase): Promise<void> =>
    options.json
      ? writeJson(stdout, [`${JSON.stringify(reported.report)}\n`], signal)
      : writeText(stdout, [renderRebase(reported)], signal);
  if (options.apply === null) {
    const under = await underWay(engine, signal);
    if (under !== null || options.onto === null) {
      await print(under ?? NOTHING);
      return 0;
    }
  }
  const reading = await engine.read(options.onto ?? 'HEAD', signal);
  const reported = reportedOf(reading);
  const chosen = options.apply === null ? null : await chosenTodo(options.apply, engine, reading);
  if (options.apply === null || reading.range.entries.length === 0) {
    await print(reported);
    return 0;
  }
  if (chosen === null) {
    await print(reported);
    await writeText(stderr, [nothingRun(options.apply, reading)], signal);
    return 1;
  }
  if (options.isDryRun) {
    await print(await forecastOnly(engine, { reading, todo: chosen }, signal));
    return 0;
  }
  const ended = await applied(engine, { reading, todo: chosen }, signal);
  await print(ended);
  return ended.report.result?.head === null ? 1 : 0;
}

const NOTHING: ReportedRebase = {
  report: { version: 1, state: 'none', commits: [], proposals: [], result: null },
  ...{ proposals: [], names: null, stop: null },
};

/** Null where no rebase is under way. */
async function underWay(engine: RebaseEngine, signal: AbortSignal): Promise<ReportedRebase | null> {
  const left = await engine.left(signal);
  if (left === null) return null;
  const { todo, forecast, commits, stop } = left;
  const proposal = { todo, forecast, rules: ['under-way'], confidence: 1, sure: false };
  return {
    report: { version: 1, state: 'rebase', commits, proposals: [proposal], result: null },
    ...{ proposals: [{ ...proposal, reasons: [] }], names: null },
    stop: stop.kind === 'command' ? { ...stop, exit: null, lines: [] } : stop,
  };
}

/** Null where there is no plan, or none that is sure. Throws UserError for a number that no plan has, and a file that does not fit. */
async function chosenTodo(
  apply: Exclude<RebaseOptions['apply'], null>,
  engine: RebaseEngine,
  reading: RebaseReading,
): Promise<readonly TodoItem[] | null> {
  const [first] = reading.proposals;
  if (apply === 'first') return first?.todo ?? null;
  if (apply === 'sure') return first?.sure === true ? first.todo : null;
  if (typeof apply === 'number') return numbered(apply, reading);
  const file = await readTodo(apply.file);
  return reading.range.entries.length === 0 ? null : engine.todoOf(file, reading);
}

function numbered(number: number, { proposals }: RebaseReading): readonly TodoItem[] | null {
  const todo = proposals[number - 1]?.todo;
  if (todo === undefined && proposals.length > 0)
    throw new UserError(
      'bad-input',
      `there is no plan ${number}; --apply takes 1 to ${proposals.length}, first, sure or a file of a todo`,
    );
  return todo ?? null;
}

function nothingRun(apply: RebaseOptions['apply'], { proposals }: RebaseReading): string {
  return apply === 'sure' && proposals.length > 0
    ? 'No plan is sure; nothing was changed.\n'
    : 'There is no plan to run; nothing was changed.\n';
}

interface Chosen {
  readonly reading: RebaseReading;
  readonly todo: readonly TodoItem[];
}

/** The todo with the conflicts that it would meet. Throws UserError for one that cannot be run. */
async function forecastOnly(
  engine: RebaseEngine,
  { reading, todo }: Chosen,
  signal: AbortSignal,
): Promise<ReportedRebase> {
  const forecast = await engine.forecast(reading, todo, signal);
  const proposal = { todo, forecast, rules: ['dry-run'], confidence: 1, sure: false };
  const { report, ...all } = reportedOf(reading);
  return { ...all, report: { ...report, proposals: [proposal] }, proposals: [{ ...proposal, reasons: [] }] };
}

/** What came of it. Of a rebase that waits, what is left is told. */
async function applied(
  engine: RebaseEngine,
  { reading, todo }: Chosen,
  signal: AbortSignal,
): Promise<ReportedRebase> {
  const result = await engine.run(reading, todo, signal);
  const names = { branch: reading.range.name, onto: reading.range.ontoName };
  if (result.head === null) {
    const left = await underWay(engine, signal);
    if (left === null)
      throw new UserError(
        'outside-failed',
        phrase('The rebase ended while its result was read. Look at it with git log.'),
      );
    const { stopped } = result;
    const stop = stopped === null ? left.stop : { kind: 'command' as const, ...stopped };
    return { ...left, names, stop, report: { ...left.report, result } };
  }
  const { commits } = reportedOf(reading).report;
  return {
    report: { version: 1, state: 'done', commits, proposals: [], result },
    ...{ proposals: [], names, stop: null },
  };
}
