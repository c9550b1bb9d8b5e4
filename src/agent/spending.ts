import type { Entry, TurnEnd } from '../core/conversation';
import { ledgerOf, spentTokens } from './ledger';
import { ofLastTurn } from './turnState';
import { stopped } from './turn';
import type { Turn } from './turn';

/** The end of a turn that may use no more, or null. */
export function spentTooMuch({ parts: { limits, clock }, entries, startedMs }: Turn): TurnEnd | null {
  const own = ofLastTurn(entries);
  if (spentTokens(own) >= limits.turnTokens)
    return stopped(
      `It used the ${limits.turnTokens} tokens that one turn may use; ask it to go on.`,
      'tokens',
    );
  if (limits.turnMs !== null && clock.nowMs() - startedMs >= limits.turnMs) return timeIsUp(limits.turnMs);
  return limits.turnCost === null ? null : spentMoney(own, limits.turnCost);
}

/** The end of a turn that has taken so long. */
export function timeIsUp(turnMs: number): TurnEnd {
  return stopped(
    `It took the ${Math.round(turnMs / 1000)} s that one turn may take; ask it to go on.`,
    'time',
  );
}

function spentMoney(own: readonly Entry[], limit: number): TurnEnd | null {
  const { cost } = ledgerOf(own);
  if (cost === null)
    return stopped(
      'What this model costs is not known, so a limit in dollars cannot be kept: limit the tokens instead.',
    );
  return cost < limit
    ? null
    : stopped(`It cost the $${limit} that one turn may cost; ask it to go on.`, 'cost');
}
