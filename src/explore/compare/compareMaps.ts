/** What two maps of one program differ by. */
import type { MapDiff } from '../../core/git/structure';
import type { TreeMapsAsked } from '../../core/git/treeMaps';
import type { CodeIndex } from '../../core/map/codeIndex';
import { compareCycles } from './compareCycles';
import { compareEdges } from './compareEdges';
import { compareRanks } from './compareRanks';
import { followNames, keyOf } from './followNames';
import { reachingTests } from './reachingTests';

/** Pure. A renamed or moved symbol keeps its edges: only what it calls anew is an added one. */
export function compareMaps(
  { before, after }: { readonly before: CodeIndex; readonly after: CodeIndex },
  { renames, changed }: Pick<TreeMapsAsked, 'renames' | 'changed'>,
): MapDiff {
  const follow = followNames(renames);
  const { counts, ...edges } = compareEdges(before, after, follow);
  const { tests, count } = reachingTests(after, new Set(changed.map(keyOf)));
  return {
    edges,
    counts: { ...counts, tests: count },
    cycles: compareCycles(before, after, follow, edges),
    rank: compareRanks(before, after, follow),
    tests,
  };
}
