/** Sets a repository up without anybody to ask: its recipe, known repairs, what issues say, and a check that proves it. */
import { join } from 'node:path';
import type { HubSetup, SetupCheck, SetupStep } from '../../core/hub/setup';
import type { RunEnd, RunHooks, RunReport, Runner } from '../../core/running/runner';
import { inEnglish } from '../../core/text/phrase';
import { errorLineOf } from '../../hub/experience/problem';
import type { PlannedRun, Setup, SetupView, StepRun } from '../../recipes/setup';
import { proofChecks } from './setupChecks';
import type { ProofCheck } from './setupChecks';
import { saysTestsRan, testsRun } from './testCounts';

export interface SetUpParts {
  /** The repository's folder, absolute. */
  readonly root: string;
  readonly setup: Setup;
  /** Runs the checks that are no step of the recipe. */
  readonly runner: Runner;
  readonly hooks: SetUpHooks;
  /** Asked about the log of a step that fails of nothing that is known here; null for nobody. */
  readonly repair: SetupRepair | null;
}

/** A change that was made to the repository's files, or what somebody says of such a log: a stranger's words. */
export type Repaired =
  | { readonly kind: 'applied'; readonly url: string }
  | { readonly kind: 'told'; readonly url: string; readonly says: string };

/** Null where nothing is known. Throws CancelledError. */
export type SetupRepair = (log: string, signal: AbortSignal) => Promise<Repaired | null>;

export interface SetUpHooks extends RunHooks {
  /** A command begins. */
  onCommand(command: string): void;
}

export interface SetUpEnd {
  readonly setup: HubSetup;
  /** What an issue or a pull request says of the step that failed; null where none does. A stranger's words. */
  readonly advice: Extract<Repaired, { kind: 'told' }> | null;
}

/** Of a line that is told. */
const MOST_TOLD = 200;
/** Repairs of one step: a log that shows another fault each time is a repository that cannot be had here. */
const MOST_REPAIRS = 5;
/** Of a check that is no step of the recipe. */
const CHECK_MS = 900_000;

/**
 * Runs what is due, step by step, each failure answered by the repairs that its log names, until a check proves the environment or
 * nothing is left to try. Steps that were proven before and have not changed are not run again. Ways to another environment (an
 * image, conda) are not tried: the checks would not run in it. Throws UserError, CancelledError.
 */
export async function setUpRepository(parts: SetUpParts, signal: AbortSignal): Promise<SetUpEnd> {
  const ran: SetupStep[] = [];
  const required = await runRequired(parts, ran, signal);
  if (required.cause === null) return { setup: await prove(parts, required.view, ran, signal), advice: null };
  const { cause, advice } = required;
  const failed = { outcome: 'failed', cause, steps: ran, check: null, snapshot: null } as const;
  return { setup: { version: 1, ...failed }, advice };
}

interface RequiredEnd extends Pick<SetUpEnd, 'advice'> {
  readonly view: SetupView;
  /** Null where all required steps are done. */
  readonly cause: string | null;
}

async function runRequired(parts: SetUpParts, ran: SetupStep[], signal: AbortSignal): Promise<RequiredEnd> {
  let view = await parts.setup.view('anew', signal);
  const ended = (cause: string | null, advice: SetUpEnd['advice'] = null): RequiredEnd => ({
    view,
    cause,
    advice,
  });
  if (view.steps.length === 0) return ended('no file of the repository says how it is set up');
  const done = new Set<string>();
  while (view.next !== null) {
    const { step } = view.next;
    if (done.has(step.id)) return ended(`${step.id} succeeded and left nothing of what it is to make`);
    done.add(step.id);
    const end = await runStep(parts, view, step.id, ran, signal);
    if (end !== null && end.failure !== null) {
      const still = await stillFailing(parts, end, step.id, ran, signal);
      if (still !== null) return ended(still.cause, still.advice);
    }
    // A tool chain that was just brought along is looked for again.
    view = await parts.setup.view(step.kind === 'toolchain' ? 'anew' : 'kept', signal);
  }
  return ended(null);
}

/** Why the step fails after all; null where a change that others made to the repository repaired it. */
async function stillFailing(
  parts: SetUpParts,
  end: StepRun,
  id: string,
  ran: SetupStep[],
  signal: AbortSignal,
): Promise<(Pick<SetUpEnd, 'advice'> & { readonly cause: string }) | null> {
  const cause = `${id}: ${describe(end)}`;
  const repaired = (await parts.repair?.(end.report.output, signal)) ?? null;
  if (repaired === null) return { cause, advice: null };
  if (repaired.kind === 'told') return { cause, advice: repaired };
  ran.push({ command: 'git apply', exit: 0, source: repaired.url });
  const again = await runStep(parts, await parts.setup.view('kept', signal), id, ran, signal);
  if (again === null || again.failure === null) return null;
  return { cause: `${id}: ${describe(again)}, also with the change of ${repaired.url}`, advice: null };
}

/** Runs a step; where it fails, with the repairs that its log names, each once. How its last run ended; null where it was done. */
async function runStep(
  { setup, hooks }: SetUpParts,
  view: SetupView,
  id: string,
  ran: SetupStep[],
  signal: AbortSignal,
): Promise<StepRun | null> {
  let now = view;
  for (let repairs = 0; ; repairs += 1) {
    const planned = setup.plan(now, id, null);
    if (planned.kind !== 'run') return null;
    hooks.onCommand(planned.command);
    const end = await setup.run(planned, now, hooks, signal);
    ran.push({ command: planned.command, exit: exitOf(end.report.end), source: sourceOf(planned) });
    if (end.failure === null || end.fix?.does.kind !== 'command' || repairs === MOST_REPAIRS) return end;
    now = await setup.view('kept', signal);
  }
}

function sourceOf({ fix, view: { step } }: PlannedRun & { kind: 'run' }): string {
  const [why] = step.why;
  if (fix !== null) return `repair of: ${fix.because}`;
  return why === undefined ? step.id : `${why.path}:${why.line}`;
}

/** A cancelled run throws; what a signal or a limit ended has no code. */
function exitOf(end: RunEnd): number | null {
  return end.kind === 'exited' ? end.code : null;
}

/** How it failed, the repair that no command of ours is, and the line that tells most. */
function describe({ failure, fix, report }: StepRun): string {
  const how = failure === null ? 'ended' : inEnglish(failure);
  const advice = fix?.does.kind === 'say' ? `. ${fix.does.text}` : '';
  const line = tellingLine(report);
  return `${how}${line === null ? '' : ` (${line})`}${advice}`;
}

/** Of an output, the line that tells most of its error; null where it is empty. */
function tellingLine({ output }: RunReport): string | null {
  const line = errorLineOf(output, []).slice(0, MOST_TOLD);
  return line === '' ? null : line;
}

interface TriedCheck {
  readonly check: SetupCheck;
  readonly isProof: boolean;
  readonly cause: string;
}

async function prove(
  parts: SetUpParts,
  view: SetupView,
  ran: SetupStep[],
  signal: AbortSignal,
): Promise<HubSetup> {
  const tried: TriedCheck[] = [];
  for (const check of proofChecks(view)) {
    if (check.kind === 'tests') await runOptional(parts, view, ran, signal);
    const one = await tryCheck(parts, check, ran, signal);
    tried.push(one);
    if (one.isProof) break;
  }
  const last = tried.at(-1);
  const failed = tried.filter(({ isProof }) => !isProof).map(({ cause }) => cause);
  const isProven = last?.isProof === true;
  return {
    version: 1,
    outcome: isProven ? 'proven' : 'failed',
    cause: failed.join('; ') || (last === undefined ? 'nothing of the repository shows that it works' : null),
    steps: ran,
    check: last?.check ?? null,
    snapshot: isProven ? madeFolders(view) : null,
  };
}

/** What who works on the repository installs besides: its tests may need it. That one of them fails says the check. */
async function runOptional(
  parts: SetUpParts,
  view: SetupView,
  ran: SetupStep[],
  signal: AbortSignal,
): Promise<void> {
  const optional = view.steps.filter(({ step }) => step.kind === 'dependencies' && step.need === 'optional');
  for (const { step } of optional) {
    const now = await parts.setup.view('kept', signal);
    await runStep(parts, now, step.id, ran, signal);
  }
}

async function tryCheck(
  parts: SetUpParts,
  check: ProofCheck,
  ran: SetupStep[],
  signal: AbortSignal,
): Promise<TriedCheck> {
  const { kind, step } = check;
  const now = await parts.setup.view('kept', signal);
  const end = step === null ? null : await runStep(parts, now, step, ran, signal);
  const report = end?.report ?? (await runCheck(parts, check, signal));
  const tests = kind === 'tests' ? testsRun(report.output) : null;
  const exit = exitOf(report.end);
  const none = kind === 'tests' && exit === 0 && (tests ?? 0) === 0 && !saysTestsRan(report.output);
  return {
    check: { kind, command: report.command, exit, tests },
    isProof: exit === 0 && !none,
    cause: `${kind}: ${none ? 'the output tells of no test that ran' : described(report)}`,
  };
}

async function runCheck(
  { root, runner, hooks }: SetUpParts,
  { command, folder }: ProofCheck,
  signal: AbortSignal,
): Promise<RunReport> {
  hooks.onCommand(command);
  return runner.run(
    { command, folder: join(root, folder), timeoutMs: CHECK_MS, network: false },
    hooks,
    signal,
  );
}

function described(report: RunReport): string {
  const line = tellingLine(report);
  const how = report.end.kind === 'exited' ? `exited with code ${report.end.code}` : report.end.kind;
  return `${how}${line === null ? '' : ` (${line})`}`;
}

/** Folders that required steps made, relative to the top; null where they made none. */
function madeFolders({ steps }: SetupView): readonly string[] | null {
  const made = steps.flatMap(({ step: { product, need } }) =>
    need !== 'optional' && (product.kind === 'venv' || product.kind === 'packages') ? [product.path] : [],
  );
  return made.length === 0 ? null : [...new Set(made)];
}
