/** What came of a run, found out by what the agent was not told, in a fresh copy. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckResult } from '../../../src/core/changes/checks';
import { inEnglish } from '../../../src/core/text/phrase';
import { createDiskCheckedFiles } from '../../../src/verify/diskCheckedFiles';
import { missingTool } from '../../../src/verify/missingTool';
import { printedNumber } from '../../../src/verify/printedNumber';
import { commandsOf, renderCheck } from '../../../src/verify/renderCheck';
import { runChecks } from '../../../src/verify/runChecks';
import type { Failure } from './failure';
import type { Applied } from './freshCopy';
import { gradeByBenchmark } from './gradeByBenchmark';
import {
  failed,
  failureOf,
  isExecuted,
  isGraded,
  NO_SIGNAL,
  NOTHING,
  runIn,
  starts,
  tellRun,
} from './gradeParts';
import type { Grade, GradingPorts } from './gradeParts';
import { THRESHOLDS } from './taskSpec';
import type { Score, TaskSpec } from './taskSpec';

/** The grade of a run that left this patch; nothing runs where it could not be applied, or an output is missing. */
export async function grade(task: TaskSpec, applied: Applied, ports: GradingPorts): Promise<Grade> {
  if (applied.kind === 'none') return failed(task, 'no result', 'the run left no patch');
  if (applied.kind === 'refused') return failed(task, 'patch refused', `the patch: ${applied.why}`);
  if (task.benchmark !== null) return gradeByBenchmark(task, task.benchmark, ports);
  const lost = task.outputs.filter((path) => !isFilled(join(ports.output, path)));
  if (lost.length > 0) return failed(task, 'no output', ...lost.map((path) => `no output ${path}`));
  const found =
    (await setUp(task, ports)) ?? (await execute(task, ports)) ?? (await gradeWhatRan(task, ports));
  return applied.kind === 'empty' && wantsChange(task) ? emptied(found) : found;
}

/** Whether something of the repository is to be changed: what asks for files elsewhere or for an answer is done without. */
function wantsChange({ files, outputs, execute: commands, graders }: TaskSpec): boolean {
  if (files.length > 0) return true;
  const all = [...commands, ...graders.flatMap(commandsOf)];
  return outputs.length === 0 && !all.some((command) => /\b(?:ANSWER_FILE|OUTPUT_DIR)\b/.test(command));
}

/** Nothing was changed where something had to be: that is why it failed, whatever else did. */
function emptied(found: Grade): Grade {
  const kind = found.failure?.kind;
  // These say nothing of the work.
  if (kind === undefined || kind === 'no environment' || kind === 'not graded') return found;
  return { ...found, failure: { kind: 'empty patch', error: null } };
}

/** Null where the environment is made. Its commands may use the network. */
export async function setUp(task: TaskSpec, ports: GradingPorts): Promise<Grade | null> {
  for (const command of task.setup) {
    const report = await runIn(command, true, task, ports);
    const failure = failureOf(report);
    if (failure !== null)
      return failed(task, { ...failure, kind: 'no environment' }, tellRun(command, report));
  }
  return null;
}

/** Null where every command exits with 0. */
async function execute(task: TaskSpec, ports: GradingPorts): Promise<Grade | null> {
  for (const command of task.execute) {
    const report = await runIn(command, false, task, ports);
    const failure = failureOf(report);
    if (failure !== null) return failed(task, failure, tellRun(command, report));
  }
  return null;
}

async function gradeWhatRan(task: TaskSpec, ports: GradingPorts): Promise<Grade> {
  const { work, runner } = ports;
  const checkPorts = { runner, files: createDiskCheckedFiles(work), nowMs: () => performance.now() };
  const options = { folder: work, timeoutMs: task.executeMs, before: null, onOutput: () => undefined };
  const failing = (await runChecks(task.graders, checkPorts, options, NO_SIGNAL)).filter(fails);
  const completed = isExecuted(task) ? true : null;
  const scored = task.score === null ? NO_SCORE : await scoreOf(task.score, task, ports);
  const { score } = scored;
  const missed = [...failing.map(tell), ...scored.missed];
  if (failing.length === 0)
    return { completed, passed: isGraded(task) ? true : null, missed, failure: scored.failure, score };
  const isLacking = failing.every(lacksProgram);
  const failure: Failure = { kind: isLacking ? 'not graded' : 'wrong value', error: null };
  return { completed, passed: isLacking ? null : false, missed, failure, score };
}

const fails = ({ verdict }: CheckResult): boolean => verdict !== 'passed';

/** A program that the grader itself starts is not installed; what the repository was to have, and has not, is a failure. */
function lacksProgram({ check, verdict, evidence }: CheckResult): boolean {
  if (verdict !== 'cannot run') return false;
  const NOT_FOUND = 127;
  return commandsOf(check).some((command) => {
    const tool = missingTool(command, evidence, NOT_FOUND);
    return tool !== null && starts(command, tool);
  });
}

function tell({ check: graded, measured }: CheckResult): string {
  return `${renderCheck(graded)}: ${inEnglish(measured)}`;
}

type Scored = Pick<Grade, 'score' | 'missed' | 'failure'>;

const NO_SCORE: Scored = { ...NOTHING };

async function scoreOf(score: Score, task: TaskSpec, ports: GradingPorts): Promise<Scored> {
  const report = await runIn(score.command, false, task, ports);
  const failure = failureOf(report);
  if (failure !== null) return { score: null, missed: [tellRun(score.command, report)], failure };
  const found = printedNumber(report.output, score.pattern);
  if (found.kind === 'none') {
    const missed = [`${score.command}: ${inEnglish(found.why)}`];
    return { score: null, missed, failure: { kind: 'wrong value', error: null } };
  }
  const { value } = found;
  const reached = THRESHOLDS.filter((name) => {
    const least = score[name];
    return least !== undefined && (score.better === 'higher' ? value >= least : value <= least);
  });
  return { score: { value, reached }, missed: [], failure: null };
}

/** Whether the file is there and not empty. */
function isFilled(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size > 0;
}
