import type { Entry, TurnEnd } from '../core/conversation/conversation';
import { phrase } from '../core/text/phrase';
import { ledgerOf, spentTokens } from './ledger';
import { ofLastTurn } from './turnState';
import { stopped } from './turn';
import type { Turn } from './turn';

/** The end of a turn that may use no more, or null. */
export function spentTooMuch({ parts: { limits, clock }, entries, startedMs }: Turn): TurnEnd | null {
  const own = ofLastTurn(entries);
  if (spentTokens(own) >= limits.turnTokens)
    return stopped(
      phrase('Stopped at the limit of {0} tokens per turn. Ask to continue.', { count: limits.turnTokens }),
      'tokens',
    );
  if (limits.turnMs !== null && clock.nowMs() - startedMs >= limits.turnMs) return timeIsUp(limits.turnMs);
  return limits.turnCost === null ? null : spentMoney(own, limits.turnCost);
}

/** The end of a turn that has taken so long. */
export function timeIsUp(turnMs: number): TurnEnd {
  return stopped(
    phrase('Stopped at the time limit of {0} s per turn. Ask to continue.', Math.round(turnMs / 1000)),
    'time',
  );
}

function spentMoney(own: readonly Entry[], limit: number): TurnEnd | null {
  const { cost } = ledgerOf(own);
  if (cost === null)
    return stopped(
      phrase(
        "RepoMaster does not know this model's prices, so it cannot apply a cost limit. Limit the tokens instead.",
      ),
    );
  return cost < limit
    ? null
    : stopped(phrase('Stopped at the cost limit of {0} per turn. Ask to continue.', `$${limit}`), 'cost');
}
