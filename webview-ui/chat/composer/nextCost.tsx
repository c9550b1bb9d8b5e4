import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { maxQuestionCharacters } from '../../../src/protocol/questionBounds';
import { counted } from '../../shared/numbers';
import { t } from '../../shared/strings';
import { money } from '../words/money';
import { usePage } from '../page';
import { isBusy } from '../state';
import type { ChatState } from '../state';
import { allTokens } from '../turn/turnCost';

interface Props {
  readonly state: ChatState;
  /** What is in the composer, without the blanks around it. */
  readonly text: string;
}

/** A pause in the typing: the host works the estimate out. */
const pauseMs = 400;

/** Says below the composer what the question would send and cost at most, and the conversation's total so far. */
export function NextCost({ state, text }: Props): JSX.Element | null {
  const { estimate } = usePage();
  const { status, accounts, attachments, next } = state;
  const isAsked = status.model.kind !== 'none' && !isBusy(state) && text !== '';
  useEffect(() => {
    if (!isAsked || text.length > maxQuestionCharacters) return;
    const timer = setTimeout(() => estimate(text), pauseMs);
    return () => clearTimeout(timer);
  }, [isAsked, text, status.model.name, status.mode, attachments.length, accounts.length]);
  const [step, spent] = [isAsked && next !== null ? nextStep(next) : '', soFar(accounts)];
  if (step === '' && spent === '') return null;
  return (
    <p class="next-cost" title={`${step} ${spent}`.trim()}>
      {step !== '' && <span class="next-step">{step} </span>}
      {spent !== '' && <span class="so-far">{spent}</span>}
    </p>
  );
}

function nextStep({ tokens, cost }: NonNullable<ChatState['next']>): string {
  return cost === null
    ? t('About {0} tokens a step, price unknown.', counted(tokens))
    : t('About {0} tokens a step, at most {1}.', counted(tokens), money(cost));
}

function soFar(accounts: ChatState['accounts']): string {
  if (accounts.length === 0) return '';
  const tokens = accounts.reduce((sum, account) => sum + allTokens(account), 0);
  if (tokens === 0) {
    const estimated = accounts.reduce((sum, account) => sum + account.estimated, 0);
    return t('So far: about {0} tokens, not counted.', counted(estimated));
  }
  const cost = accounts.reduce<number | null>(
    (sum, account) => (sum === null || account.cost === null ? null : sum + account.cost),
    0,
  );
  return t('So far: {0} tokens, {1}.', counted(tokens), money(cost));
}
