import { phrase } from '../../../../core/text/phrase';
import { isWeak, subjectFrom, subjectOf } from '../messages';
import type { RangeFacts, Suggestion } from '../suggestion';

/** Messages that say nothing, with a subject from what the commit changes. */
export function weakMessages({ entries, symbols }: RangeFacts): readonly Suggestion[] {
  return entries.flatMap((entry, at): readonly Suggestion[] => {
    const own = symbols[at];
    const subject = own === undefined || !isWeak(entry) ? null : subjectFrom(entry, own);
    if (subject === null) return [];
    const body = entry.message.trim().split('\n').slice(1).join('\n').trim();
    const message = body === '' ? `${subject}\n` : `${subject}\n\n${body}\n`;
    return [
      {
        ...{ rule: 'weak-message', confidence: 0.5, isAsked: false },
        change: { kind: 'reword', commit: entry.id, message },
        reason: phrase('"{0}" does not say what {1} does.', subjectOf(entry), entry.id.slice(0, 8)),
      },
    ];
  });
}
