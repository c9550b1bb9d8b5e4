/** What came of a run, found out by what the agent was not told, in a fresh copy. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckResult } from '../../../src/core/changes/checks';
import type { RunReport, Runner } from '../../../src/core/running/runner';
import { inEnglish } from '../../../src/core/text/phrase';
import { shellWord } from '../../../src/core/text/shellWord';
import { createDiskCheckedFiles } from '../../../src/verify/diskCheckedFiles';
import { missingTool } from '../../../src/verify/missingTool';
import { printedNumber } from '../../../src/verify/printedNumber';
import { renderCheck } from '../../../src/verify/renderCheck';
import { runChecks } from '../../../src/verify/runChecks';
import { failureOfOutput } from './failure';
import type { Failure } from './failure';
import type { Applied } from './freshCopy';
import { benchmarkOutput, readBenchmarkResult } from './gitTaskBench';
import { THRESHOLDS } from './taskSpec';
import type { BenchmarkGrader, Score, TaskSpec, Threshold } from './taskSpec';

export interface Grade {
  /** Its outputs are there and every command of `execute` exits with 0; null where the task asks for neither. */
  readonly completed: boolean | null;
  /** Completed, and every grader holds; null where the task has none, or they could not run. */
  readonly passed: boolean | null;
  /** What does not hold, a line each. */
  readonly missed: readonly string[];
  /** Null where nothing failed. */
  readonly failure: Failure | null;
  /** Of the task's score; null where it has none, or none was printed. */
  readonly score: { readonly value: number; readonly reached: readonly Threshold[] } | null;
}

export interface GradingPorts {
  /** Absolute: the fresh copy, with the patch on top. */
  readonly work: string;
  /** What the run left in its output folder. */
  readonly output: string;
  /** Runs commands in the copy. */
  readonly runner: Runner;
  /** A file of its own for what a benchmark's script writes. */
  readonly resultFile: string;
  /** The Python of a benchmark's scripts. */
  readonly python: string;
}

const NO_SIGNAL = new AbortController().signal;
const NOTHING = { missed: [], failure: null, score: null } as const;

/** The grade of a run that left this patch; nothing runs where it could not be applied, or an output is missing. */
export async function grade(task: TaskSpec, applied: Applied, ports: GradingPorts): Promise<Grade> {
  if (applied.kind === 'none') return failed(task, 'no result', 'the run left no patch');
  if (applied.kind === 'refused') return failed(task, 'patch refused', `the patch: ${applied.why}`);
  if (task.benchmark !== null) return gradeByBenchmark(task, task.benchmark, ports);
  const lost = task.outputs.filter((path) => !isFilled(join(ports.output, path)));
  if (lost.length > 0) return failed(task, 'no output', ...lost.map((path) => `no output ${path}`));
  const executed =
    (await execute(task.setup, 'no environment', task, ports)) ??
    (await execute(task.execute, null, task, ports));
  const isEmpty = applied.kind === 'empty' && task.files.length > 0;
  if (executed !== null) return emptied(failed(task, executed.failure, executed.line), isEmpty);
  return emptied(await gradeWhatRan(task, ports), isEmpty);
}

/** Nothing was changed where a right solution changes something: that is why it failed, whatever else did. */
function emptied(found: Grade, isEmpty: boolean): Grade {
  if (!isEmpty || found.failure === null) return found;
  return { ...found, failure: { kind: 'empty patch', error: null } };
}

function failed(task: TaskSpec, kind: Failure | Failure['kind'], ...missed: readonly string[]): Grade {
  const failure = typeof kind === 'string' ? { kind, error: null } : kind;
  return {
    ...{ completed: isExecuted(task) ? false : null, passed: isGraded(task) ? false : null },
    ...{ missed, failure, score: null },
  };
}

const isExecuted = ({ outputs, execute: commands, benchmark }: TaskSpec): boolean =>
  outputs.length + commands.length > 0 || benchmark !== null;
const isGraded = ({ graders, benchmark }: TaskSpec): boolean => graders.length > 0 || benchmark !== null;

interface Refused {
  readonly failure: Failure;
  readonly line: string;
}

/** The first command that does not exit with 0, or null. Commands of the set-up may use the network. */
async function execute(
  commands: readonly string[],
  kind: 'no environment' | null,
  task: TaskSpec,
  ports: GradingPorts,
): Promise<Refused | null> {
  for (const command of commands) {
    const report = await run(command, kind !== null, task, ports);
    if (report.end.kind === 'exited' && report.end.code === 0) continue;
    const ended = report.end.kind === 'exited' ? `exited with ${report.end.code}` : report.end.kind;
    const line = `${command}: ${ended}; ${report.output.trimEnd().split('\n').at(-1) ?? ''}`;
    if (kind !== null) return { failure: { ...failureOfOutput(report.output), kind }, line };
    const isLate = report.end.kind === 'timedOut' || report.end.kind === 'idle';
    return { failure: isLate ? { kind: 'timeout', error: null } : failureOfOutput(report.output), line };
  }
  return null;
}

function run(
  command: string,
  network: boolean,
  { executeMs }: TaskSpec,
  ports: GradingPorts,
): Promise<RunReport> {
  const request = { command, folder: ports.work, timeoutMs: executeMs, network, approvedBy: 'rule' } as const;
  return ports.runner.run(request, { onOutput: () => undefined }, NO_SIGNAL);
}

async function gradeWhatRan(task: TaskSpec, ports: GradingPorts): Promise<Grade> {
  const { work, runner } = ports;
  const checkPorts = { runner, files: createDiskCheckedFiles(work), nowMs: () => performance.now() };
  const options = { folder: work, timeoutMs: task.executeMs, before: null, onOutput: () => undefined };
  const failing = (await runChecks(task.graders, checkPorts, options, NO_SIGNAL)).filter(fails);
  const completed = isExecuted(task) ? true : null;
  const score = task.score === null ? null : await scoreOf(task.score, task, ports);
  if (!isGraded(task)) return { ...NOTHING, completed, passed: null, score };
  if (failing.length === 0) return { ...NOTHING, completed, passed: true, score };
  const missed = failing.map(tell);
  const cannot = failing.every(({ verdict }) => verdict === 'cannot run');
  if (cannot) return { completed, passed: null, missed, failure: { kind: 'not graded', error: null }, score };
  return { completed, passed: false, missed, failure: { kind: 'wrong value', error: null }, score };
}

const fails = ({ verdict }: CheckResult): boolean => verdict !== 'passed';

function tell({ check: graded, measured }: CheckResult): string {
  return `${renderCheck(graded)}: ${inEnglish(measured)}`;
}

async function scoreOf(score: Score, task: TaskSpec, ports: GradingPorts): Promise<Grade['score']> {
  const { end, output } = await run(score.command, false, task, ports);
  if (end.kind !== 'exited' || end.code !== 0) return null;
  const found = printedNumber(output, score.pattern);
  if (found.kind === 'none') return null;
  const { value } = found;
  const reached = THRESHOLDS.filter((name) => {
    const least = score[name];
    return least !== undefined && (score.better === 'higher' ? value >= least : value <= least);
  });
  return { value, reached };
}

/** As the benchmark's own evaluator calls its script; Process is completed, Result is passed. */
async function gradeByBenchmark(
  task: TaskSpec,
  grader: BenchmarkGrader,
  ports: GradingPorts,
): Promise<Grade> {
  const output = benchmarkOutput(ports.output, grader);
  if (output === null)
    return failed(task, 'no output', 'no file in the output folder whose name begins with output');
  const truth = grader.groundtruth === null ? [] : ['--groundtruth', grader.groundtruth];
  const parameters = Object.entries(grader.parameters).flatMap(([name, value]) => [`--${name}`, value]);
  const words = ['--output', output, '--result', ports.resultFile, ...truth, ...parameters];
  const command = [ports.python, grader.script, ...words].map(shellWord).join(' ');
  const report = await run(command, false, task, ports);
  const result = readBenchmarkResult(ports.resultFile);
  const missing = /^ModuleNotFoundError: .*$/m.exec(report.output)?.[0] ?? missingOf(command, report);
  if (missing !== null || result === null)
    return {
      ...{ completed: null, passed: null, score: null },
      missed: [`the benchmark's script could not grade: ${missing ?? lastLine(report.output)}`],
      failure: { kind: 'not graded', error: null },
    };
  const comments = JSON.stringify(result.comments ?? '');
  if (!result.Process) return { ...failed(task, failureOfOutput(report.output), comments), completed: false };
  if (result.Result) return { ...NOTHING, completed: true, passed: true };
  return { ...failed(task, 'wrong value', comments), completed: true };
}

function missingOf(command: string, { end, output }: RunReport): string | null {
  const tool = end.kind === 'exited' ? missingTool(command, output, end.code) : null;
  return tool === null ? null : `${tool} was not found`;
}

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? '';

/** Whether the file is there and not empty. */
function isFilled(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size > 0;
}
