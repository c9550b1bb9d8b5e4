import type { JSX } from 'preact';
import type { LedgerDropped } from '../../../src/protocol/ledgerView';
import { counted } from '../../shared/numbers';
import { t } from '../../shared/strings';

/** Lists what the model did not get, or not in full; also says if that is nothing. */
export function Dropped({ dropped }: { readonly dropped: LedgerDropped }): JSX.Element {
  const { handles, cut, rewound, summaries } = dropped;
  const lines = [
    ...(summaries > 0
      ? [t('Summaries that replaced the start of the conversation: {0}', counted(summaries))]
      : []),
    ...(handles > 0 ? [t('Old results replaced by one line: {0}', counted(handles))] : []),
    ...(cut > 0 ? [t('Results shortened to the size limit: {0}', counted(cut))] : []),
    ...(rewound > 0 ? [t('Times steps were undone: {0}', counted(rewound))] : []),
  ];
  return (
    <>
      <h3>{t('Left out or shortened')}</h3>
      {lines.length === 0 ? (
        <p>{t('Nothing: the model got everything.')}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}
