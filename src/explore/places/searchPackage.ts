/** Searching one installed package, which is outside of the map: its files are read now, and nothing of them is kept. */
import { realpathSync } from 'node:fs';
import { endsWithin } from '../../core/async/endsWithin';
import { ToolError } from '../../core/errors';
import type { ExploreAnswer, SearchCodeArgs } from '../../core/map/explore';
import { byCodeUnits } from '../../core/text/order';
import { bodyRoom, fittingLines, frameAnswer } from '../answer/answerText';
import type { ExploreMap } from '../map/exploreMap';
import { literalRegex, parseRegex } from '../search/searchLines';
import { looksLikeRegex } from '../search/searchWords';
import { clip, count, oneLine } from '../answer/text';
import { installedPlaces } from './installedPlaces';
import { belowOf } from './namedPlaces';
import { packageNames, packagePaths } from './packageFolders';
import { walkPackage } from './walkPackage';
import type { PackageFile, WalkEnd } from './walkPackage';

const LIMIT_TOKENS = 3000;
/** A search that takes longer is stopped where it is. */
const TIME_MS = 2000;
/** No file is opened later: what breaks a slow pattern off would leave one open. */
const WALK_MS = 1500;
/** More lines of one file say little that its first ones do not. */
const MOST_OF_A_FILE = 5;
const LINE_CHARACTERS = 2000;
const SHOWN_LINE = 160;
const MOST_NAMES = 30;

export type PackageQuery = Pick<SearchCodeArgs, 'query' | 'kinds'> & { readonly limit: number };

interface Hit {
  /** Relative to the workspace folder, `/`. */
  readonly path: string;
  /** 0 for the file itself. */
  readonly line: number;
  readonly text: string;
  /** The best first: files by name, definitions, other lines. */
  readonly rank: 0 | 1 | 2;
}

/** A line that defines what it names, in the languages of packages. */
const DEFINITION =
  /^\s*(?:export |default |async |static |declare |public |abstract )*(?:def|class|function\*?|interface|type|enum|const|let|var)\s/;

/**
 * Lines and files of the package that match, definitions first: `path:line  text`, which view_code takes. Reads at most 4,000
 * files and folders and 32 MiB, for two seconds at most. Throws ToolError for a package that is not there, with the names of those that are.
 */
export function searchPackage(map: ExploreMap, name: string, asked: PackageQuery): ExploreAnswer {
  const { hits, notes } = hitsIn(map, name, asked);
  const best = [...hits].sort(
    (a, b) => a.rank - b.rank || depthOf(a) - depthOf(b) || byCodeUnits(a.path, b.path) || a.line - b.line,
  );
  const shown = fittingLines(best.slice(0, asked.limit).map(rowOf), bodyRoom(LIMIT_TOKENS));
  const left = best.length - shown.length;
  const query = clip(oneLine(asked.query), 120);
  const named = `${oneLine(name)} (outside the map)`;
  const sentence =
    best.length === 0
      ? `Nothing in the installed package ${named} matches '${query}'.`
      : `${count(best.length, 'place', 'places')} in the installed package ${named} ${best.length === 1 ? 'matches' : 'match'} '${query}', definitions first.`;
  return frameAnswer(
    map,
    {
      sentence,
      body: shown,
      notes,
      results: [],
      more: left === 0 ? null : `${count(left, 'more place', 'more places')}: make the query narrower.`,
    },
    LIMIT_TOKENS,
  );
}

function hitsIn(
  map: ExploreMap,
  name: string,
  asked: PackageQuery,
): { readonly hits: readonly Hit[]; readonly notes: readonly string[] } {
  const root = map.texts.folder === undefined ? null : realpathSync(map.texts.folder);
  const places = root === null ? [] : installedPlaces(root);
  const paths = packagePaths(places, name);
  if (root === null || paths.length === 0) throw notInstalled(name, packageNames(places));
  const regex = regexOf(asked.query);
  const hits: Hit[] = [];
  const visit = (file: PackageFile): void => {
    hits.push(...matchFile(file, belowOf(root, file.path) ?? file.path, regex, asked));
  };
  const endsAt = performance.now() + WALK_MS;
  let end: WalkEnd = 'late';
  const search = (): void => {
    end = walkPackage(paths, visit, () => performance.now() > endsAt);
  };
  endsWithin(search, TIME_MS);
  return { hits, notes: notesOf(end) };
}

function notesOf(end: WalkEnd): readonly string[] {
  switch (end) {
    case 'whole':
      return [];
    case 'tooMuch':
      return ['the package has too many files to search them all: name one of its folders.'];
    case 'late':
      return ['the search ran out of time: name a folder of the package, or make the pattern simpler.'];
  }
}

function matchFile(file: PackageFile, path: string, regex: RegExp, { kinds }: PackageQuery): readonly Hit[] {
  const named: readonly Hit[] =
    (kinds?.includes('file') ?? true) && regex.test(path.slice(path.lastIndexOf('/') + 1))
      ? [{ path, line: 0, text: '', rank: 0 }]
      : [];
  if (kinds?.every((kind) => kind === 'file') === true) return named;
  const text = file.read();
  if (text === null) return named;
  const lines = text.split(/\r\n|[\n\r]/).flatMap((line, at): readonly Hit[] => {
    const told = line.slice(0, LINE_CHARACTERS);
    if (!regex.test(told)) return [];
    return [{ path, line: at + 1, text: told.trim(), rank: DEFINITION.test(told) ? 1 : 2 }];
  });
  const first = [...lines].sort((a, b) => a.rank - b.rank || a.line - b.line).slice(0, MOST_OF_A_FILE);
  return [...named, ...first];
}

/** What is no pattern is found as it stands, several words apart from one another in their order. */
function regexOf(query: string): RegExp {
  if (looksLikeRegex(query)) {
    try {
      return parseRegex(query);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      return literalRegex(query);
    }
  }
  const words = query.trim().split(/\s+/);
  return parseRegex(words.map((word) => literalRegex(word).source).join('.{0,80}?'));
}

function rowOf({ path, line, text }: Hit): string {
  return line === 0 ? oneLine(path) : `${oneLine(path)}:${line}  ${clip(oneLine(text), SHOWN_LINE)}`;
}

function depthOf({ path }: Hit): number {
  return path.split('/').length;
}

function notInstalled(name: string, names: readonly string[]): ToolError {
  const shown = names.slice(0, MOST_NAMES).map(oneLine).join(', ');
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return new ToolError(
    names.length === 0
      ? 'search_code: no packages are installed in this folder (node_modules, .venv). setup_environment installs what the repository needs.'
      : `search_code: there is no installed package ${oneLine(name)}. Installed: ${shown}${more}.`,
  );
}
