import type { JSX } from 'preact';
import type { Review } from '../../../src/core/conversation/task';
import { say, t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { BreachList } from '../cards/breachList';
import { changeWords, checkWords, isGood } from '../cards/checkWords';
import { Icon } from '../icon';
import { isHeld } from './planProgress';
import { RepairButton } from './repairButton';
import { changedSince } from './takenBack';
import type { NoteOf, Turn } from './turns';
import { sinceWords } from '../words/wording';

interface Props {
  readonly turn: Turn;
  readonly note: NoteOf<'reviewed'>;
}

/** The review of an answer, open if something is left to decide. */
export function ReviewCard({ turn, note }: Props): JSX.Element {
  const { review } = note;
  const isLast = turn.parts.findLast((part) => part.kind === 'note' && part.type === 'reviewed') === note;
  const isOpen = isLast && turn.end !== null && (review.breaches.length > 0 || !isHeld(review));
  const since = isLast ? changedSince(turn) : [];
  const [icon, title] = since.length > 0 ? staleTitle() : titleOf(review);
  return (
    <details class="context review" open={isOpen}>
      <summary>
        <Icon name={icon} /> {title}
      </summary>
      <div class="review-body">
        <p>{since.length > 0 ? sinceWords(since) : visible(say(review.outcome.reason))}</p>
        {since.length === 0 && (
          <Checks turn={turn.turn} checks={review.checks} canRepair={isLast && turn.end !== null} />
        )}
        <Findings findings={review.findings} />
        <Claims review={review} />
        <BreachList turn={turn} breaches={review.breaches} canRevert={isLast && turn.end !== null} />
        {review.told !== '' && (
          <details>
            <summary>{t('What the model was told')}</summary>
            <pre tabIndex={0}>{visible(review.told)}</pre>
          </details>
        )}
      </div>
    </details>
  );
}

function staleTitle(): readonly [icon: string, title: string] {
  return ['discard', t('Changed since the review')];
}

function titleOf(review: Review): readonly [icon: string, title: string] {
  if (isHeld(review)) return ['verified', t('Answer verified')];
  return review.accepted
    ? ['warning', t('Answer accepted, but not everything in it is correct')]
    : ['search-fuzzy', t('Answer checked: not correct yet')];
}

interface ChecksProps extends Pick<Review, 'checks'> {
  readonly turn: number;
  /** The turn is over, and no later look at its answer says otherwise. */
  readonly canRepair: boolean;
}

function Checks({ turn, checks, canRepair }: ChecksProps): JSX.Element | null {
  if (checks.length === 0) return null;
  return (
    <ul class="facts" aria-label={t('Checks')}>
      {checks.map(({ check, change, note, after }, at) => (
        <li key={at} title={visible(say(note))}>
          <Icon name={isGood(change) ? 'pass' : 'error'} />
          <span>
            <code>{checkWords(check)}</code> <span class="quiet">{changeWords(change)}</span>
            {canRepair && after.verdict !== 'passed' && (
              <span class="actions">
                <RepairButton turn={turn} from={{ kind: 'check', check: at }} what={checkWords(check)} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Findings({ findings }: Pick<Review, 'findings'>): JSX.Element | null {
  const shown = findings.filter(({ confidence }) => confidence !== 'low');
  if (shown.length === 0) return null;
  return (
    <ul class="facts" aria-label={t('Findings')}>
      {shown.map(({ path, line, why }, at) => (
        <li key={at}>
          <Icon name="warning" />
          <span>
            {path !== '' && <code>{`${visible(path)}:${line}`}</code>} {visible(say(why))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Claims({ review: { citations, claims } }: { readonly review: Review }): JSX.Element | null {
  const wrong = citations.filter(({ verified }) => !verified);
  if (wrong.length + claims.unconfirmed.length === 0) return null;
  return (
    <ul class="facts" aria-label={t('Not confirmed')}>
      {wrong.map(({ text, why }, at) => (
        <li key={at}>
          <Icon name="question" />
          <span>
            <code>{visible(text)}</code> {visible(say(why))}
          </span>
        </li>
      ))}
      {claims.unconfirmed.map(({ path }) => (
        <li key={path}>
          <Icon name="question" />
          <span>{t('The answer says that {0} changed, but it did not', visible(path))}</span>
        </li>
      ))}
    </ul>
  );
}
