import type { ExploreMap } from './exploreMap';
import { namedPaths } from '../search/searchHit';

/** As hosts of repositories look for it: these folders in this order, these endings in this one. */
const PLACES = ['', '.github/', 'docs/', 'doc/'];
const NAMES = /^readme(\.(?:md|markdown|mdx|rst|txt|adoc|org))?$/i;
const ENDINGS = ['.md', '.markdown', '.mdx', '.rst', '.adoc', '.org', '.txt', ''];

/** The README's path; of one that is a link within the folder, the path of the file that it leads to. */
export function readmePath(map: ExploreMap): string | null {
  const targetOf = (path: string): string | null => map.texts.linked?.(path) ?? null;
  const links = map.index.skipped.filter(({ path }) => targetOf(path) !== null);
  const all = [...namedPaths(map), ...links.map(({ path }) => path)];
  for (const folder of PLACES) {
    const found = all
      .filter((path) => path.startsWith(folder) && NAMES.test(path.slice(folder.length)))
      .sort((a, b) => placeOfEnding(a) - placeOfEnding(b) || (a < b ? -1 : 1));
    if (found[0] !== undefined) return targetOf(found[0]) ?? found[0];
  }
  return null;
}

function placeOfEnding(path: string): number {
  const dot = path.lastIndexOf('.');
  return ENDINGS.indexOf(dot > path.lastIndexOf('/') + 1 ? path.slice(dot).toLowerCase() : '');
}
