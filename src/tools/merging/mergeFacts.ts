import type { MergeView } from '../../core/git/mergeWork';
import { fencedLines } from '../../core/text/fence';
import { DETAIL_TOKENS, NOTHING_UNDER_WAY, conflictsText, moreOf } from './conflictsText';

/**
 * What a model starts a merge from (GitGoodBench, B.1): the order of time, the files, the conflicts with their candidates. Texts
 * of the repository stand between fences. About 3,500 tokens at most; what has no room is said, and how to get it.
 */
export function mergeFacts(view: MergeView): string {
  if (view.state === 'none') return `# Merge\n${NOTHING_UNDER_WAY} Say so, and end.`;
  const open = view.conflicts.filter(({ state }) => state !== 'written');
  const told = conflictsText(view, open, DETAIL_TOKENS);
  const more = moreOf(told);
  return [
    '# Merge (data from view_conflicts)',
    ...fencedLines(told.text.split('\n')),
    ...(more === null ? [] : [`Not all is told: ${more}`]),
  ].join('\n');
}
