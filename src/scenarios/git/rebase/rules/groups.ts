import { phrase } from '../../../../core/text/phrase';
import { subjectOf } from '../messages';
import type { RangeFacts, Suggestion } from '../suggestion';
import { addedNames, changedNames } from '../symbols';
import type { CommitSymbols } from '../symbols';

/** Of the symbols of the smaller commit. */
const LEAST_SHARED = 0.5;

/** Commits that work on the same symbols, or call what another adds, and stand apart: the later one moves behind the earlier. */
export function groups({ entries, symbols }: RangeFacts): readonly Suggestion[] {
  return entries.flatMap((entry, at): readonly Suggestion[] => {
    const own = symbols[at];
    if (own === undefined) return [];
    const bonds = symbols.slice(0, at).map((other) => bondOf(other, own));
    const strongest = Math.max(0, ...bonds.map(({ strength }) => strength));
    // The nearest of the strongest; one that stands right before it is together already.
    const place = bonds.findLastIndex(({ strength }) => strength === strongest);
    const target = entries[place];
    if (strongest < LEAST_SHARED || target === undefined || place === at - 1) return [];
    return [
      {
        ...{ rule: 'group', confidence: 0.4, isAsked: false },
        change: { kind: 'behind', commit: entry.id, after: target.id },
        reason: phrase(
          '{0} ("{1}") belongs with {2}: both have to do with {3}.',
          entry.id.slice(0, 8),
          subjectOf(entry),
          target.id.slice(0, 8),
          bonds[place]?.name ?? '',
        ),
      },
    ];
  });
}

interface Bond {
  readonly strength: number;
  /** One symbol that both have to do with. */
  readonly name: string;
}

function bondOf(earlier: CommitSymbols, later: CommitSymbols): Bond {
  const [a, b] = [changedNames(earlier), changedNames(later)];
  const shared = [...b].filter((name) => a.has(name));
  const smaller = Math.min(a.size, b.size);
  if (shared.length > 0) return { strength: shared.length / smaller, name: shared[0]?.split('\0')[1] ?? '' };
  const added = addedNames(earlier);
  const called = [...added].filter((name) => later.calls.has(name));
  return { strength: added.size === 0 ? 0 : called.length / added.size, name: called[0] ?? '' };
}
