/** What a person's hand makes of a request. */
import type { ContextRequest } from '../../src/core/context';
import { BUDGET } from '../../src/protocol/launchpadMessages';

/** First of the pinned ones comes first in its block: a new pin goes behind the others. */
export function pin(request: ContextRequest, key: string): ContextRequest {
  const { pinned, dropped } = request.edits;
  return withEdits(request, [...without(pinned, key), key], without(dropped, key));
}

export function unpin(request: ContextRequest, key: string): ContextRequest {
  return withEdits(request, without(request.edits.pinned, key), request.edits.dropped);
}

/** Leaves an entry or a whole block (`block:KIND`) out. */
export function drop(request: ContextRequest, key: string): ContextRequest {
  const { pinned, dropped } = request.edits;
  return withEdits(request, without(pinned, key), [...without(dropped, key), key]);
}

export function restore(request: ContextRequest, key: string): ContextRequest {
  return withEdits(request, request.edits.pinned, without(request.edits.dropped, key));
}

/**
 * Moves a pinned entry before or behind the next one of `among` (keys of its block, in their order) that is pinned too;
 * without such a one nothing changes.
 */
export function move(
  request: ContextRequest,
  key: string,
  by: -1 | 1,
  among: readonly string[],
): ContextRequest {
  const { pinned, dropped } = request.edits;
  const inBlock = among.filter((each) => pinned.includes(each));
  const other = inBlock[inBlock.indexOf(key) + by];
  if (!inBlock.includes(key) || other === undefined) return request;
  const swapped = pinned.map((each) => (each === key ? other : each === other ? key : each));
  return withEdits(request, swapped, dropped);
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
  return withEdits(request, [], []);
}

function withEdits(
  request: ContextRequest,
  pinned: readonly string[],
  dropped: readonly string[],
): ContextRequest {
  return { ...request, edits: { pinned, dropped } };
}

function without(keys: readonly string[], key: string): readonly string[] {
  return keys.filter((each) => each !== key);
}
