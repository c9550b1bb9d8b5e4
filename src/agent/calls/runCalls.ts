import type { ApprovalDecision } from '../../core/conversation/approvals';
import type { ToolOutcome } from '../../core/conversation/conversation';
import { UserError, throwIfCancelled } from '../../core/errors';
import type { ToolUse } from '../../core/conversation/languageModel';
import { inEnglish, phrase } from '../../core/text/phrase';
import type { PreparedCall } from '../../core/conversation/tool';
import { allow } from './allow';
import { failedOutcome, runPrepared } from './callOutcome';
import { createObservationBudget } from './observationCap';
import type { Observation, ObservationBudget } from './observationCap';
import { REPEATED, timesInARow } from './repeats';
import type { Turn } from '../turn';
import { observationsNow } from '../turnState';
import { outcomeWithoutSecrets } from '../withoutSecrets';

/** A call that can be made, or what came of it without being made. */
type ReadyCall =
  | { readonly use: ToolUse; readonly prepared: PreparedCall }
  | { readonly use: ToolUse; readonly prepared: null; readonly outcome: ToolOutcome };

/**
 * Makes the calls of one reply, in their order. Neighbours that only read run together; a call that changes something runs
 * alone, and what stands behind it is prepared once it has ended, so that it finds what was changed. Each call that was
 * started is ended in the journal, with what the model is told within the observation cap. `cut` is a call that the reply's length limit broke off. Throws
 * CancelledError on abort, and UserError where a call met what no model can mend; it is in the journal then.
 */
export async function runCalls(turn: Turn, uses: readonly ToolUse[], cut: ToolUse | null): Promise<void> {
  const { limits } = turn.parts;
  const counts = timesInARow(turn.entries, uses);
  const told = observationsNow(turn.entries);
  const budget = createObservationBudget(uses.length, limits.observationTokens, told);
  let reading: ReadyCall[] = [];
  const runReading = async (): Promise<void> => {
    const together = reading;
    reading = [];
    if (together.length > 0) await runTogether(turn, together, budget);
    throwIfCancelled(turn.signal);
  };
  for (const [at, use] of uses.entries()) {
    const call = await getReady(turn, use, use === cut, counts[at] ?? 1);
    if (!isChanging(call)) {
      reading.push(call);
      continue;
    }
    await runReading();
    await runTogether(turn, [call], budget);
    throwIfCancelled(turn.signal);
  }
  await runReading();
}

/** Whether what the call does may be seen by the calls behind it. */
function isChanging({ prepared }: ReadyCall): boolean {
  return prepared !== null && (prepared.approval !== null || prepared.isChanging === true);
}

async function getReady(turn: Turn, use: ToolUse, isCut: boolean, count: number): Promise<ReadyCall> {
  const failed = (message: string): ReadyCall => ({
    use,
    prepared: null,
    outcome: { kind: 'failed', message },
  });
  if (isCut)
    return failed(
      'The reply reached its length limit in the middle of this call, so it was not made. Make it again with shorter arguments.',
    );
  if (count >= turn.parts.limits.sameCalls) return failed(REPEATED);
  const { tools } = turn.parts;
  const tool = tools.find(({ name }) => name === use.name);
  if (tool === undefined)
    return failed(`There is no tool of this name. There are: ${tools.map(({ name }) => name).join(', ')}.`);
  if (use.input === undefined)
    return failed(
      `The arguments of this call were not JSON. Make it again with an object that fits its schema.`,
    );
  try {
    return { use, prepared: await tool.prepare(use.input) };
  } catch (error) {
    return { use, prepared: null, outcome: failedOutcome(turn, use.name, error) };
  }
}

async function runTogether(
  turn: Turn,
  calls: readonly ReadyCall[],
  budget: ObservationBudget,
): Promise<void> {
  for (const { use, prepared } of calls) {
    const doing = prepared?.doing ?? phrase('Calling {0}', use.name);
    const { callId, name, input } = use;
    turn.record({ type: 'toolStarted', turn: turn.number, callId, name, input, doing });
  }
  const roomTokens = budget.share();
  const ended = await Promise.all(calls.map((call) => runOne(turn, call, roomTokens)));
  const observations = budget.take(ended.map(({ observation }) => observation));
  for (const [at, { use }] of calls.entries()) {
    const { outcome, durationMs } = ended[at] ?? { outcome: { kind: 'cancelled' }, durationMs: 0 };
    const observation = observations[at] ?? '';
    turn.record({
      type: 'toolEnded',
      turn: turn.number,
      callId: use.callId,
      outcome,
      observation,
      durationMs,
    });
  }
  const broken = ended.find(({ fault }) => fault !== null)?.fault ?? null;
  if (broken !== null) throw broken;
}

interface EndedCall {
  readonly outcome: ToolOutcome;
  readonly observation: Observation;
  /** What no model can do anything about, as a full disk: the turn ends with it. */
  readonly fault: UserError | null;
  /** Without the time in which the user made up their mind. */
  readonly durationMs: number;
}

async function runOne(turn: Turn, call: ReadyCall, roomTokens: number): Promise<EndedCall> {
  if (call.prepared === null) return ended(call.outcome, null, 0);
  const { use, prepared } = call;
  const { clock, redact } = turn.parts;
  // On a clock that stands still while the user is asked.
  const nowMs = (): number => clock.nowMs() - turn.waited.ms;
  let startedMs = nowMs();
  try {
    const permission = prepared.approval === null ? null : await allow(turn, use.callId, prepared.approval);
    if (permission?.kind === 'denied') {
      return ended({ kind: 'denied', reason: permission.reason }, refusal(permission), 0);
    }
    startedMs = nowMs();
    const approved = permission?.kind === 'allowed' ? { approvedBy: permission.by } : {};
    const outcome = await runPrepared(turn, use, prepared, { roomTokens, ...approved });
    return ended(outcomeWithoutSecrets(outcome, redact), null, nowMs() - startedMs);
  } catch (error) {
    const outcome = outcomeWithoutSecrets(failedOutcome(turn, use.name, error), redact);
    const isOutside = error instanceof UserError && error.code === 'outside-failed';
    const fault = isOutside && !turn.signal.aborted ? error : null;
    return { ...ended(outcome, null, nowMs() - startedMs), fault };
  }
}

function refusal({ by, reason, instead }: Extract<ApprovalDecision, { readonly kind: 'denied' }>): string {
  const because = reason === '' ? '' : ` (${inEnglish(reason)})`;
  if (instead !== undefined)
    return `This command was not run${because}. Its purpose is not forbidden: ${instead}`;
  const told = by === 'user' ? 'The user refused this command' : 'A rule refuses this command';
  return `${told}${because}. It was not run. Do not ask for it again in any form: go on without it, or ask the user what to do instead.`;
}

function ended(outcome: ToolOutcome, told: string | null, durationMs: number): EndedCall {
  const more = outcome.kind === 'answered' ? outcome.answer.more : null;
  return { outcome, observation: { text: told ?? outcomeText(outcome), more }, fault: null, durationMs };
}

function outcomeText(outcome: ToolOutcome): string {
  switch (outcome.kind) {
    case 'answered':
      return outcome.answer.text === '' ? inEnglish(outcome.answer.done) : outcome.answer.text;
    case 'failed':
      return outcome.message;
    case 'denied':
      return inEnglish(outcome.reason);
    case 'cancelled':
      return 'This call was stopped before it ended.';
  }
}
