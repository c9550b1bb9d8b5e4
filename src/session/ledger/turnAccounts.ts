import { ledgerOf, spentTokens } from '../../agent/ledger';
import type { Entry } from '../../core/conversation/conversation';
import type { TurnAccount } from '../../protocol/toChat';

/** What each turn took that a model answered something of, oldest first. Linear. */
export function turnAccounts(entries: readonly Entry[]): readonly TurnAccount[] {
  const turns = new Map<number, Entry[]>();
  for (const entry of entries) {
    if (entry.type === 'started') continue;
    const own = turns.get(entry.turn);
    if (own !== undefined) own.push(entry);
    else if (entry.type === 'asked' && entry.model.kind !== 'none') turns.set(entry.turn, [entry]);
  }
  return [...turns].flatMap(([turn, own]) => {
    const { requests, usage: tokens, cost } = ledgerOf(own);
    return requests === 0 ? [] : [{ turn, requests, tokens, estimated: spentTokens(own), cost }];
  });
}
