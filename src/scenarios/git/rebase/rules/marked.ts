import { phrase } from '../../../../core/text/phrase';
import { subjectOf } from '../messages';
import type { RangeEntry } from '../range';
import type { RangeFacts, Suggestion } from '../suggestion';

const ACTIONS = { fixup: 'fixup', squash: 'squash', amend: 'fixup -C' } as const;

/** Commits whose message says where they belong (`fixup!`, `squash!`, `amend!`), as `git rebase --autosquash` reads it. */
export function marked({ entries }: RangeFacts): readonly Suggestion[] {
  return entries.flatMap((entry, at): readonly Suggestion[] => {
    const [, word, rest] = /^(fixup|squash|amend)! (.*)$/.exec(subjectOf(entry)) ?? [];
    if (word === undefined || rest === undefined) return [];
    const target = targetOf(entries.slice(0, at), rest.replace(/^(?:(?:fixup|squash|amend)! )+/, ''));
    if (target === undefined) return [];
    const action = ACTIONS[word as keyof typeof ACTIONS];
    return [
      {
        ...{ rule: 'marked', confidence: 0.98, isAsked: true },
        change: { kind: 'fold', commit: entry.id, into: target.id, action },
        reason: phrase('{0} says that it belongs to "{1}".', entry.id.slice(0, 8), subjectOf(target)),
      },
    ];
  });
}

/** The first with this subject, else this id, else a subject that begins so. */
function targetOf(earlier: readonly RangeEntry[], name: string): RangeEntry | undefined {
  return (
    earlier.find((entry) => subjectOf(entry) === name) ??
    (/^[0-9a-f]{4,64}$/i.test(name)
      ? earlier.find(({ id }) => id.startsWith(name.toLowerCase()))
      : undefined) ??
    earlier.find((entry) => name !== '' && subjectOf(entry).startsWith(name))
  );
}
