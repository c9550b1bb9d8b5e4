/** What a person's hand makes of a request. */
import type { ContextBlockKind, ContextEdits, ContextRequest } from '../../src/core/context';
import { BUDGET } from '../../src/protocol/launchpadMessages';

/** First of the pinned ones comes first in its block: a new pin goes behind the others. */
export function pin(request: ContextRequest, key: string): ContextRequest {
  const { pinned, dropped } = request.edits;
  return withEdits(request, { pinned: [...without(pinned, key), key], dropped: without(dropped, key) });
}

export function unpin(request: ContextRequest, key: string): ContextRequest {
  return withEdits(request, { pinned: without(request.edits.pinned, key) });
}

/** Leaves an entry or a whole block (`block:KIND`) out. */
export function drop(request: ContextRequest, key: string): ContextRequest {
  const { pinned, dropped } = request.edits;
  return withEdits(request, { pinned: without(pinned, key), dropped: [...without(dropped, key), key] });
}

export function restore(request: ContextRequest, key: string): ContextRequest {
  return withEdits(request, { dropped: without(request.edits.dropped, key) });
}

/**
 * Puts an entry at a place (from 0) among the keys of its block, as they are shown; the others move up or down. Out of
 * their bounds, or where it stands there already, nothing changes.
 */
export function moveTo(
  request: ContextRequest,
  key: string,
  place: number,
  among: readonly string[],
): ContextRequest {
  const { ordered } = request.edits;
  const now = orderNow(request, among);
  if (!now.includes(key) || now.indexOf(key) === place || place < 0 || place >= now.length) return request;
  const next = without(now, key).toSpliced(place, 0, key);
  return withEdits(request, { ordered: [...ordered.filter((each) => !among.includes(each)), ...next] });
}

/** Where the entry stands among the keys of its block, as `moveTo` has it. */
export function placeOf(request: ContextRequest, key: string, among: readonly string[]): number {
  return orderNow(request, among).indexOf(key);
}

/** Gives a block so many percent of the budget (1 to 100); null = what it needs of what the others leave. */
export function withShare(
  request: ContextRequest,
  kind: ContextBlockKind,
  percent: number | null,
): ContextRequest {
  const share = percent === null ? null : Math.min(100, Math.max(1, Math.round(percent)));
  return withEdits(request, { shares: { ...request.edits.shares, [kind]: share } });
}

/** Whether a person has changed anything but budget and task. */
export function isEdited({ edits: { pinned, dropped, ordered, shares } }: ContextRequest): boolean {
  return (
    pinned.length + dropped.length + ordered.length > 0 ||
    Object.values(shares).some((share) => share !== null)
  );
}

/** Within the slider's bounds. */
export function withBudget(request: ContextRequest, tokens: number): ContextRequest {
  if (!Number.isFinite(tokens)) return request;
  return {
    ...request,
    budgetTokens: Math.min(BUDGET.most, Math.max(BUDGET.least, Math.round(tokens))),
  };
}

/** Of spaces alone is none. */
export function withTask(request: ContextRequest, text: string): ContextRequest {
  const task = text.trim();
  return { ...request, task: task === '' ? null : task };
}

/** Without edits; budget and task stay. */
export function reset(request: ContextRequest): ContextRequest {
  const shares = { readme: null, modules: null, source: null, paths: null };
  return withEdits(request, { pinned: [], dropped: [], ordered: [], shares });
}

/** A move may come before the answer to the last one: what is asked for counts, not what is shown yet. */
function orderNow({ edits: { ordered } }: ContextRequest, among: readonly string[]): readonly string[] {
  const isAhead = among.every((each) => ordered.includes(each));
  return isAhead ? ordered.filter((each) => among.includes(each)) : among;
}

function withEdits(request: ContextRequest, edits: Partial<ContextEdits>): ContextRequest {
  return { ...request, edits: { ...request.edits, ...edits } };
}

function without(keys: readonly string[], key: string): readonly string[] {
  return keys.filter((each) => each !== key);
}
