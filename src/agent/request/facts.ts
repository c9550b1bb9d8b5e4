/** What a conversation was told of the environment of its task. */
import type { Entry } from '../../core/conversation/conversation';

/** As it was told last; null where it never was. Linear. */
export function lastFacts(entries: readonly Entry[]): string | null {
  const last = entries.findLast((entry) => entry.type === 'asked' && entry.facts !== undefined);
  return last?.type === 'asked' ? (last.facts ?? null) : null;
}

/** The facts where they are others than these entries tell; undefined where nothing is to be told. Linear. */
export function newFacts(entries: readonly Entry[], facts: string): string | undefined {
  return facts === '' || facts === lastFacts(entries) ? undefined : facts;
}
