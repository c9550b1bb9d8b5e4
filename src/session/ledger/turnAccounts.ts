import { ledgerOf, spentTokens } from '../../agent/ledger';
import type { Entry } from '../../core/conversation/conversation';
import type { TurnAccount } from '../../protocol/toChat';

/** What each turn took that a model answered something of, oldest first. Linear. */
export function turnAccounts(entries: readonly Entry[]): readonly TurnAccount[] {
  const turns = new Map<number, Entry[]>();
  const ofModels = new Set<number>();
  for (const entry of entries) {
    if (entry.type === 'started') continue;
    if (entry.type === 'asked' && entry.model.kind !== 'none') ofModels.add(entry.turn);
    if (entry.type !== 'consulted' && !ofModels.has(entry.turn)) continue;
    const own = turns.get(entry.turn);
    if (own !== undefined) own.push(entry);
    else turns.set(entry.turn, [entry]);
  }
  return [...turns].flatMap(([turn, own]) => {
    const { requests, usage: tokens, cost } = ledgerOf(own);
    return requests === 0 ? [] : [{ turn, requests, tokens, estimated: spentTokens(own), cost }];
  });
}
