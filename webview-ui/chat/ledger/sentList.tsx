import type { JSX } from 'preact';
import type { LedgerRequest, LedgerTurn } from '../../../src/protocol/ledgerView';
import { counted } from '../../shared/numbers';
import { t } from '../../shared/strings';
import { bytesText } from '../words/bytes';
import { money } from '../words/money';
import { usePage } from '../page';

/** The requests of a question, each with a link to what it sent. */
export function SentList({ turn }: { readonly turn: LedgerTurn }): JSX.Element {
  return (
    <>
      <h3>{t('What was sent')}</h3>
      {turn.omitted > 0 && (
        <p class="quiet">{t('{0} earlier requests are not listed.', counted(turn.omitted))}</p>
      )}
      <ol class="sent">
        {turn.sent.map((request) => (
          <SentRow key={`${request.about}${request.step}`} turn={turn.turn} request={request} />
        ))}
      </ol>
    </>
  );
}

function SentRow({ turn, request }: { readonly turn: number; readonly request: LedgerRequest }): JSX.Element {
  const { send } = usePage();
  const { step, about, sizeBytes } = request;
  const name = nameOf(about, step);
  return (
    <li>
      <span>
        {name}: {took(request)}
      </span>{' '}
      {sizeBytes === null ? (
        <span class="quiet">{t('This request was not stored.')}</span>
      ) : (
        <button
          type="button"
          class="link"
          aria-label={t('Show what was sent: {0}', name)}
          onClick={() => send({ type: 'showSent', turn, step, about })}
        >
          {t('Show what was sent ({0})', bytesText(sizeBytes))}
        </button>
      )}
    </li>
  );
}

function nameOf(about: LedgerRequest['about'], step: number): string {
  switch (about) {
    case 'reply':
      return t('Step {0}', step);
    case 'summary':
      return t('Summary before step {0}', step);
    case 'findings':
      return t('Findings');
  }
}

function took({ estimated, counted: usage, cost }: LedgerRequest): string {
  if (usage === null) return t('about {0} tokens, no reply.', counted(estimated));
  const { input, cacheRead, cacheWrite, output } = usage;
  const sent = input + cacheRead + cacheWrite;
  if (sent === 0) return t('about {0} tokens.', counted(estimated));
  return t(
    '{0} tokens, {1} estimated, {2} from the cache; {3} written; {4}.',
    counted(sent),
    counted(estimated),
    counted(cacheRead),
    counted(output),
    money(cost),
  );
}
