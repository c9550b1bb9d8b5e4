/** Types by what they are derived from, and which of their methods a method without a body stands for. */
import { methodsNamed } from './members';
import type { Names } from './names';
import type { TypeSpace } from './space';
import { has } from './types';
import type { JvmMember, JvmType } from './types';
import { MOST_CANDIDATES } from '../../linker';
import { append } from '../../lists';

export interface Heirs {
  /** The definitions that a call of the member reaches: those that implement it, itself where there are none or too many. */
  implementing(member: JvmMember): readonly number[];
}

/** More heirs than these are not looked through. */
const MOST_HEIRS = 1000;

/** Linear in the types and their bases; answers are kept. */
export function createHeirs(space: TypeSpace, names: Names): Heirs {
  const heirs = new Map<JvmType, JvmType[]>();
  for (const type of space.types.values())
    for (const base of names.basesOf(type).types) append(heirs, base, type);
  const below = (type: JvmType): readonly JvmType[] => {
    const found = new Set<JvmType>();
    const open = [type];
    for (let at = open.pop(); at && found.size < MOST_HEIRS; at = open.pop())
      for (const heir of heirs.get(at) ?? [])
        if (!found.has(heir)) {
          found.add(heir);
          open.push(heir);
        }
    return [...found];
  };
  const known = new Map<JvmMember, readonly number[]>();
  return {
    implementing: (member) => {
      const own = member.definition === null ? [] : [member.definition];
      if (!has(member, 'open')) return own;
      let found = known.get(member);
      if (!found) {
        const bodies = below(member.owner).flatMap((type) => bodiesIn(names, type, member));
        const several = [...new Set(bodies)];
        found = several.length === 0 || several.length > MOST_CANDIDATES ? own : several;
        known.set(member, found);
      }
      return found;
    },
  };
}

/** The methods that an heir may have for one without a body: those of its types as written, else all of its number. */
function bodiesIn(names: Names, type: JvmType, { fact }: JvmMember): readonly number[] {
  const count = fact.parameters.length;
  const bodies = methodsNamed(names, type, fact.name, count).members.filter(
    (each) => !has(each, 'open') && each.fact.parameters.length === count,
  );
  const same = bodies.filter((each) => each.fact.parameters.join() === fact.parameters.join());
  return (same.length > 0 ? same : bodies).flatMap(({ definition }) => definition ?? []);
}
