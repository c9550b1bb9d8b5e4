/** The user's edits of a request. */
import type { ApartChoice } from '../../src/core/files/apart';
import type { ContextBlockKind, ContextEdits, StartKind, StartRequest } from '../../src/core/map/context';
import { BUDGET, OVERVIEW_BUDGET } from '../../src/protocol/budgets';

/** First of the pinned ones comes first in its block: a new pin goes behind the others. */
export function pin(request: StartRequest, key: string): StartRequest {
  const { pinned, dropped } = request.edits;
  return withEdits(request, { pinned: [...without(pinned, key), key], dropped: without(dropped, key) });
}

export function unpin(request: StartRequest, key: string): StartRequest {
  return withEdits(request, { pinned: without(request.edits.pinned, key) });
}

/** Leaves an entry or a whole block (`block:KIND`) out. */
export function drop(request: StartRequest, key: string): StartRequest {
  const { pinned, dropped } = request.edits;
  return withEdits(request, { pinned: without(pinned, key), dropped: [...without(dropped, key), key] });
}

export function restore(request: StartRequest, key: string): StartRequest {
  return withEdits(request, { dropped: without(request.edits.dropped, key) });
}

/**
 * Puts an entry at a place (from 0) among the keys of its block, as they are shown; the others move up or down. Out of
 * their bounds, or where it stands there already, nothing changes.
 */
export function moveTo(
  request: StartRequest,
  key: string,
  place: number,
  among: readonly string[],
): StartRequest {
  const { ordered } = request.edits;
  const now = orderNow(request, among);
  if (!now.includes(key) || now.indexOf(key) === place || place < 0 || place >= now.length) return request;
  const next = without(now, key).toSpliced(place, 0, key);
  return withEdits(request, { ordered: [...ordered.filter((each) => !among.includes(each)), ...next] });
}

/** Where the entry stands among the keys of its block, as `moveTo` has it. */
export function placeOf(request: StartRequest, key: string, among: readonly string[]): number {
  return orderNow(request, among).indexOf(key);
}

/** Gives a block so many percent of the budget (1 to 100); null = what it needs of what the others leave. */
export function withShare(
  request: StartRequest,
  kind: ContextBlockKind,
  percent: number | null,
): StartRequest {
  const share = percent === null ? null : Math.min(100, Math.max(1, Math.round(percent)));
  return withEdits(request, { shares: { ...request.edits.shares, [kind]: share } });
}

/** Has tests, examples and the like ranked among the rest, or left out. */
export function withApart(request: StartRequest, apart: ApartChoice): StartRequest {
  return withEdits(request, { apart });
}

/** Whether a person has changed anything but the start, budgets and task. */
export function isEdited({ edits: { apart, pinned, dropped, ordered, shares } }: StartRequest): boolean {
  return (
    apart === 'shown' ||
    pinned.length + dropped.length + ordered.length > 0 ||
    Object.values(shares).some((share) => share !== null)
  );
}

/** Within the slider's bounds. */
export function withBudget(request: StartRequest, tokens: number): StartRequest {
  return Number.isFinite(tokens) ? { ...request, budgetTokens: within(BUDGET, tokens) } : request;
}

/** Chooses what conversations of this folder start from. */
export function withStart(request: StartRequest, start: StartKind): StartRequest {
  return { ...request, start };
}

/** Within the bounds of the overview's slider. */
export function withOverviewTokens(request: StartRequest, tokens: number): StartRequest {
  return Number.isFinite(tokens) ? { ...request, overviewTokens: within(OVERVIEW_BUDGET, tokens) } : request;
}

function within(
  { least, most }: Pick<typeof BUDGET | typeof OVERVIEW_BUDGET, 'least' | 'most'>,
  tokens: number,
): number {
  return Math.min(most, Math.max(least, Math.round(tokens)));
}

/** Of spaces alone is none. */
export function withTask(request: StartRequest, text: string): StartRequest {
  const task = text.trim();
  return { ...request, task: task === '' ? null : task };
}

/** Without edits; the start, budgets and task stay. */
export function reset(request: StartRequest): StartRequest {
  const shares = { readme: null, modules: null, source: null, paths: null };
  return withEdits(request, { apart: 'hidden', pinned: [], dropped: [], ordered: [], shares });
}

/** A move may come before the answer to the last one: what is asked for counts, not what is shown yet. */
function orderNow({ edits: { ordered } }: StartRequest, among: readonly string[]): readonly string[] {
  const isAhead = among.every((each) => ordered.includes(each));
  return isAhead ? ordered.filter((each) => among.includes(each)) : among;
}

function withEdits(request: StartRequest, edits: Partial<ContextEdits>): StartRequest {
  return { ...request, edits: { ...request.edits, ...edits } };
}

function without(keys: readonly string[], key: string): readonly string[] {
  return keys.filter((each) => each !== key);
}
