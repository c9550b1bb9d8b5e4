/** Runs set-up steps that the user asks for, after showing their commands. */
import { join } from 'node:path';
import type { ApprovalQuestion, Approvals } from '../../core/conversation/approvals';
import { UserError } from '../../core/errors';
import type { Phrase, Said } from '../../core/text/phrase';
import type { RunHooks, RunReport, RunnerKind } from '../../core/running/runner';
import type { ShellParser } from '../../core/running/shell';
import type { CommandProposal } from '../../core/conversation/tool';
import { purposeOf } from '../../recipes/renderSetup';
import type { PlannedRun, Setup, SetupView, StepRun, StepView } from '../../recipes/setup';
import { Emitter } from '../../core/async/emitter';

export interface ConsentedStepsParts {
  /** The mapped folder; null where there is none. */
  readonly place: () => RecipePlace | null;
  readonly isTrusted: () => boolean;
  /** What the user's rules say. */
  readonly approvals: Pick<Approvals, 'consider'>;
  readonly parser: () => ShellParser;
  /** What the user is told. */
  readonly words: StepWords;
}

export interface RecipePlace {
  /** Absolute. */
  readonly root: string;
  /** The set-up whose steps a terminal shows as they run. */
  readonly shown: Setup;
  /** The same, for whoever shows the output of a step itself. */
  readonly quiet: Setup;
  /** Where its commands run now: a container is not started to ask for the versions of programs. */
  readonly runner: RunnerKind;
}

export interface StepWords {
  readonly noFolder: string;
  readonly untrusted: string;
  /** Other steps are running, or wait for the user's word. */
  readonly busy: string;
  denied(command: string, reason: Said): string;
}

/** Asks the user whether these commands may run, all of them shown; false = none of them runs. */
export type Consent = (questions: readonly ApprovalQuestion[]) => Promise<boolean>;

/** How a step that was asked for is run. */
export interface StepHooks extends RunHooks {
  readonly consent: Consent;
  /** Who shows the output: a terminal of its own, or whoever asks, by `onOutput`. */
  readonly shownBy: 'terminal' | 'asker';
  /** A step begins. */
  onStep?(view: StepView): void;
}

export interface StepsEnd {
  /** In their order, the failed one among them. */
  readonly ran: readonly { readonly id: string; readonly report: RunReport }[];
  /** The step that failed, and how; null where all went well. */
  readonly failed: FailedRun | null;
  /** Nothing was run, since the user did not want it. */
  readonly isDeclined: boolean;
}

export interface FailedRun {
  readonly id: string;
  readonly failure: Phrase;
  readonly run: StepRun;
}

/** Which steps are to run: these by their ids, proven or not; or those that are required, not proven, and before them. */
export type AskedSteps = readonly string[] | 'due';

export interface ConsentedSteps {
  /** The set-up as it stands; null where there is no folder. In a folder that is not trusted nothing is run for it. */
  view(signal: AbortSignal): Promise<SetupView | null>;
  /** From now on programs are another: they are asked for their versions again. */
  askAgain(): void;
  /** The id of the step that runs now. */
  running(): string | null;
  /** Runs the steps one after another, until one fails. Throws UserError, CancelledError. */
  run(asked: AskedSteps, hooks: StepHooks, signal: AbortSignal): Promise<StepsEnd>;
  cancel(): void;
  /** The same; resolves with the command of the step that ran, once it has ended. */
  end(): Promise<readonly { readonly command: string }[]>;
  /** From now on nothing is known of these steps. */
  forget(ids: readonly string[]): void;
  /** Another step runs now, or none. */
  readonly onRunning: Emitter<void>['on'];
}

/** Whoever runs a program sees it, and cancels it. */
const DAY_MS = 24 * 60 * 60 * 1_000;

type Planned = PlannedRun & { readonly kind: 'run' };

/** The steps of one window: one runs at a time. */
export function createConsentedSteps(parts: ConsentedStepsParts): ConsentedSteps {
  const changed = new Emitter<void>();
  /** Texts that the user has consented to in this window, each in its folder and place. */
  const consented = new Set<string>();
  let running: string | null = null;
  let current: { readonly command: string; readonly ended: Promise<unknown> } | null = null;
  let stop: AbortController | undefined;
  let programs: 'anew' | 'kept' = 'kept';
  const show = (id: string | null): void => {
    running = id;
    changed.fire();
  };
  const runAll = async (asked: AskedSteps, hooks: StepHooks, signal: AbortSignal): Promise<StepsEnd> => {
    const { root, shown, quiet, runner } = placeOf(parts);
    const setup = hooks.shownBy === 'terminal' ? shown : quiet;
    const view = await setup.view('kept', signal);
    const planned = plannedRuns(asked, view, setup);
    if (!(await areAllowed(planned, hooks.consent, { ...parts, root, runner, consented })))
      return { ran: [], failed: null, isDeclined: true };
    return runPlanned(planned, hooks, (each) => {
      const { id, kind } = each.view.step;
      show(id);
      if (kind === 'toolchain') programs = 'anew';
      const work = setup.run(each, view, hooks, signal);
      current = { command: each.command, ended: Promise.allSettled([work]) };
      return work;
    });
  };
  return {
    view: async (signal) => {
      const place = parts.place();
      const asked = parts.isTrusted() && isAskable(place) ? programs : 'unasked';
      if (asked === 'anew') programs = 'kept';
      return place?.shown.view(asked, signal) ?? null;
    },
    askAgain: () => void (programs = 'anew'),
    running: () => running,
    run: async (asked, hooks, signal) => {
      if (!parts.isTrusted()) throw new UserError('bad-input', parts.words.untrusted);
      if (stop !== undefined) throw new UserError('usage', parts.words.busy);
      stop = new AbortController();
      try {
        return await runAll(asked, hooks, AbortSignal.any([signal, stop.signal]));
      } finally {
        stop = undefined;
        current = null;
        show(null);
      }
    },
    cancel: () => stop?.abort(),
    end: async () => {
      stop?.abort();
      const ended = current;
      await ended?.ended;
      return ended === null ? [] : [ended];
    },
    forget: (ids) => placeOf(parts).shown.forget(ids),
    onRunning: changed.on,
  };
}

/** Runs them in their order, until one fails. */
async function runPlanned(
  planned: readonly Planned[],
  hooks: StepHooks,
  run: (each: Planned) => Promise<StepRun>,
): Promise<StepsEnd> {
  const ran: { id: string; report: RunReport }[] = [];
  for (const each of planned) {
    const { id } = each.view.step;
    hooks.onStep?.(each.view);
    const done = await run(each);
    ran.push({ id, report: done.report });
    if (done.failure !== null)
      return { ran, failed: { id, failure: done.failure, run: done }, isDeclined: false };
  }
  return { ran, failed: null, isDeclined: false };
}

function isAskable(place: RecipePlace | null): boolean {
  return place !== null && place.runner !== 'container';
}

function placeOf({ place, words }: ConsentedStepsParts): RecipePlace {
  const found = place();
  if (found === null) throw new UserError('bad-input', words.noFolder);
  return found;
}

/** What is asked for by its id runs though it is proven: with the command that worked. */
function plannedRuns(asked: AskedSteps, view: SetupView, setup: Setup): readonly Planned[] {
  const ids =
    asked === 'due'
      ? view.steps
          .filter(({ step, state }) => step.need === 'required' && state.kind === 'due')
          .map(({ step }) => step.id)
      : asked;
  return ids.flatMap((id): readonly Planned[] => {
    const planned = setup.plan(view, id, null);
    if (planned.kind === 'run') return [attended(planned)];
    if (planned.kind === 'done' || asked === 'due') return [];
    const { step, record } = planned.view;
    const again = setup.plan(view, id, record?.proven?.command ?? step.command);
    return again.kind === 'run' ? [attended(again)] : [];
  });
}

/** A program that serves runs as long as its user wants. */
function attended(planned: Planned): Planned {
  return planned.view.step.kind === 'run' ? { ...planned, timeoutMs: DAY_MS } : planned;
}

interface QuestionParts extends ConsentedStepsParts {
  readonly root: string;
  readonly runner: RunnerKind;
  readonly consented: Set<string>;
}

/** Whether the user lets all of it run; what is let run is not asked about again. Throws UserError. */
async function areAllowed(
  planned: readonly Planned[],
  consent: Consent,
  parts: QuestionParts,
): Promise<boolean> {
  const questions = await questionsOf(planned, parts);
  if (questions.length > 0 && !(await consent(questions))) return false;
  for (const { proposal } of questions) parts.consented.add(keyOf(proposal, parts.runner));
  return true;
}

/** The questions to ask, none for what is allowed. Throws UserError for what the user's rules deny. */
async function questionsOf(
  planned: readonly Planned[],
  { approvals, parser, words, root, runner, consented }: QuestionParts,
): Promise<readonly ApprovalQuestion[]> {
  const questions: ApprovalQuestion[] = [];
  for (const { command, view, timeoutMs } of planned) {
    const { step } = view;
    const proposal: CommandProposal = {
      ...{ command, folder: join(root, step.folder), place: step.folder, timeoutMs },
      ...{ purpose: purposeOf(step), parsed: await parser().parse(command) },
    };
    const considered = approvals.consider(proposal);
    if (considered.kind === 'ask') {
      if (!consented.has(keyOf(proposal, runner))) questions.push(considered.question);
    } else if (considered.decision.kind === 'denied')
      throw new UserError('bad-input', words.denied(command, considered.decision.reason));
  }
  return questions;
}

/** What was let run in a sandbox was not let run outside of it. */
function keyOf({ folder, command }: CommandProposal, runner: RunnerKind): string {
  return JSON.stringify([runner, folder, command]);
}
