/** Whether a turn gets nowhere: pure functions of its steps. */
import type { Entry, StallKind } from '../core/conversation/conversation';
import { phrase } from '../core/text/phrase';
import type { Phrase } from '../core/text/phrase';
import type { ToolAnswer } from '../core/conversation/tool';
import type { Limits } from './limits';
import { callKey, isSame, saidOf } from './calls/repeats';
import { clipLine } from './summary/clipLine';

export interface Stall {
  readonly kind: StallKind;
  /** The first step that is part of it. */
  readonly fromStep: number;
  /** What was done and what came of it. */
  readonly evidence: Phrase;
}

/** What one step did, as far as its worth is concerned. */
export interface StepTrace {
  readonly step: number;
  readonly calls: readonly CallTrace[];
  readonly outputTokens: number;
}

interface CallTrace {
  /** The same for the same call. */
  readonly key: string;
  /** For people and models: `view_code {"path":"a.py"}`. */
  readonly shown: string;
  readonly name: string;
  readonly observation: string;
  /** The same where nothing has changed: `saidOf`. */
  readonly said: string;
  /** Whether it changed something or ran something: an act, whatever it said. */
  readonly acted: boolean;
  /** Whether it answered with something that the model does not have before it, or not of how things are since the last act. */
  readonly isNews: boolean;
}

/** The steps of the last turn that have not been taken back, in order. Linear. */
export function traceSteps(entries: readonly Entry[]): readonly StepTrace[] {
  const begin = entries.findLastIndex(({ type }) => type === 'asked');
  let traces: StepTrace[] = [];
  const started = new Map<string, Pick<CallTrace, 'key' | 'shown' | 'name'>>();
  const told = createTold();
  for (const entry of entries.slice(begin + 1)) {
    told.note(entry);
    if (entry.type === 'replied')
      traces.push({ step: entry.step, calls: [], outputTokens: entry.usage.output });
    if (entry.type === 'rewound') traces = traces.filter(({ step }) => step < entry.fromStep);
    if (entry.type === 'toolStarted') started.set(entry.callId, describe(entry));
    const last = traces.at(-1);
    if (entry.type !== 'toolEnded' || last === undefined) continue;
    const call = started.get(entry.callId);
    if (call === undefined) continue;
    const { observation, outcome } = entry;
    const acted = outcome.kind === 'answered' && isAct(outcome.answer);
    const isNews = told.isNews(observation, acted) && outcome.kind === 'answered';
    const made = { ...call, observation, said: saidOf(outcome, observation), acted, isNews };
    traces[traces.length - 1] = { ...last, calls: [...last.calls, made] };
  }
  return traces;
}

interface Told {
  note(entry: Entry): void;
  /** Whether the model does not have this before it, or not of how things are since the last act; it has from now on. */
  isNews(observation: string, acted: boolean): boolean;
}

function createTold(): Told {
  const told = new Set<string>();
  let handles = 0;
  return {
    note: (entry) => {
      // What was left out to save room is to be asked for again.
      if (entry.type === 'summarised') told.clear();
      if (entry.type !== 'requested') return;
      const { handles: now = 0 } = entry;
      if (now > handles) told.clear();
      handles = now;
    },
    isNews: (observation, acted) => {
      const isNews = !told.has(observation);
      // To look again after an act is to see what came of it.
      if (acted) told.clear();
      told.add(observation);
      return isNews;
    },
  };
}

function isAct({ run, background, changes = [], planned }: ToolAnswer): boolean {
  return run !== null || background !== undefined || changes.length > 0 || planned !== undefined;
}

function describe(call: Extract<Entry, { type: 'toolStarted' }>): Pick<CallTrace, 'key' | 'shown' | 'name'> {
  const { name, input } = call;
  return { key: callKey(call), shown: `${name} ${JSON.stringify(input ?? {})}`, name };
}

/** What the last steps are stuck in, or null where they get on. */
export function findStall(steps: readonly StepTrace[], limits: Limits): Stall | null {
  return repetition(steps, limits) ?? idling(steps, limits) ?? overthinking(steps, limits);
}

/** The same one to three steps, again and again, with the same answers. */
function repetition(steps: readonly StepTrace[], { sameCalls }: Limits): Stall | null {
  for (const period of [1, 2, 3]) {
    // A call that is refused for being the same is told so first; only when it comes once more is it taken back.
    const times = period === 1 ? sameCalls + 1 : sameCalls;
    const last = steps.slice(-period * times);
    if (last.length < period * times || last[0] === undefined) continue;
    const isSame = last.every(
      (step, at) => step.calls.length > 0 && (at < period || sameStep(step, last[at - period])),
    );
    if (!isSame) continue;
    const kind = period === 1 ? 'repeated' : 'cycle';
    const named = last.slice(0, period).flatMap(({ calls }) => calls.map(({ shown }) => shown));
    return { kind, fromStep: last[0].step, evidence: sameAgain(named, times, saidBy(last.slice(0, period))) };
  }
  return null;
}

function sameAgain(named: readonly string[], times: number, answers: string): Phrase {
  const calls = named.map((each) => clipLine(each, CLIP)).join('; ');
  return named.length === 1
    ? phrase(
        'The same call was made {0} times ({1}), and the answer does not change: {2}',
        ...[times, calls, answers],
      )
    : phrase(
        'The same {0} calls were made {1} times ({2}), and the answer does not change: {3}',
        ...[named.length, times, calls, answers],
      );
}

function sameStep(a: StepTrace, b: StepTrace | undefined): boolean {
  if (a.calls.length !== b?.calls.length) return false;
  return a.calls.every((call, at) => {
    const other = b.calls[at];
    return other !== undefined && isSame(call, other);
  });
}

/** Some steps in a row in which no call changed or ran anything, and none was told anything new. */
function idling(steps: readonly StepTrace[], { idleSteps }: Limits): Stall | null {
  const last = steps.slice(-idleSteps);
  const isIdle = last.every(
    ({ calls }) => calls.length > 0 && calls.every(({ acted, isNews }) => !acted && !isNews),
  );
  if (last.length < idleSteps || last[0] === undefined || !isIdle) return null;
  const evidence = phrase('The last {0} steps found nothing new: {1}', idleSteps, saidBy(last));
  return { kind: 'noProgress', fromStep: last[0].step, evidence };
}

/** Many tokens of words since the last act or news. */
function overthinking(steps: readonly StepTrace[], { thoughtTokens }: Limits): Stall | null {
  const lastAct = steps.findLastIndex(({ calls }) => calls.some(({ acted, isNews }) => acted || isNews));
  const since = steps.slice(lastAct + 1);
  const tokens = since.reduce((sum, { outputTokens }) => sum + outputTokens, 0);
  if (tokens < thoughtTokens || since[0] === undefined) return null;
  const evidence = phrase('The model wrote {0} tokens since its last useful call without acting.', tokens);
  return { kind: 'overthinking', fromStep: since[0].step, evidence };
}

const CLIP = 160;

/** The first words of what the calls were told, each once. */
function saidBy(steps: readonly StepTrace[]): string {
  const said = steps.flatMap(({ calls }) =>
    calls.map(({ name, observation }) => `${name}: "${clipLine(observation, CLIP)}"`),
  );
  return [...new Set(said)].slice(0, 4).join('; ');
}
