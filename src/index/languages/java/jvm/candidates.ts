/** Methods that a call on an object may mean, of which only the name and the number of arguments are known. */
import type { NamedCallFact } from '../../../extract/namedFacts';
import { methodsNamed, takes } from './members';
import { dottedOf } from './names';
import type { Names } from './names';
import type { TypeSpace } from './space';
import type { JvmFile, JvmMember, JvmType } from './types';
import { MOST_CANDIDATES } from '../../linker';
import { appendAll } from '../../lists';

/** The methods in reach of a file: of its package and of the types that it imports; [] where they are many. */
export type Candidates = (call: NamedCallFact) => readonly JvmMember[];

/** Answers are kept for each file and name. */
export function createCandidates(space: TypeSpace, names: Names): (from: JvmFile) => Candidates {
  const byPackage = new Map<string, ReadonlyMap<string, readonly JvmMember[]>>();
  const methodsOf = (unit: string): ReadonlyMap<string, readonly JvmMember[]> => {
    let found = byPackage.get(unit);
    if (!found) byPackage.set(unit, (found = methodsByName(space, unit)));
    return found;
  };
  return (from) => {
    const units = new Set([from.named.unit]);
    const imported = new Set<JvmType>();
    for (const fact of from.file.facts.imports)
      if (fact.form === 'all' && space.packageNamed(fact.source)) units.add(fact.source);
      else
        for (const type of names.qualified(from, fact.form === 'all' ? fact.source : dottedOf(fact)))
          imported.add(type);
    const known = new Map<string, readonly JvmMember[]>();
    return ({ name, onObject, arguments: count }) => {
      if (!onObject) return [];
      const key = `${name}\0${count ?? ''}`;
      let found = known.get(key);
      if (!found) {
        const all = [
          ...[...units].flatMap((unit) =>
            (methodsOf(unit).get(name) ?? []).filter(
              (member) =>
                (count === undefined || takes(member, count)) && space.reaches(from, member.owner.from),
            ),
          ),
          ...[...imported].flatMap((type) => methodsNamed(names, type, name, count ?? null).members),
        ];
        const several = [...new Set(all)].filter(({ definition }) => definition !== null);
        known.set(key, (found = several.length > MOST_CANDIDATES ? [] : several));
      }
      return found;
    };
  };
}

function methodsByName(space: TypeSpace, unit: string): Map<string, JvmMember[]> {
  const byName = new Map<string, JvmMember[]>();
  for (const types of space.packageNamed(unit)?.values() ?? [])
    for (const type of types) addMethods(type, byName);
  return byName;
}

function addMethods(type: JvmType, byName: Map<string, JvmMember[]>): void {
  for (const [name, members] of type.members) {
    const methods = members.filter(({ fact }) => fact.kind === 'method');
    appendAll(byName, name, methods);
  }
  for (const inner of type.types.values()) for (const each of inner) addMethods(each, byName);
}
