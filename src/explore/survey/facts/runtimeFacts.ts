import type { ExploreMap } from '../../map/exploreMap';
import { readListed } from '../listedFiles';
import type { IsInside, ReadFile } from '../listedFiles';
import { jsonTexts } from '../packageJson';
import { linesSaying } from './fact';
import type { Fact } from './fact';

const MOST_CLASSIFIERS = 12;

type Reader = readonly [file: RegExp, read: (file: ReadFile) => readonly Fact[]];

const by =
  (pattern: RegExp, most: number) =>
  (file: ReadFile): readonly Fact[] =>
    linesSaying(file, pattern, most);

const READERS: readonly Reader[] = [
  [
    /^(?:pyproject\.toml|setup\.py|setup\.cfg)$/,
    by(/^\s*((?:requires-python|python_requires|python)\s*=\s*\S.*?),?$/, 2),
  ],
  [
    /^(?:pyproject\.toml|setup\.py|setup\.cfg)$/,
    by(/(Programming Language :: Python :: \d[\d.]*(?: :: Only)?)/, MOST_CLASSIFIERS),
  ],
  [/(^|\/)package\.json$/, engines],
  [/^\.(?:nvmrc|node-version|python-version|ruby-version|java-version|tool-versions)$/, by(/^(\S.*)$/, 4)],
  [/^(?:[^/]+\/)?go\.mod$/, by(/^(go \d.*)$/, 1)],
  [/^(?:[^/]+\/)?Cargo\.toml$/, by(/^\s*((?:rust-version|edition)\s*=.*)$/, 2)],
  [/^rust-toolchain(?:\.toml)?$/, by(/^(?:channel\s*=\s*)?(\S.*)$/, 1)],
  [
    /^(?:[^/]+\/){0,2}CMakeLists\.txt$/,
    by(/^\s*(cmake_minimum_required.*|set\s*\(\s*CMAKE_C(?:XX)?_STANDARD\b.*)$/i, 3),
  ],
  [/^pom\.xml$/, by(/^\s*<((?:maven\.compiler\.(?:source|target|release)|java\.version)>[^<]+)</, 3)],
  [/^tox\.ini$/, by(/^\s*(env_?list\s*=.*)$/, 1)],
];

/** Which versions of languages, engines and package managers the manifests ask for. */
export function runtimeFacts(map: ExploreMap, isInside: IsInside): readonly Fact[] {
  return READERS.flatMap(([file, read]) => readListed(map, file, 1, isInside).flatMap(read));
}

function engines({ path, text }: ReadFile): readonly Fact[] {
  return jsonTexts(text)
    .filter(({ keys }) => keys[0] === 'engines' || keys.join() === 'packageManager')
    .map(({ keys, value, line }) => ({ says: `${keys.join('.')}: ${value}`, path, line }));
}
