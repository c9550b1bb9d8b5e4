/** What a project declares for its tests and its development, beside what it needs to run. */
import { listOf, stringAt, tableAt, tableOf, valueAt } from '../../../index/resolve/modules/configValue';
import type { ConfigTable, ConfigValue } from '../../../index/resolve/modules/configValue';

/** A dependency group: packages that no user of the project gets. */
export interface DependencyGroup {
  readonly name: string;
  /** As pip takes them: `pytest>=8`; of Poetry's own tables the names alone, whose ranges pip does not read. */
  readonly requirements: readonly string[];
  /** Whether the project's own tool installs it only when asked to. */
  readonly isAsked: boolean;
  /** What the line that declares it begins with. */
  readonly pattern: RegExp;
}

/** Names of groups and extras that have what tests need, the best first. */
const FOR_TESTS = [
  /^(?:unit-?)?tests?$/i,
  /^(?:testing|pytest|test-?(?:deps|dependencies|requirements))$/i,
  /^(?:dev|develop|development|dev-?(?:deps|dependencies))$/i,
  /^(?:ci|check|all)$/i,
];

/** The one of the names that has what tests need; null where none says so. */
export function forTests(names: readonly string[]): string | null {
  for (const pattern of FOR_TESTS) {
    const found = names.find((name) => pattern.test(name));
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * The dependency groups of a pyproject.toml: PEP 735's table with what its groups include, and what uv, PDM and Poetry have in
 * tables of their own.
 */
export function dependencyGroups(table: ConfigTable): readonly DependencyGroup[] {
  const standard = tableAt(table, 'dependency-groups');
  const defaults = listOf(valueAt(table, 'tool', 'uv', 'default-groups'));
  const byDefault = defaults.length > 0 ? defaults : ['dev'];
  const group = (name: string, requirements: readonly string[], isAsked: boolean): DependencyGroup => ({
    ...{ name, requirements, isAsked },
    pattern: new RegExp(`^\\s*\\[?.*(?:\\b|["'])${escaped(name)}(?:\\b|["'])`),
  });
  return [
    ...[...standard.keys()].map((name) => group(name, includedIn(standard, name), !byDefault.includes(name))),
    ...texts(valueAt(table, 'tool', 'uv', 'dev-dependencies'), (list) => group('dev', list, false)),
    ...[...tableAt(table, 'tool', 'pdm', 'dev-dependencies')].flatMap(([name, list]) =>
      texts(list, (requirements) => group(name, requirements, false)),
    ),
    ...poetryGroups(table, group),
  ].filter(({ requirements }) => requirements.length > 0);
}

function poetryGroups(
  table: ConfigTable,
  group: (name: string, requirements: readonly string[], isAsked: boolean) => DependencyGroup,
): readonly DependencyGroup[] {
  const old = namesIn(tableAt(table, 'tool', 'poetry', 'dev-dependencies'));
  const named = [...tableAt(table, 'tool', 'poetry', 'group')].map(([name, value]) => {
    const own = tableOf(value);
    return group(name, namesIn(tableAt(own, 'dependencies')), valueAt(own, 'optional') === true);
  });
  return [...(old.length > 0 ? [group('dev-dependencies', old, false)] : []), ...named];
}

/** Names of the packages of a table of Poetry's, without Python and what is a folder or an address. */
function namesIn(dependencies: ConfigTable): readonly string[] {
  return [...dependencies]
    .filter(
      ([name, value]) =>
        name !== 'python' && !['path', 'git', 'url'].some((key) => stringAt(tableOf(value), key) !== null),
    )
    .map(([name]) => name);
}

/** A group that includes more groups than these is not read to its end: each group of a chain includes the rest of it. */
const MOST_INCLUDED = 200;

/** The requirements of a group and of those that it includes, each group once. */
function includedIn(groups: ConfigTable, name: string): readonly string[] {
  const seen = new Set<string>();
  const requirements: string[] = [];
  const open: ConfigValue[] = [...listOf(groups.get(name))].reverse();
  seen.add(name);
  for (let entry = open.pop(); entry !== undefined && seen.size <= MOST_INCLUDED; entry = open.pop()) {
    const included = typeof entry === 'string' ? null : stringAt(tableOf(entry), 'include-group');
    if (typeof entry === 'string') requirements.push(entry);
    if (included === null || seen.has(included)) continue;
    seen.add(included);
    open.push(...[...listOf(groups.get(included))].reverse());
  }
  return requirements;
}

function texts<T>(value: ReturnType<typeof valueAt>, make: (list: readonly string[]) => T): readonly T[] {
  const list = listOf(value).filter((each) => typeof each === 'string');
  return list.length === 0 ? [] : [make(list)];
}

function escaped(name: string): string {
  return name.replace(/[\\^$.|?+()[\]{}*]/g, '\\$&');
}
