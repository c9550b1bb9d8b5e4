/** Where a turn stands, from nothing but its entries: so it goes on after a reload as it would have without one. */
import type { Entry } from '../core/conversation/conversation';
import type { AssistantBlock, StopReason, ToolUse } from '../core/conversation/languageModel';
import { meantCalls } from './request/meantCall';
import { createObservationBudget } from './calls/observationCap';
import type { Turn } from './turn';

export interface TurnReply {
  readonly content: readonly AssistantBlock[];
  /** As they are made. */
  readonly calls: readonly ToolUse[];
  readonly stop: StopReason;
}

/** The replies of the last turn, those that were taken back among them. Linear. */
export function repliesOf(entries: readonly Entry[]): readonly TurnReply[] {
  return ofLastTurn(entries).flatMap((entry) => {
    if (entry.type !== 'replied') return [];
    const { content, stop } = entry;
    const calls = content.filter((block) => block.type === 'toolUse').flatMap(meantCalls);
    return [{ content, calls, stop: stop ?? (calls.length > 0 ? 'toolUse' : 'end') }];
  });
}

/** The words of a reply. */
export function textOf(content: readonly AssistantBlock[]): string {
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n');
}

/** The number of the last step that was replied to, 0 before the first. */
export function lastStep(entries: readonly Entry[]): number {
  return ofLastTurn(entries).reduce((last, entry) => (entry.type === 'replied' ? entry.step : last), 0);
}

/** The calls of the reply that have not been begun. */
export function openCalls(entries: readonly Entry[], { calls }: TurnReply): readonly ToolUse[] {
  const begun = new Set(entries.flatMap((entry) => (entry.type === 'toolStarted' ? [entry.callId] : [])));
  return calls.filter(({ callId }) => !begun.has(callId));
}

/** What was handed in with the last reply; null for nothing. */
export function submittedNow(entries: readonly Entry[]): string | null {
  for (const entry of sinceLastReply(entries)) {
    if (entry.type !== 'toolEnded' || entry.outcome.kind !== 'answered') continue;
    const { submitted } = entry.outcome.answer;
    if (submitted !== undefined) return submitted;
  }
  return null;
}

/** What was told of the last reply's calls. */
export function observationsNow(entries: readonly Entry[]): readonly string[] {
  return sinceLastReply(entries).flatMap((entry) => (entry.type === 'toolEnded' ? [entry.observation] : []));
}

/** How often answers of the last turn were looked at, and what came of the last reply's. */
export function reviewsOf(entries: readonly Entry[]): {
  readonly count: number;
  readonly isLooked: boolean;
  readonly isAccepted: boolean;
} {
  const now = sinceLastReply(entries).find((entry) => entry.type === 'reviewed');
  return {
    count: ofLastTurn(entries).filter(({ type }) => type === 'reviewed').length,
    isLooked: now !== undefined,
    isAccepted: now?.review.accepted === true,
  };
}

function sinceLastReply(entries: readonly Entry[]): readonly Entry[] {
  return entries.slice(entries.findLastIndex(({ type }) => type === 'replied') + 1);
}

const BROKEN_OFF =
  'RepoMaster was stopped during this call, so its effect is unknown. Check the current state before you make it again.';

/** Ends, in the journal too, the calls that were begun and never ended: each has exactly one end. */
export function breakOffOpenCalls(turn: Turn): void {
  const entries = ofLastTurn(turn.entries);
  const ended = new Set(entries.flatMap((entry) => (entry.type === 'toolEnded' ? [entry.callId] : [])));
  const open = entries.flatMap((entry) =>
    entry.type === 'toolStarted' && !ended.has(entry.callId) ? [entry.callId] : [],
  );
  const reply = repliesOf(entries).at(-1);
  const waiting = reply === undefined ? 0 : openCalls(entries, reply).length;
  const { observationTokens } = turn.parts.limits;
  const budget = createObservationBudget(open.length + waiting, observationTokens, observationsNow(entries));
  const told = budget.take(open.map(() => ({ text: BROKEN_OFF, more: null })));
  for (const [at, callId] of open.entries())
    turn.record({
      ...{ type: 'toolEnded', turn: turn.number, callId, outcome: { kind: 'failed', message: BROKEN_OFF } },
      ...{ observation: told[at] ?? '', durationMs: 0 },
    });
}

/** Its entries from its question on. */
export function ofLastTurn(entries: readonly Entry[]): readonly Entry[] {
  return entries.slice(
    Math.max(
      0,
      entries.findLastIndex(({ type }) => type === 'asked'),
    ),
  );
}
