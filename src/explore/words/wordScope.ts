import { namesOf } from '../names';
import type { ExploreMap } from '../exploreMap';
import { pathOf } from '../resolveTarget';

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
  if (before === undefined || word === undefined) return { word: bare, within: null };
  const paths = namesOf(map)
    .find(before)
    .flatMap(({ named }) =>
      'node' in named ? [pathOf(map, named.node)] : named.kind === 'file' ? [named.path] : [],
    );
  return { word, within: paths.length === 0 ? null : new Set(paths) };
}
