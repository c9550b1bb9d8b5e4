/** Places that an answer cites, beside the files of the map. */
import type { ClaimedName, CodeReference, ReferenceAnswer } from '../../core/changes/checks';
import { editDistance } from '../../core/text/nearest';
import { byCodeUnits } from '../../core/text/order';
import { phrase } from '../../core/text/phrase';
import { MOST_NEAR, missing, pathOfNamed, shown } from './citedNames';
import type { ExploreMap } from '../map/exploreMap';
import { namesOf } from '../target/names';
import { misnamed } from './namesAtPlace';
import type { CitedLines } from './namesAtPlace';
import { oncePerMap } from '../map/oncePerMap';
import { scoreOf } from '../target/resolveTarget';
import { namedPaths } from '../search/searchHit';

type Place = Extract<CodeReference, { kind: 'place' }>;

/** Whether a place of an answer is there, and has what the answer says of it. */
export function lookUpPlace(map: ExploreMap, place: Place): ReferenceAnswer {
  const { path, line, endLine, names = [] } = place;
  const clean = belowFolder(map, path)
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '');
  const named = filesNamed(map, clean);
  // Some write the folder as the top of everything.
  const paths = named.length === 0 && clean.startsWith('/') ? filesNamed(map, clean.slice(1)) : named;
  const [first] = paths;
  if (first === undefined) return isOurs(map, clean, line) ? noFile(map, clean) : { kind: 'foreign' };
  const certainty = paths.length === 1 ? 'exact' : 'inferred';
  if (line === null) return bearing(map, paths, { line: null, last: 0 }, names, certainty);
  if (endLine !== null && endLine < line)
    return missing(phrase('Lines {0}-{1} end before they begin.', line, endLine), null);
  const last = Math.max(line, endLine ?? line);
  const long = paths.filter((each) => last <= lineCount(map, each));
  if (long.length === 0 || line < 1) {
    const lines = lineCount(map, first);
    const why =
      lines === 1
        ? phrase('{0} has 1 line.', shown(first))
        : phrase('{0} has {1} lines.', shown(first), lines);
    return missing(why, null);
  }
  return bearing(map, long, { line, last }, names, certainty);
}

/** The first of these files that has what is said of the place; else why the first has not. */
function bearing(
  map: ExploreMap,
  paths: readonly string[],
  lines: Omit<CitedLines, 'path'>,
  names: readonly ClaimedName[],
  certainty: 'exact' | 'inferred',
): ReferenceAnswer {
  const wrong = paths.map((path) => misnamed(map, { path, ...lines }, names));
  const path = paths[wrong.indexOf(null)];
  if (path !== undefined) return { kind: 'found', certainty, place: { path, line: lines.line ?? 1 } };
  const [first] = wrong;
  if (!first) throw new Error('a place without a file');
  return first;
}

function noFile(map: ExploreMap, path: string): ReferenceAnswer {
  return missing(phrase('There is no file {0}.', shown(path)), nearestPath(map, path));
}

/** What package managers and builds put there, and no map has. */
const MADE_FOLDER =
  /(?:^|\/)(?:node_modules|site-packages|dist-packages|\.?venv|\.git|\.cache|\.tox|\.nox|dist|build|out|target|vendor|coverage|__pycache__)\//;
/** Names of examples. */
const EXAMPLE = /(?:^|\/)(?:\w|foo|bar|baz|file|example|(?:your|my)_\w+)\.\w+$/;
/** Fewer letters before the ending are near to too many names. */
const TELLING_STEM = 4;

/**
 * Whether a path that the map does not have must be meant as one of its files. A line tells that somebody saw the file here, unless
 * the path leads elsewhere or to what is built; without a line its folder must be here, or a file that it may be a slip for.
 */
function isOurs(map: ExploreMap, path: string, line: number | null): boolean {
  if (MADE_FOLDER.test(path) || EXAMPLE.test(path) || map.texts.isThere?.(path) === true) return false;
  const isAbsolute = /^(?:[A-Za-z]:)?\//.test(path);
  if (isAbsolute) return foldersOf(map).has(path.split('/')[1] ?? '');
  if (line !== null) return true;
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return folder === '' ? isSlip(map, path) : foldersOf(map).has(folder);
}

/** `carts.py` where cart.py is there. */
function isSlip(map: ExploreMap, name: string): boolean {
  const nearest = nearestPath(map, name)?.split('/').at(-1);
  const [stem = '', ending] = name.split(/(?=\.[^.]*$)/);
  const [other = '', otherEnding] = nearest?.split(/(?=\.[^.]*$)/) ?? [];
  return stem.length >= TELLING_STEM && ending === otherEnding && editDistance(stem, other) === 1;
}

/** The folders of the map and their ends: `shop/models` and `models`. */
const foldersOf = oncePerMap((map: ExploreMap): ReadonlySet<string> => {
  const folders = new Set<string>();
  for (const path of namedPaths(map)) {
    const names = path.split('/').slice(0, -1);
    for (let end = names.length; end > 0; end--)
      for (let start = 0; start < end; start++) folders.add(names.slice(start, end).join('/'));
  }
  return folders;
});

/** An absolute path below the folder as the map has it. */
function belowFolder({ texts: { folder } }: ExploreMap, path: string): string {
  const around = folder?.replaceAll('\\', '/').replace(/\/+$/, '');
  return around !== undefined && path.startsWith(`${around}/`) ? path.slice(around.length + 1) : path;
}

/** Files whose path is the name or ends with it; folders are none. */
function filesNamed(map: ExploreMap, path: string): readonly string[] {
  const found = namesOf(map)
    .find(path)
    .flatMap(({ key, named }) => {
      if (named.kind === 'file') return [named.path];
      return named.kind === 'module' && key === named.node.path ? [named.node.path] : [];
    });
  return [...new Set(found)].sort(byCodeUnits);
}

/** 0 where the text cannot be read; an empty line behind the last line end is none. */
function lineCount(map: ExploreMap, path: string): number {
  const text = map.texts.read(path);
  return text === null ? 0 : text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n').length;
}

function nearestPath(map: ExploreMap, path: string): string | null {
  const near = namesOf(map).near(path, MOST_NEAR, (named) => scoreOf(map, named));
  const file = near.find(
    ({ key, named }) => named.kind === 'file' || (named.kind === 'module' && key.includes('.')),
  );
  return file ? pathOfNamed(map, file.named) : null;
}
