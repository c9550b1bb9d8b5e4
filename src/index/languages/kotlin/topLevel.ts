/** Functions, properties and other names of types that belong to no type, by package and name. */
import type { ImportFact } from '../../extract/facts';
import { dottedOf } from '../java/jvm/names';
import type { Names } from '../java/jvm/names';
import type { TypeSpace } from '../java/jvm/space';
import { has } from '../java/jvm/types';
import type { JvmFile, JvmMember, JvmType } from '../java/jvm/types';
import { appendAll, kept } from '../lists';

/** What a name may mean that stands alone, all from one place: an import, the package, or imports of all names. */
export interface Brought {
  readonly members: readonly JvmMember[];
  readonly types: readonly JvmType[];
}

export interface TopLevel {
  /** What files of a package declare by that name, as far as a file sees it. */
  inPackage(by: JvmFile, unit: string, name: string): readonly JvmMember[];
  /** The meanings of a name for a file, each of a place that counts before the next. */
  brought(by: JvmFile, name: string): readonly Brought[];
  /** Whether the workspace has what an import of one name brings. */
  isKnown(by: JvmFile, fact: ImportFact): boolean;
  /** Whether any type of the workspace has a member of that name. */
  isMember(name: string): boolean;
  /** What files of a package declare by that name, on whatever platform. */
  everywhere(unit: string, name: string): readonly JvmMember[];
  /** Functions of that name that belong to no type. */
  named(name: string): readonly JvmMember[];
}

/** Linear in the members of all types. */
export function createTopLevel(space: TypeSpace, names: Names): TopLevel {
  const packages = new Map<string, Map<string, JvmMember[]>>();
  const byName = new Map<string, JvmMember[]>();
  const memberNames = new Set<string>();
  for (const type of space.types.values()) {
    if (type.definition !== type.from.file.firstDefinition) {
      for (const name of type.members.keys()) memberNames.add(name);
      continue;
    }
    const { unit } = type.from.named;
    const known = packages.get(unit) ?? new Map<string, JvmMember[]>();
    packages.set(unit, known);
    for (const [name, members] of type.members) {
      appendAll(known, name, members);
      appendAll(byName, name, members);
    }
  }
  const shared = createShared(space, packages);
  const inPackage: TopLevel['inPackage'] = (by, unit, name) => {
    const all = shared(by, unit, name);
    if (unit !== by.named.unit) return all;
    const own = space.types.get(by.file.firstDefinition)?.members.get(name) ?? [];
    const hidden = own.filter((member) => has(member, 'own'));
    return hidden.length === 0 ? all : withoutExpected([...all, ...hidden]);
  };
  const typesIn = (by: JvmFile, unit: string, name: string): readonly JvmType[] =>
    space.chosen(by, space.packageNamed(unit)?.get(name) ?? []);
  const broughtBy = (by: JvmFile, name: string): readonly Brought[] => {
    const { imports } = by.file.facts;
    const single = imports.filter(({ form, local }) => form === 'name' && local === name);
    const starred = imports.filter(({ form }) => form === 'all');
    const { unit } = by.named;
    return [
      joined(single.map((fact) => importedBy(by, fact.source, fact.imported ?? '', dottedOf(fact)))),
      { members: inPackage(by, unit, name), types: typesIn(by, unit, name) },
      joined(starred.map(({ source }) => importedBy(by, source, name, `${source}.${name}`))),
    ].filter(({ members, types }) => members.length + types.length > 0);
  };
  const answers = new Map<JvmFile, (name: string) => readonly Brought[]>();
  const brought: TopLevel['brought'] = (by, name) => {
    let known = answers.get(by);
    if (!known) answers.set(by, (known = kept((each) => broughtBy(by, each))));
    return known(name);
  };
  const importedBy = (by: JvmFile, source: string, name: string, dotted: string): Brought => ({
    members: both(inPackage(by, source, name), membersOfObjects(names, by, source, name)),
    types: names.qualified(by, dotted),
  });
  return {
    inPackage,
    everywhere: (unit, name) => packages.get(unit)?.get(name) ?? [],
    brought,
    isKnown: (by, fact) => {
      const found = importedBy(by, fact.source, fact.imported ?? '', dottedOf(fact));
      return found.members.length + found.types.length > 0;
    },
    isMember: (name) => memberNames.has(name),
    named: (name) => byName.get(name) ?? [],
  };
}

/** What files of a package have for others by a name, as far as a source set sees it: kept for each, package and name. */
function createShared(
  space: TypeSpace,
  packages: ReadonlyMap<string, ReadonlyMap<string, readonly JvmMember[]>>,
): TopLevel['inPackage'] {
  const places = new Map<string, Map<string, readonly JvmMember[]>>();
  return (by, unit, name) => {
    const { root, project, set } = by.place;
    const place = `${root}\0${project}\0${set}`;
    const known = places.get(place) ?? new Map<string, readonly JvmMember[]>();
    places.set(place, known);
    const key = `${unit}\0${name}`;
    let found = known.get(key);
    if (!found) {
      const seen = (packages.get(unit)?.get(name) ?? []).filter((member) => !has(member, 'own'));
      const files = [...new Set(seen.map(({ owner }) => owner))];
      const near = new Set(files.filter(({ from }) => space.reaches(by, from)));
      known.set(key, (found = withoutExpected(seen.filter(({ owner }) => near.has(owner)))));
    }
    return found;
  };
}

const both = <Item>(some: readonly Item[], others: readonly Item[]): readonly Item[] =>
  others.length === 0 ? some : [...some, ...others];

/** Where a platform has its own, what is expected of all is left out. */
function withoutExpected(members: readonly JvmMember[]): readonly JvmMember[] {
  const keyOf = ({ fact: { kind, most } }: JvmMember): string =>
    kind === 'field' ? kind : `${kind} ${most ?? ''}`;
  const actual = new Set(members.filter((member) => !has(member, 'open')).map(keyOf));
  return members.filter((member) => !has(member, 'open') || !actual.has(keyOf(member)));
}

function joined(all: readonly Brought[]): Brought {
  const [only] = all;
  if (all.length === 1 && only) return only;
  return {
    members: [...new Set(all.flatMap(({ members }) => members))],
    types: [...new Set(all.flatMap(({ types }) => types))],
  };
}

/** `import a.Object.f`, `import a.Enumeration.ENTRY` */
function membersOfObjects(names: Names, by: JvmFile, source: string, name: string): readonly JvmMember[] {
  return names
    .qualified(by, source)
    .flatMap((type) => names.lineage(type).types)
    .flatMap((type) => type.members.get(name) ?? []);
}
