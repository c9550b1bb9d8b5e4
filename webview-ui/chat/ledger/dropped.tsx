import type { JSX } from 'preact';
import type { LedgerDropped } from '../../../src/protocol/ledgerView';
import { counted } from '../../shared/numbers';
import { t } from '../../shared/strings';

/** What the model was not given, or not in full: said also where that is nothing. */
export function Dropped({ dropped }: { readonly dropped: LedgerDropped }): JSX.Element {
  const { handles, cut, rewound, summaries } = dropped;
  const lines = [
    ...(summaries > 0
      ? [t('Summaries in the place of the conversation’s beginning: {0}', counted(summaries))]
      : []),
    ...(handles > 0 ? [t('Old results in whose place one line was sent: {0}', counted(handles))] : []),
    ...(cut > 0 ? [t('Results that were shortened to the size one may have: {0}', counted(cut))] : []),
    ...(rewound > 0 ? [t('Times that steps were undone: {0}', counted(rewound))] : []),
  ];
  return (
    <>
      <h3>{t('Left out or shortened')}</h3>
      {lines.length === 0 ? (
        <p>{t('Nothing: the model was given all of it.')}</p>
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
