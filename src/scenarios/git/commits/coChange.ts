/** How often two files were committed together. Pure. */
import { shownPath } from '../../../git/bytePaths';
import type { BytePath } from '../../../git/bytePaths';
import type { CoChange } from './pairNumbers';

/** A commit of more files says nothing of two of them. */
const MOST_FILES = 30;

/**
 * From the paths of commits: of two paths, as people read them, the share of the commits of the rarer one that are commits of the
 * other, too, as if there were one more commit without it. 0 for paths that no commit has.
 */
export function coChangeOf(commits: readonly (readonly BytePath[])[]): CoChange {
  const byPath = new Map<string, Set<number>>();
  for (const [at, paths] of commits.entries()) {
    if (paths.length > MOST_FILES) continue;
    for (const path of paths.map(shownPath)) {
      const own = byPath.get(path);
      if (own === undefined) byPath.set(path, new Set([at]));
      else own.add(at);
    }
  }
  return (a, b) => {
    const [one, other] = [byPath.get(a), byPath.get(b)];
    if (one === undefined || other === undefined) return 0;
    const [rare, common] = one.size < other.size ? [one, other] : [other, one];
    let both = 0;
    for (const at of rare) if (common.has(at)) both++;
    return both / (rare.size + 1);
  };
}
