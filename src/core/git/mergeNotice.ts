/** What people are told when a merge has stopped with conflicts. */
import { phrase } from '../text/phrase';
import type { Phrase } from '../text/phrase';
import type { MergeView } from './mergeWork';

/** Stays the same while the same merge is under way, however far it is; null where none is. */
export function mergeKey({ state, ours, theirs }: MergeView): string | null {
  return state === 'none' || state === 'preview' ? null : [state, ours?.commit, theirs?.commit].join(' ');
}

/** How many conflicts there are, in how many files, and how many have a candidate that is sure, if any. */
export function mergeNotice({ conflicts }: Pick<MergeView, 'conflicts'>): Phrase {
  const sure = conflicts.filter(({ conflict }) => conflict.candidates[0]?.sure === true).length;
  const there = countPhrase(conflicts);
  if (sure === 0) return phrase('{0}.', there);
  return sure === 1
    ? phrase('{0}; 1 has a sure candidate.', there)
    : phrase('{0}; {1} have a sure candidate.', there, { count: sure });
}

function countPhrase(conflicts: MergeView['conflicts']): Phrase {
  const files = new Set(conflicts.map(({ conflict }) => conflict.path)).size;
  if (conflicts.length === 1) return phrase('git stopped with 1 conflict in 1 file');
  const count = { count: conflicts.length };
  return files === 1
    ? phrase('git stopped with {0} conflicts in 1 file', count)
    : phrase('git stopped with {0} conflicts in {1} files', count, { count: files });
}
