/** How one test is run where no package.json says it: Python, Rust, Go, C, Java, Ruby, .NET and others. */
import type { FunctionNode } from '../../core/map/codeIndex';
import type { ExploreMap } from '../map/exploreMap';
import { findById } from '../map/findById';
import { isVendored, readListed } from './listedFiles';
import type { FoundCommand } from './oneTestRow';

interface Runner {
  /** Files that may say that it is this runner. */
  readonly file: RegExp;
  /** What such a file has that says so; a file alone says it where this is left out. */
  readonly says?: RegExp;
  readonly command: (map: ExploreMap, isAsked: (path: string) => boolean) => string;
}

/** Of one group the first that is found says it. */
const GROUPS: readonly (readonly Runner[])[] = [
  [
    { file: /^pyproject\.toml$/, says: /^\[tool\.pytest/, command: pytest },
    { file: /^pytest\.ini$/, command: pytest },
    { file: /^(?:setup\.cfg|tox\.ini)$/, says: /^\[(?:tool:)?pytest\]/, command: pytest },
    { file: /(^|\/)conftest\.py$/, says: /\bpytest\b/, command: pytest },
    {
      file: /^(?:pyproject\.toml|setup\.(?:cfg|py)|tox\.ini|noxfile\.py|Makefile|scripts\/test|requirements[\w./-]*\.txt|\.github\/workflows\/[\w-]+\.ya?ml)$/,
      says: /\bpytest\b/,
      command: pytest,
    },
    {
      file: /(^|\/)manage\.py$/,
      says: /django/i,
      command: () => 'python manage.py test APP.tests.CLASS.NAME',
    },
    {
      file: /(^|\/)(?:test_[^/]*|[^/]*_tests?)\.py$/,
      says: /^\s*(?:import|from) unittest\b/,
      command: unittest,
    },
  ],
  [
    {
      file: /^(?:[^/]+\/)?Cargo\.toml$/,
      says: /^\[(?:package|workspace)\]/,
      command: () => 'cargo test NAME',
    },
  ],
  [{ file: /^(?:[^/]+\/)?go\.mod$/, command: () => "go test ./PACKAGE -run '^NAME$'" }],
  [
    {
      file: /^(?:README\.\w+|Makefile|\.github\/workflows\/[\w-]+\.ya?ml)$/,
      says: /\bctest\b/,
      command: ctest,
    },
    { file: /(^|\/)CMakeLists\.txt$/, says: /\b(?:add_test|enable_testing)\b/i, command: ctest },
    {
      file: /(^|\/)meson\.build$/,
      says: /^\s*test\s*\(|^\s*subdir\s*\(\s*'tests?'/,
      command: () => 'meson test -C build NAME',
    },
  ],
  [
    { file: /^(?:[^/]+\/)?build\.gradle(?:\.kts)?$/, command: () => "./gradlew test --tests 'CLASS.NAME'" },
    { file: /^pom\.xml$/, command: () => 'mvn test -Dtest=CLASS#NAME' },
  ],
  [{ file: /^(?:Gemfile|\.rspec)$/, says: /rspec|--/, command: () => 'bundle exec rspec FILE:LINE' }],
  [{ file: /\.(?:csproj|sln)$/, command: () => 'dotnet test --filter "FullyQualifiedName~NAME"' }],
  [{ file: /^mix\.exs$/, command: () => 'mix test FILE:LINE' }],
  [{ file: /^phpunit\.xml(?:\.dist)?$/, command: () => 'vendor/bin/phpunit --filter NAME FILE' }],
];

/** A command for each kind of runner that a file here names, with the line that does; with a test whose path is asked for. */
export function otherRunners(map: ExploreMap, isAsked: (path: string) => boolean): readonly FoundCommand[] {
  return GROUPS.flatMap((group) => {
    for (const runner of group) {
      const found = commandOf(map, runner, isAsked);
      if (found !== null) return [found];
    }
    return [];
  });
}

function commandOf(
  map: ExploreMap,
  { file, says, command }: Runner,
  isAsked: (path: string) => boolean,
): FoundCommand | null {
  for (const { path, lines } of readListed(map, file, 8)) {
    if (isVendored(path)) continue;
    const at = says === undefined ? 0 : lines.findIndex((line) => says.test(line));
    if (at >= 0)
      return { path, line: at + 1, command: command(map, isAsked), does: (lines[at] ?? '').trim() };
  }
  return null;
}

function ctest(): string {
  return 'ctest --test-dir build -R NAME';
}

function pytest(map: ExploreMap, isAsked: (path: string) => boolean): string {
  const test = pythonTest(map, isAsked);
  return test === null ? 'python -m pytest PATH::NAME' : `python -m pytest ${test.path}::${test.name}`;
}

function unittest(map: ExploreMap, isAsked: (path: string) => boolean): string {
  const test = pythonTest(map, isAsked);
  const module = test?.path.replace(/\.py$/, '').replaceAll('/', '.') ?? 'PACKAGE.MODULE';
  return `python -m unittest ${module}.${test?.name.replace('::', '.') ?? 'CLASS.NAME'}`;
}

/** A test of the repository as pytest names it. */
function pythonTest(
  { index }: ExploreMap,
  isAsked: (path: string) => boolean,
): { path: string; name: string } | null {
  for (const each of index.functions) {
    if (!each.name.startsWith('test')) continue;
    const path = findById(index.modules, each.module)?.path ?? '';
    if (
      !isAsked(path) ||
      !/(?:^|\/)(?:test_[^/]*|[^/]*_tests?|tests?)\.py$/.test(path) ||
      /fixture|client_factory/.test(each.name)
    )
      continue;
    const owner = ownerOf(index.classes, each);
    if (owner !== null) return { path, name: owner === '' ? each.name : `${owner}::${each.name}` };
  }
  return null;
}

/** The class of a test, '' for none; null for a function inside another. */
function ownerOf(
  classes: readonly { readonly id: string; readonly name: string }[],
  { parent, module }: FunctionNode,
): string | null {
  if (parent === module) return '';
  return classes.find(({ id }) => id === parent)?.name ?? null;
}
