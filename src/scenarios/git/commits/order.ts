/** Which group of units is committed first: definitions before their uses, uses gone before definitions. Pure. */
import type { FileKind } from './fileKinds';
import type { Unit } from './units';

/** A group with what it is. */
export interface Group {
  readonly units: readonly Unit[];
  readonly kind: FileKind | 'move' | 'format';
}

/** Both as one. */
export function bothOf(one: Group, other: Group): Group {
  const kind = one.kind === 'format' || one.kind === 'move' ? other.kind : one.kind;
  return { units: [...one.units, ...other.units], kind };
}

/** Of groups that do not ask for one another. */
const RANKS: Readonly<Record<Group['kind'], number>> = {
  ...{ move: 0, format: 1, settings: 2, code: 3, test: 4, generated: 5, document: 6, data: 7 },
};

/** The groups in their order; what ask for one another in a circle come as they stand. Linear in the names of all units. */
export function ordered(groups: readonly Group[]): readonly Group[] {
  const before = precedingOf(groups);
  const left = new Set([...groups].sort((a, b) => RANKS[a.kind] - RANKS[b.kind]));
  const result: Group[] = [];
  while (left.size > 0) {
    const free = [...left].find((group) => [...(before.get(group) ?? [])].every((other) => !left.has(other)));
    const [next = free] = free === undefined ? left : [free];
    if (next === undefined) break;
    left.delete(next);
    result.push(next);
  }
  return result;
}

/** For each group those that bring what it needs. */
function precedingOf(groups: readonly Group[]): ReadonlyMap<Group, ReadonlySet<Group>> {
  const bringing = new Map<string, Set<Group>>();
  for (const group of groups)
    for (const need of needsMetBy(group)) bringing.set(need, (bringing.get(need) ?? new Set()).add(group));
  return new Map(
    groups.map((group) => {
      const all = [...needsOf(group)].flatMap((need) => [...(bringing.get(need) ?? [])]);
      return [group, new Set(all.filter((other) => other !== group))];
    }),
  );
}

const NEW = 'new';
const UNUSED = 'unused';
const IMPORTED = 'imported';

const need = (what: string, name: string, path = ''): string => `${what}\0${path}\0${name}`;

/** A name that it brings, loses the last use of, or imports in a file. */
function needsMetBy({ units }: Group): ReadonlySet<string> {
  const met = new Set<string>();
  for (const { defines, added, addedNames, removedNames, kind, path } of units) {
    if (added.length > 0) for (const name of defines) met.add(need(NEW, name));
    for (const name of removedNames) if (!defines.has(name)) met.add(need(UNUSED, name));
    if (kind === 'import') for (const name of addedNames) met.add(need(IMPORTED, name, path));
  }
  return met;
}

/** A name that it uses anew, takes away, or uses in a file. */
function needsOf({ units }: Group): ReadonlySet<string> {
  const needs = new Set<string>();
  for (const { defines, added, addedNames, kind, path } of units) {
    for (const name of addedNames) if (!defines.has(name)) needs.add(need(NEW, name));
    if (added.length === 0) for (const name of defines) needs.add(need(UNUSED, name));
    if (kind !== 'import') for (const name of addedNames) needs.add(need(IMPORTED, name, path));
  }
  return needs;
}
