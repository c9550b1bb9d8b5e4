/** The set-up of one folder: its recipe, what of it is done, and running it step by step. */
import { ToolError } from '../core/errors';
import { phrase } from '../core/text/phrase';
import type { Phrase } from '../core/text/phrase';
import type { RunEnd, RunHooks, RunReport, Runner, RunnerKind } from '../core/running/runner';
import { readProject } from './disk/diskProject';
import { readMachine, unknownMachine } from './disk/readMachine';
import { runPlanned } from './runPlanned';
import type { Fix } from './fixes/fix';
import { findFix } from './fixes/findFix';
import { proposeRecipe } from './proposeRecipe';
import type { Machine, Project } from './project';
import type { Recipe, Step } from './recipe';
import { contentsOf } from './record/contents';
import type { FailedStep, SetupRecord, StepRecord } from './record/recordFile';
import { hashesOf, stepState } from './record/stepState';
import type { StepState } from './record/stepState';

export interface SetupParts {
  /** Absolute. */
  readonly root: string;
  /** Runs the steps. */
  readonly runner: Runner;
  /** Where the steps run, too: asks which programs are there, unasked, in a run that is no step of anything. */
  readonly probe: Runner;
  readonly record: SetupRecord;
  /** Takes secrets out of what is kept of an output. */
  readonly redact: (text: string) => string;
  readonly nowMs: () => number;
}

export interface StepView {
  readonly step: Step;
  readonly state: StepState;
  readonly record: StepRecord | null;
}

/** The set-up as it stands. */
export interface SetupView {
  readonly recipe: Recipe;
  readonly machine: Machine;
  readonly project: Project;
  /** In the recipe's order. */
  readonly steps: readonly StepView[];
  /**
   * Required steps that are due, but for those that leave nothing by which they are known to be done (`go mod download`)
   * and have succeeded since this set-up was opened: these would stand before all others for ever.
   */
  readonly pending: readonly StepView[];
  /** The first of those; null where there is none. */
  readonly next: StepView | null;
}

/** What a run of a step comes to: the command, or that there is nothing to run. */
export type PlannedRun =
  | { readonly kind: 'skip'; readonly view: StepView }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'run';
      readonly view: StepView;
      readonly command: string;
      readonly fix: Fix | null;
      /** How long it may take. */
      readonly timeoutMs: number;
    };

export interface StepRun {
  readonly report: RunReport;
  /** As a sentence says it: `exited with code 1`; null where it succeeded. */
  readonly failure: Phrase | null;
  /** What is known of such a failure; null where nothing is, or it succeeded. */
  readonly fix: Fix | null;
}

export type Programs = 'anew' | 'kept' | 'unasked';

export interface Setup {
  /**
   * `anew`: programs are asked for again; `kept`: as they were when they were asked last, where that was; `unasked`: the
   * same, and nothing is run where it was not: then no program is known to be there.
   */
  view(programs: Programs, signal: AbortSignal): Promise<SetupView>;
  /**
   * What is run when `id` is (null = the next one that is due): with `command` that one, else a known fix of its last
   * failure, else the command that worked before, else the recipe's. Throws ToolError for an unknown step.
   */
  plan(view: SetupView, id: string | null, command: string | null): PlannedRun;
  /** Runs it, and keeps what came of it. Throws UserError, CancelledError. */
  run(
    planned: PlannedRun & { kind: 'run' },
    view: SetupView,
    hooks: RunHooks,
    signal: AbortSignal,
  ): Promise<StepRun>;
  /** From now on nothing is known of these steps. */
  forget(ids: readonly string[]): void;
}

/** By kind: downloads take as long as the line is slow, a program that serves never ends. */
const TIMEOUTS_S: Readonly<Record<Step['kind'], number>> = {
  ...{ toolchain: 900, environment: 900, dependencies: 1_800, data: 3_600 },
  ...{ build: 1_800, test: 900, run: 120 },
};

/** What of a failed run's output is kept: enough for a traceback and what led to it. */
const KEPT_LOG_CHARS = 16_000;

export function createSetup(parts: SetupParts): Setup {
  const { root, runner, record, nowMs } = parts;
  const machineNow = createMachines(parts);
  const openedAtMs = nowMs();
  const view = async (programs: Programs, signal: AbortSignal): Promise<SetupView> => {
    const [project, machine] = await Promise.all([readProject(root, signal), machineNow(programs, signal)]);
    const recipe = proposeRecipe(project, machine);
    const known = record.read();
    const steps = recipe.steps.map((step): StepView => {
      const own = known.get(step.id);
      return {
        step,
        state: stepState(step, own, { root, machine, runner: runner.kind }),
        record: own ?? null,
      };
    });
    const pending = steps.filter(
      (each) => each.step.need === 'required' && each.state.kind === 'due' && !ranSince(each, openedAtMs),
    );
    return { recipe, machine, project, steps, pending, next: pending[0] ?? null };
  };
  return {
    view,
    forget: (ids) => record.forget(ids),
    plan: (now, id, command) => planRun(now, id, command, root),
    run: async (planned, now, hooks, signal) => {
      const { command, view: stepView } = planned;
      const { step } = stepView;
      const startedAtMs = nowMs();
      const inputs = hashesOf(root, step.inputs);
      const report = await runPlanned(runner, root, planned, hooks, signal);
      const contents = contentsOf(root, step.product, runner.kind);
      const failure = failureOf(report.end, step, contents);
      if (failure !== null) return keepFailure(parts, planned, now, { report, failure, inputs, startedAtMs });
      const tools = step.programs.map((name): [string, string] => [
        name,
        now.machine.programs.get(name) ?? '',
      ]);
      // What it changed itself (a lock file) is what it is done with, also where that is read as another command now.
      const after = proposeRecipe(await readProject(root, signal), now.machine).steps.find(isStep(step.id));
      const { command: proposed, inputs: decisive } = after ?? step;
      const proven = {
        ...{ command, proposed, runner: report.runner, startedAtMs },
        logId: report.log?.id ?? null,
        ...{ durationMs: report.durationMs, tools: Object.fromEntries(tools) },
        ...{ inputs: hashesOf(root, decisive), contents: [...(contents ?? [])] },
      };
      record.write(step.id, { failed: null, proven });
      return { report, failure: null, fix: null };
    },
  };
}

function isStep(id: string): (step: Step) => boolean {
  return (step) => step.id === id;
}

function ranSince({ state, record }: StepView, openedAtMs: number): boolean {
  return state.kind === 'due' && state.reason === 'open' && (record?.proven?.startedAtMs ?? 0) >= openedAtMs;
}

/** Asks for the machine where the steps run, as `Setup.view` says: of each place once, since another has other programs. */
function createMachines({
  root,
  runner,
  probe,
}: SetupParts): (programs: Programs, signal: AbortSignal) => Promise<Machine> {
  let asked: { readonly machine: Machine; readonly place: RunnerKind } | null = null;
  return async (programs, signal) => {
    const place = runner.kind;
    const known = asked?.place === place ? asked.machine : null;
    if (programs === 'unasked') return known ?? unknownMachine();
    if (programs === 'kept' && known !== null) return known;
    const machine = await readMachine(probe, root, signal);
    asked = { machine, place };
    return machine;
  };
}

interface FailedRun {
  readonly report: RunReport;
  readonly failure: Phrase;
  readonly inputs: Record<string, string | null>;
  readonly startedAtMs: number;
}

function keepFailure(
  { record, redact }: SetupParts,
  { view: { step, record: known }, command, fix }: PlannedRun & { kind: 'run' },
  { project, machine }: SetupView,
  { report, failure, inputs, startedAtMs }: FailedRun,
): StepRun {
  const log = redact(report.output.slice(-KEPT_LOG_CHARS));
  const tried = [...triedOf(known?.failed ?? null, inputs), ...(fix === null ? [] : [fix.id])];
  if (report.end.kind !== 'cancelled')
    record.write(step.id, {
      proven: known?.proven ?? null,
      failed: {
        ...{ command, end: failure },
        ...{ atMs: startedAtMs, log, logId: report.log?.id ?? null, inputs, tried },
      },
    });
  return { report, failure, fix: findFix(log, { step, command, project, machine }, tried) };
}

function planRun(view: SetupView, id: string | null, command: string | null, root: string): PlannedRun {
  const chosen = id === null ? view.next : view.steps.find(({ step }) => step.id === id);
  if (chosen === undefined) {
    const ids = view.steps.map(({ step }) => step.id).slice(0, 30);
    throw new ToolError(`setup_environment: there is no step ${id}. There are: ${ids.join(', ')}.`);
  }
  if (chosen === null) return { kind: 'done' };
  const timeoutMs = TIMEOUTS_S[chosen.step.kind] * 1_000;
  if (command !== null) return { kind: 'run', view: chosen, command, fix: null, timeoutMs };
  if (chosen.state.kind === 'done') return { kind: 'skip', view: chosen };
  const { step, record } = chosen;
  const { project, machine } = view;
  const failed = record?.failed ?? null;
  const inputs = hashesOf(root, step.inputs);
  const tried = triedOf(failed, inputs);
  if (failed !== null && isSame(failed.inputs, inputs)) {
    const fix = findFix(failed.log, { step, command: failed.command, project, machine }, tried);
    if (fix?.does.kind === 'command')
      return { kind: 'run', view: chosen, command: fix.does.command, fix, timeoutMs };
  }
  const worked = record?.proven;
  const again = worked?.proposed === step.command ? worked.command : step.command;
  return { kind: 'run', view: chosen, command: again, fix: null, timeoutMs };
}

/** Fixes that need not be tried again: none, once something was changed. */
function triedOf(
  failed: FailedStep | null,
  inputs: Readonly<Record<string, string | null>>,
): readonly string[] {
  return failed !== null && isSame(failed.inputs, inputs) ? failed.tried : [];
}

function isSame(
  a: Readonly<Record<string, string | null>>,
  b: Readonly<Record<string, string | null>>,
): boolean {
  return Object.keys({ ...a, ...b }).every((path) => a[path] === b[path]);
}

function failureOf(end: RunEnd, { product }: Step, contents: readonly string[] | null): Phrase | null {
  switch (end.kind) {
    case 'exited':
      if (end.code !== 0) return phrase('exited with code {0}', end.code);
      return contents === null && product.kind !== 'none'
        ? phrase('exited with code 0, but {0} is missing', product.path)
        : null;
    case 'signalled':
      return phrase('was killed by {0}', end.signal);
    case 'unknown':
      return phrase('ended, exit code unknown');
    case 'timedOut':
      return phrase('did not finish within {0} s', end.limitMs / 1_000);
    case 'idle':
      return phrase('printed nothing for {0} s', end.limitMs / 1_000);
    case 'cancelled':
      return phrase('was cancelled');
  }
}
