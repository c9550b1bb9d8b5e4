import { namesOf } from '../target/names';
import type { ExploreMap } from '../map/exploreMap';
import { pathOf } from '../target/resolveTarget';
import { searchedPaths } from '../search/searchHit';

/** A name as its last word, and the files that what stands before it names; null where nothing does. */
export interface WordScope {
  readonly word: string;
  readonly within: ReadonlySet<string> | null;
}

/** The word and scope of a text such as `MOST`, `shop.limits.MOST`, `Cart.room` or `src/a.c:main`. */
export function scopeOf(map: ExploreMap, text: string): WordScope {
  const bare = text
    .trim()
    .replace(/^(["'`])(.*)\1$/s, '$2')
    .replace(/\(\)$/, '');
  const [, before, word] = /^(.+?)(?:\.|::|:|->|#)([\p{L}_$][\p{L}\p{N}_$]*)$/u.exec(bare) ?? [];
  if (before === undefined || word === undefined || isFileName(map, bare))
    return { word: bare, within: null };
  const paths = namesOf(map)
    .find(before)
    .flatMap(({ named }) =>
      'node' in named ? [pathOf(map, named.node)] : named.kind === 'file' ? [named.path] : [],
    );
  // The ending of a file that is not here is no word to search for.
  if (paths.length === 0 && word.length === 1) return { word: bare, within: null };
  return { word, within: paths.length === 0 ? null : new Set(paths) };
}

/** Whether a file of the folder bears the name: `protocol.h`. Linear in the listed files. */
function isFileName(map: ExploreMap, text: string): boolean {
  return searchedPaths(map).some((path) => path === text || path.endsWith(`/${text}`));
}
