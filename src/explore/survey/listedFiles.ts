import { EXAMPLE_FOLDERS, VENDORED_FOLDERS, inFolders } from '../../core/files/folderNames';
import { byCodeUnits } from '../../core/text/order';
import type { ExploreMap } from '../map/exploreMap';
import { searchedPaths } from '../search/searchHit';
import { isTestFile } from '../../index/languages/rules';

/** Whether a survey is about the file of this path. */
export type IsInside = (path: string) => boolean;

/** A listed file that was read for a survey. */
export interface ReadFile {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
}

/** Folders of examples and the like: what stands there runs something else than the repository. */
const ASIDE = inFolders(
  `(?:[\\w-]+[-_])?(?:tests?|${EXAMPLE_FOLDERS}|fixtures?|benchmarks?|templates?|${VENDORED_FOLDERS})`,
);
const VENDORED = inFolders(VENDORED_FOLDERS);

/**
 * The first `most` listed files whose paths match and lie inside, the least deep first, examples and tests last. Files that
 * cannot be read are left out. Linear in the listed files.
 */
export function readListed(
  map: ExploreMap,
  pattern: RegExp,
  most: number,
  isInside: IsInside = () => true,
): readonly ReadFile[] {
  const paths = searchedPaths(map).filter((path) => pattern.test(path) && isInside(path));
  const ranked = paths
    .map((path) => ({ path, aside: Number(isAside(path)), depth: path.split('/').length }))
    .sort((a, b) => a.aside - b.aside || a.depth - b.depth || byCodeUnits(a.path, b.path));
  return ranked.slice(0, most).flatMap(({ path }) => {
    const text = map.texts.read(path);
    return text === null ? [] : [{ path, text, lines: text.split(/\r?\n/) }];
  });
}

/** Whether the file belongs to tests, examples or the like. */
export function isAside(path: string): boolean {
  return ASIDE.test(path) || isTestFile(path);
}

/** Whether others wrote it: how it is built and tested is not how the repository is. */
export function isVendored(path: string): boolean {
  return VENDORED.test(path);
}

/** Folder of a path with `/` at its end; '' for the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Line (from 1) of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
