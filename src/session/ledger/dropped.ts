import type { Entry } from '../../core/conversation/conversation';
import type { LedgerDropped } from '../../protocol/ledgerView';

/** Counts what the model did not get, or not in full, in these entries of one turn. Linear. */
export function droppedIn(entries: readonly Entry[]): LedgerDropped {
  const last = entries.findLast((entry) => entry.type === 'requested');
  const count = (holds: (entry: Entry) => boolean): number => entries.filter(holds).length;
  return {
    handles: last?.handles ?? 0,
    cut: count(isCut),
    rewound: count(({ type }) => type === 'rewound'),
    summaries: count(({ type }) => type === 'summarised'),
  };
}

/** The model was given less of it than it says. */
function isCut(entry: Entry): boolean {
  if (entry.type !== 'toolEnded' || entry.outcome.kind !== 'answered') return false;
  return entry.observation.length < entry.outcome.answer.text.length;
}
