import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { maxQuestionCharacters } from '../../src/protocol/chatMessages';
import { counted } from '../shared/numbers';
import { t } from '../shared/strings';
import { money } from './money';
import { usePage } from './page';
import { isBusy } from './state';
import type { ChatState } from './state';
import { allTokens } from './turnCost';

interface Props {
  readonly state: ChatState;
  /** What is in the composer, without the blanks around it. */
  readonly text: string;
}

/** A pause in the typing: the host works the estimate out. */
const pauseMs = 400;

/** Below the composer: what the question would send and cost at most, and what the conversation took so far. */
export function NextCost({ state, text }: Props): JSX.Element | null {
  const { send } = usePage();
  const { status, accounts, attachments, next } = state;
  const isAsked = status.model.kind !== 'none' && !isBusy(state) && text !== '';
  useEffect(() => {
    if (!isAsked || text.length > maxQuestionCharacters) return;
    const timer = setTimeout(() => send({ type: 'estimate', text }), pauseMs);
    return () => clearTimeout(timer);
  }, [isAsked, text, status.model.name, status.mode, attachments.length, accounts.length]);
  const parts = [
    ...(isAsked && next !== null
      ? [
          next.cost === null
            ? t('Sends about {0} tokens a step; the price is not known.', counted(next.tokens))
            : t('Sends about {0} tokens a step, at most {1}.', counted(next.tokens), money(next.cost)),
        ]
      : []),
    ...(accounts.length === 0 ? [] : [soFar(accounts)]),
  ];
  return parts.length === 0 ? null : <p class="next-cost">{parts.join(' ')}</p>;
}

function soFar(accounts: ChatState['accounts']): string {
  const tokens = accounts.reduce((sum, account) => sum + allTokens(account), 0);
  const cost = accounts.reduce<number | null>(
    (sum, account) => (sum === null || account.cost === null ? null : sum + account.cost),
    0,
  );
  return t('This conversation so far: {0} tokens, {1}.', counted(tokens), money(cost));
}
