/** Which group of units is committed first: definitions before their uses, uses gone before definitions. Pure. */
import type { FileKind } from './fileKinds';
import type { Unit } from './units';

/** A group with what it is. */
export interface Group {
  readonly units: readonly Unit[];
  readonly kind: FileKind | 'move' | 'format';
}

/** Of groups that do not ask for one another. */
const RANKS: Readonly<Record<Group['kind'], number>> = {
  ...{ move: 0, format: 1, settings: 2, code: 3, test: 4, generated: 5, document: 6, data: 7 },
};

/** The groups in their order; what ask for one another in a circle come as they stand. */
export function ordered(groups: readonly Group[]): readonly Group[] {
  const before = new Map(groups.map((group) => [group, groups.filter((other) => mustPrecede(other, group))]));
  const left = new Set([...groups].sort((a, b) => RANKS[a.kind] - RANKS[b.kind]));
  const result: Group[] = [];
  while (left.size > 0) {
    const free = [...left].find((group) => (before.get(group) ?? []).every((other) => !left.has(other)));
    const [next = free] = free === undefined ? left : [free];
    if (next === undefined) break;
    left.delete(next);
    result.push(next);
  }
  return result;
}

function mustPrecede(first: Group, second: Group): boolean {
  if (first === second) return false;
  return first.units.some((one) => second.units.some((other) => isNeeded(one, other)));
}

/** `one` brings a name that `other` uses anew, or loses the last use of a name that `other` takes away. */
function isNeeded(one: Unit, other: Unit): boolean {
  for (const name of one.defines)
    if (one.added.length > 0 && other.addedNames.has(name) && !other.defines.has(name)) return true;
  for (const name of other.defines)
    if (other.added.length === 0 && one.removedNames.has(name) && !one.defines.has(name)) return true;
  return one.kind === 'import' && one.path === other.path && usesImport(one, other);
}

function usesImport(one: Unit, other: Unit): boolean {
  return other.kind !== 'import' && [...one.addedNames].some((name) => other.addedNames.has(name));
}
