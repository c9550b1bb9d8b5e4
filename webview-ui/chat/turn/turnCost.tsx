import type { JSX } from 'preact';
import type { TurnAccount } from '../../../src/protocol/toChat';
import { counted } from '../../shared/numbers';
import { t } from '../../shared/strings';
import { money } from '../words/money';
import { usePage } from '../page';

/** The turn's tokens and cost, in a line. */
export function TurnCost({ turn }: { readonly turn: number }): JSX.Element | null {
  const { accountOf, showLedger } = usePage();
  const account = accountOf(turn);
  if (account === undefined) return null;
  const { tokens, cost } = account;
  const title = t(
    '{0} replies; {1} new tokens sent, {2} written to the cache, {3} read from the cache, {4} written by the model',
    counted(account.requests),
    counted(tokens.input),
    counted(tokens.cacheWrite),
    counted(tokens.cacheRead),
    counted(tokens.output),
  );
  return (
    <button type="button" class="link turn-cost" title={title} onClick={() => showLedger(turn)}>
      {allTokens(account) === 0
        ? t('about {0} tokens, not counted', counted(account.estimated))
        : t('{0} tokens, {1}', counted(allTokens(account)), money(cost))}
    </button>
  );
}

export function allTokens({ tokens: { input, output, cacheRead, cacheWrite } }: TurnAccount): number {
  return input + output + cacheRead + cacheWrite;
}
