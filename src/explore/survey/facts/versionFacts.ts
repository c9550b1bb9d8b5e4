import type { ExploreMap } from '../../map/exploreMap';
import { readListed } from '../listedFiles';
import type { IsInside, ReadFile } from '../listedFiles';
import { jsonTexts } from '../packageJson';
import { linesSaying } from './fact';
import type { Fact } from './fact';

type Reader = readonly [file: RegExp, most: number, read: (file: ReadFile) => readonly Fact[]];

const by =
  (pattern: RegExp, most: number) =>
  (file: ReadFile): readonly Fact[] =>
    linesSaying(file, pattern, most);

const READERS: readonly Reader[] = [
  [/(^|\/)package\.json$/, 1, packageVersion],
  [/^(?:pyproject\.toml|Cargo\.toml|setup\.cfg|setup\.py)$/, 4, by(/^\s*(version\s*=\s*\S.*)$/, 1)],
  [/^VERSION(?:\.txt)?$/, 1, by(/^(\S.*)$/, 1)],
  [/(^|\/)(?:__init__|__version__|_version|version|about)\.py$/, 4, by(/^(__version__\s*=\s*["'].*)$/, 1)],
  [
    /^(?:CMakeLists\.txt|meson\.build|configure\.ac|build\.gradle(?:\.kts)?|mix\.exs)$/,
    3,
    by(/^\s*((?:project\s*\(.*VERSION.*|version\s*[:=].*|AC_INIT.*))$/i, 1),
  ],
  [
    /^(?:src|lib|include|source)?\/?[\w.-]*\.(?:h|hpp)$/,
    40,
    by(/^\s*#\s*define\s+(\w*VERSION(?:_(?:MAJOR|MINOR|RELEASE|PATCH|MICRO|STRING|NUMBER))?\s+["\d].*)$/, 4),
  ],
  [/^(?:CHANGES|CHANGELOG|HISTORY|NEWS|RELEASES?)(?:\.\w+)?$/i, 1, newestEntry],
];
const MOST_FACTS = 10;

/** What manifests and sources declare as the version, and the newest entry of a change log. */
export function versionFacts(map: ExploreMap, isInside: IsInside): readonly Fact[] {
  return READERS.flatMap(([file, most, read]) => readListed(map, file, most, isInside).flatMap(read)).slice(
    0,
    MOST_FACTS,
  );
}

function packageVersion({ path, text }: ReadFile): readonly Fact[] {
  return jsonTexts(text)
    .filter(({ keys }) => keys.join() === 'version')
    .map(({ value, line }) => ({ says: `version: ${value}`, path, line }));
}

function newestEntry(file: ReadFile): readonly Fact[] {
  return linesSaying(
    file,
    /^(?:#{1,3} *|\[)?((?:version |release |v|\[)?\d+\.\d+.*|(?:unreleased|.*\bv?\d+\.\d+\.\d+\b.*))$/i,
    1,
  ).map((fact) => ({ ...fact, more: 'the newest entry of the change log' }));
}
