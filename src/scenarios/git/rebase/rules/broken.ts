import { phrase } from '../../../../core/text/phrase';
import { subjectOf } from '../messages';
import type { RangeFacts, Suggestion } from '../suggestion';

/** Commits that leave a file unreadable, with the next commit that makes it readable again. */
export function broken({ entries, symbols }: RangeFacts): readonly Suggestion[] {
  return entries.flatMap((entry, at): readonly Suggestion[] => {
    const [path] = symbols[at]?.broken ?? [];
    if (path === undefined) return [];
    const later = symbols.findIndex((one, place) => place > at && one.mended.includes(path));
    const mend = entries[later];
    if (mend === undefined) return [];
    return [
      {
        ...{ rule: 'does-not-parse', confidence: 0.7, isAsked: false },
        change: { kind: 'fold', commit: mend.id, into: entry.id, action: 'fixup' },
        reason: phrase(
          '{0} does not parse after {1} ("{2}"); {3} mends it.',
          path,
          entry.id.slice(0, 8),
          subjectOf(entry),
          mend.id.slice(0, 8),
        ),
      },
    ];
  });
}
