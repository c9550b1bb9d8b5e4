import { phrase } from '../../../../core/text/phrase';
import { subjectOf } from '../messages';
import type { RangeFacts, Suggestion } from '../suggestion';

/** A commit and the commit that reverts it, as `git revert` names it: both can go. */
export function reverts({ entries }: RangeFacts): readonly Suggestion[] {
  return entries.flatMap((entry, at): readonly Suggestion[] => {
    const [, id] = /^This reverts commit ([0-9a-f]{7,64})\b/m.exec(entry.message) ?? [];
    const target = id === undefined ? undefined : entries.slice(0, at).find((one) => one.id.startsWith(id));
    if (target === undefined) return [];
    return [
      {
        ...{ rule: 'revert', confidence: 0.85, isAsked: false },
        change: { kind: 'drop', commits: [target.id, entry.id] },
        reason: phrase(
          '{0} reverts {1} ("{2}"): without both the files are the same.',
          entry.id.slice(0, 8),
          target.id.slice(0, 8),
          subjectOf(target),
        ),
      },
    ];
  });
}
