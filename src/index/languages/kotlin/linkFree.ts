/** `f()` and `A()`, which nothing stands before: of what is around, what is imported, or what the package has. */
import type { NamedCallFact } from '../../extract/namedFacts';
import { constructorsOf, hasField, methodsNamed, takes } from '../java/jvm/members';
import { bareName } from '../java/jvm/bareName';
import type { Names } from '../java/jvm/names';
import { has } from '../java/jvm/types';
import type { JvmMember, JvmType } from '../java/jvm/types';
import { firstOf } from '../lists';
import { MOST_CANDIDATES } from '../linker';
import type { LinkedCall } from '../linker';
import { isOfLanguage } from './library';
import type { CallLinking } from './linking';
import { actualTypes, guessed, linked, outside, reached } from './results';
import type { Brought } from './topLevel';

/** How far a place tells what a call means. */
type Answer = LinkedCall | 'none' | 'doubtful';

export function linkFree(linking: CallLinking, call: NamedCallFact): LinkedCall {
  const { space, from } = linking;
  const file = from.file.firstDefinition;
  let isDoubtful = false;
  for (let at = file + call.scope; at !== file; at = space.program.definitions[at]?.parent ?? file) {
    const answer = linkAround(linking, call, at, isDoubtful);
    if (typeof answer !== 'string') return answer;
    isDoubtful ||= answer === 'doubtful';
  }
  return linkTopLevel(linking, call, isDoubtful);
}

/** By the members of the object that a definition around has. */
function linkAround(linking: CallLinking, call: NamedCallFact, at: number, isDoubtful: boolean): Answer {
  const { space, names, receivers, from } = linking;
  const type = space.types.get(at);
  if (type) return linkWithin(linking, call, type, isDoubtful);
  const extended = receivers.extended(from, at);
  if (extended !== null) {
    const meaning = names.typeNamed(from, at, bareName(extended));
    if (meaning.kind !== 'types' || meaning.types.length !== 1) return 'doubtful';
    const [receiver] = meaning.types;
    return receiver ? linkMembers(linking, call, [receiver], isDoubtful) : 'doubtful';
  }
  return receivers.mayHave(from, at) ? 'doubtful' : 'none';
}

/** Of a class around: what it has, classes in it, and what companions have. */
function linkWithin(linking: CallLinking, call: NamedCallFact, type: JvmType, isDoubtful: boolean): Answer {
  const own = linkMembers(linking, call, [type], isDoubtful);
  if (typeof own !== 'string') return own;
  const { names } = linking;
  const nested = constructorTargets(linking, names.memberType([type], call.name), call);
  if (nested.length > 0) return linked(linking, call, nested);
  const companions = names.lineage(type).types.flatMap((each) => companionsOf(each));
  const theirs = linkMembers(linking, call, companions, isDoubtful || own === 'doubtful');
  return theirs === 'none' ? own : theirs;
}

function linkMembers(
  linking: CallLinking,
  call: NamedCallFact,
  types: readonly JvmType[],
  isDoubtful: boolean,
): Answer {
  const { names } = linking;
  // What a property holds is called.
  if (types.some((type) => hasField(names, type, call.name))) return guessed(linking, call, []);
  const { members, isSure, isOpen } = calledIn(names, types, call);
  if (members.length === 0) return isOpen ? 'doubtful' : 'none';
  const others = othersOutside(linking, call, members);
  return isSure && others.length === 0 && !isDoubtful
    ? reached(linking, call, members)
    : guessed(linking, call, [...members, ...others]);
}

/**
 * Functions of no type that take as many arguments, of other types: which one is meant, the arguments' types tell. One more
 * than is of use, where they are many.
 */
export function othersOutside(
  { topLevel, from }: CallLinking,
  call: NamedCallFact,
  members: readonly JvmMember[],
  places: readonly Brought[] = topLevel.brought(from, call.name),
): readonly JvmMember[] {
  if (places.length === 0) return [];
  const known = new Set(members.map(({ fact }) => fact.parameters.join()));
  return places.flatMap((brought) =>
    firstOf(
      fitting(brought.members, call),
      MOST_CANDIDATES + 1,
      ({ fact }) => fact.kind === 'method' && !known.has(fact.parameters.join()),
    ),
  );
}

/** Methods that types have by a name; sure where nothing that is not known may have another. */
export function calledIn(
  names: Names,
  types: readonly JvmType[],
  call: NamedCallFact,
): { readonly members: readonly JvmMember[]; readonly isSure: boolean; readonly isOpen: boolean } {
  const found = types.map((type) => methodsNamed(names, type, call.name, call.arguments ?? null));
  const members = [...new Set(found.flatMap((each) => each.members))];
  const isOpen = found.some((each) => each.isOpen);
  return { members, isOpen, isSure: !isOpen || members.every(({ owner }) => types.includes(owner)) };
}

export function companionsOf(type: JvmType): readonly JvmType[] {
  return [...type.types.values()].flat().filter(({ form }) => form === 'companion');
}

function linkTopLevel(linking: CallLinking, call: NamedCallFact, isDoubtful: boolean): LinkedCall {
  const { topLevel, from } = linking;
  const places = topLevel.brought(from, call.name);
  const imported = from.file.facts.imports.find(({ form, local }) => form === 'name' && local === call.name);
  // What is imported goes before what the package has, though nobody knows it.
  if (imported && !topLevel.isKnown(from, imported))
    return places.length > 0
      ? guessed(
          linking,
          call,
          places.flatMap(({ members }) => fitting(members, call)),
        )
      : outside(linking, call, `${imported.source}.${imported.imported ?? ''}`);
  for (const [at, brought] of places.entries()) {
    const members = fitting(brought.members, call);
    const targets = constructorTargets(linking, typesOf(linking, brought), call);
    if (members.length + targets.length === 0) continue;
    // What a property holds is called, or what stands for a class.
    const methods = onlyMethods(members);
    if (methods.length < members.length) return guessed(linking, call, []);
    const others = othersOutside(linking, call, methods, places.slice(at + 1));
    // A class is told by its name wherever types are; a function that something unknown may have as well, is not.
    const isSure =
      others.length === 0 && (!isDoubtful || methods.length === 0) && !mayMakeUnknown(linking, call);
    if (!isSure) return guessed(linking, call, [...methods, ...others], targets);
    const functions = reached(linking, call, methods).targets;
    return linked(linking, call, [...functions, ...targets]);
  }
  if (places.length > 0) return guessed(linking, call, []);
  if (!isDoubtful && isOfLanguage(call.name)) return outside(linking, call, `kotlin.${call.name}`);
  return guessed(linking, call, []);
}

/** Whether a class of the name may come from a package that nobody knows: `fun A(b: B): A = A(b, c)`. */
function mayMakeUnknown({ space, names, from }: CallLinking, call: NamedCallFact): boolean {
  if (!/^\p{Lu}/u.test(call.name)) return false;
  const scope = from.file.firstDefinition + call.scope;
  if (names.typeNamed(from, scope, call.name).kind === 'types') return false;
  return from.file.facts.imports.some(
    ({ form, source }) =>
      form === 'all' && !space.packageNamed(source) && names.qualified(from, source).length === 0,
  );
}

/** Classes of the name, and those that it is another name for. */
function typesOf({ names }: CallLinking, { members, types }: Brought): readonly JvmType[] {
  const aliased = members
    .filter(({ fact }) => fact.kind === 'alias')
    .flatMap(({ fact, owner }) => {
      const meaning = names.typeNamed(owner.from, owner.definition, bareName(fact.parameters[0] ?? ''));
      return meaning.kind === 'types' ? meaning.types : [];
    });
  return [...types, ...aliased];
}

/** Those that take so many arguments; an implementation goes before what it implements for its platform. */
export function fitting(members: readonly JvmMember[], call: NamedCallFact): readonly JvmMember[] {
  if (members.length < 2) return fittingOf(members, call);
  const known = fittingOnes.get(members) ?? new Map<number | undefined, readonly JvmMember[]>();
  fittingOnes.set(members, known);
  let found = known.get(call.arguments);
  if (!found) known.set(call.arguments, (found = fittingOf(members, call)));
  return found;
}

/** The methods among those that fit: the list itself where they are all. */
const onlyMethods = (members: readonly JvmMember[]): readonly JvmMember[] => {
  let found = methodsOnly.get(members);
  if (!found) {
    const methods = members.filter(({ fact }) => fact.kind === 'method');
    methodsOnly.set(members, (found = methods.length === members.length ? members : methods));
  }
  return found;
};

const methodsOnly = new WeakMap<readonly JvmMember[], readonly JvmMember[]>();

/** For each list of members, and number of arguments: the members that take so many. Worked out once. */
const fittingOnes = new WeakMap<readonly JvmMember[], Map<number | undefined, readonly JvmMember[]>>();

function fittingOf(members: readonly JvmMember[], call: NamedCallFact): readonly JvmMember[] {
  const found = members.filter(
    (member) =>
      member.fact.kind === 'field' ||
      (member.fact.kind === 'method' && (call.arguments === undefined || takes(member, call.arguments))),
  );
  const bodies = found.filter((member) => !has(member, 'open'));
  return bodies.length > 0 ? bodies : found;
}

/** What platforms have in the place of an expected class, other names for types among it; itself where there is none. */
function platformTypes(linking: CallLinking, type: JvmType): readonly JvmType[] {
  if (!type.isExpected) return [type];
  const actual = actualTypes(linking, type);
  const named = linking.topLevel.everywhere(type.from.named.unit, type.name);
  const aliases = named.filter(({ fact }) => fact.kind === 'alias');
  return actual.length + aliases.length > 0 ? actual : [type];
}

/** A class is called by its primary constructor, or the one that the language gives it; with more, its companion is. */
export function constructorTargets(
  linking: CallLinking,
  types: readonly JvmType[],
  call: NamedCallFact,
): readonly number[] {
  const count = call.arguments ?? null;
  return types
    .flatMap((type) => platformTypes(linking, type))
    .filter(({ isInterface, form }) => !isInterface && form === null)
    .flatMap((type) => {
      const { members, isNamed } = constructorsOf(type, count);
      if (isNamed) return members.map(({ definition }) => definition ?? type.definition);
      return (count ?? 0) === 0 ? [type.definition] : [];
    });
}
