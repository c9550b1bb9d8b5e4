import { phrase } from '../../../../core/text/phrase';
import { isMend, subjectOf } from '../messages';
import type { RangeFacts, Suggestion } from '../suggestion';

/** More is no small mend any more. */
const MOST_LINES = 30;

/** Small commits that mend, and touch nothing but lines that one earlier commit of the range wrote. */
export function touchedLines({ entries, touched }: RangeFacts): readonly Suggestion[] {
  return entries.flatMap((entry, at): readonly Suggestion[] => {
    const files = touched[at] ?? [];
    if (!isMend(entry) || files.length === 0 || files.length < entry.changes.length) return [];
    const hunks = files.flatMap((file) => file.hunks);
    const lines = hunks.reduce((sum, { from, to, newFrom, newTo }) => sum + to - from + newTo - newFrom, 0);
    const owner = onlyOwner(files.flatMap((file) => file.owners));
    const target = owner === null ? undefined : entries[owner];
    if (target === undefined || lines === 0 || lines > MOST_LINES) return [];
    return [
      {
        ...{ rule: 'touched-lines', confidence: 0.75, isAsked: false },
        change: { kind: 'fold', commit: entry.id, into: target.id, action: 'fixup' },
        reason: phrase(
          '{0} ("{1}") touches only lines of {2} ("{3}").',
          entry.id.slice(0, 8),
          subjectOf(entry),
          target.id.slice(0, 8),
          subjectOf(target),
        ),
      },
    ];
  });
}

/** The one commit that each hunk has among the owners of its lines; older lines beside an addition say nothing. Null for none. */
function onlyOwner(owners: readonly ReadonlySet<number>[]): number | null {
  const all = new Set(owners.flatMap((set) => [...set].filter((owner) => owner >= 0)));
  const [only] = all;
  return all.size === 1 && only !== undefined && owners.every((set) => set.has(only)) ? only : null;
}
