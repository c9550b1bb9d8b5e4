import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LedgerTurn } from '../../../src/protocol/ledgerView';
import { counted } from '../../shared/numbers';
import { IconButton } from '../../shared/iconButton';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import type { LedgerShown } from '../looked';
import { Dropped } from './dropped';
import { SentList } from './sentList';
import { SourcesTable, TotalsTable } from './tables';

interface Props extends LedgerShown {
  readonly onClose: () => void;
}

/** The cost panel, shown in place of the conversation: tokens by source, one question beside the total, and what was sent. */
export function LedgerPanel({ view, turn, onClose }: Props): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, choose] = useState<number | null>(turn);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => choose(turn), [turn]);
  const looked = view.turns.find((each) => each.turn === chosen) ?? view.turns.at(-1);
  return (
    <section
      class="ledger"
      aria-labelledby="ledger-title"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header>
        <h2 id="ledger-title" tabIndex={-1} ref={heading}>
          {t('Tokens and cost')}
        </h2>
        <IconButton icon="close" label={t('Back to Conversation')} onClick={onClose} />
      </header>
      {looked === undefined ? (
        <p>{t('This conversation has not used a model. Nothing was sent.')}</p>
      ) : (
        <>
          <Questions turns={view.turns} looked={looked.turn} choose={choose} />
          <TotalsTable one={looked} all={view.all} />
          <p class="quiet">
            {t("Prices as of {0}. Your provider's bill may differ.", view.pricesAsOf)}{' '}
            {view.omitted > 0 &&
              t('{0} earlier questions are included only in the totals.', counted(view.omitted))}
          </p>
          <SourcesTable one={looked} all={view.all} />
          <Dropped dropped={looked.dropped} />
          <SentList key={looked.turn} turn={looked} />
        </>
      )}
    </section>
  );
}

function Questions(props: {
  readonly turns: readonly LedgerTurn[];
  readonly looked: number;
  readonly choose: (turn: number) => void;
}): JSX.Element {
  const { turns, looked, choose } = props;
  return (
    <label class="ledger-question">
      <span>{t('Question')}</span>
      <select value={looked} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {turns.map(({ turn, text }) => (
          <option key={turn} value={turn}>
            {`${turn}: ${visible(text).replaceAll('\n', ' ')}`}
          </option>
        ))}
      </select>
    </label>
  );
}
