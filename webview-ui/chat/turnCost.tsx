import type { JSX } from 'preact';
import type { TurnAccount } from '../../src/protocol/chatMessages';
import { counted } from '../shared/numbers';
import { t } from '../shared/strings';
import { money } from './money';
import { usePage } from './page';

/** What the turn took of the model, in a line. */
export function TurnCost({ turn }: { readonly turn: number }): JSX.Element | null {
  const account = usePage().accountOf(turn);
  if (account === undefined) return null;
  const { tokens, cost } = account;
  const title = t(
    '{0} replies; {1} tokens sent anew, {2} put into the cache, {3} from the cache, {4} written by the model',
    counted(account.requests),
    counted(tokens.input),
    counted(tokens.cacheWrite),
    counted(tokens.cacheRead),
    counted(tokens.output),
  );
  return (
    <span class="turn-cost" title={title}>
      {t('{0} tokens, {1}', counted(allTokens(account)), money(cost))}
    </span>
  );
}

export function allTokens({ tokens: { input, output, cacheRead, cacheWrite } }: TurnAccount): number {
  return input + output + cacheRead + cacheWrite;
}
