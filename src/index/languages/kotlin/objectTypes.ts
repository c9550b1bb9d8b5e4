/** The types of objects that facts tell of (./objects.ts): by what declarations write, and never by what a body comes to. */
import { bareName } from '../java/jvm/bareName';
import type { JvmFile, JvmMember, JvmType } from '../java/jvm/types';
import { has } from '../java/jvm/types';
import type { FileLinking } from './linking';

/** Types of the workspace, or the name of one outside of it. */
export type ObjectType =
  | { readonly kind: 'types'; readonly types: readonly JvmType[] }
  | { readonly kind: 'outside'; readonly name: string };

type Asking = Omit<FileLinking, 'from'>;

/** Longer ways to an object are not followed. */
const MOST_STEPS = 12;
/** Names of other names for types are followed so far. */
const MOST_ALIASES = 5;

/** The type of an object that is asked in a definition (by number) of the file; null where nothing tells. Linear in the steps. */
export function objectType(linking: FileLinking, scope: number, object: string): ObjectType | null {
  const colon = object.indexOf(':');
  if (colon < 0) return null;
  const steps = object
    .slice(colon + 1)
    .split('.')
    .filter((step) => step !== '');
  if (steps.length > MOST_STEPS) return null;
  const [first = '', ...rest] = steps;
  const isTyped = colon > 0;
  const start = isTyped
    ? writtenType(linking, linking.from, scope, object.slice(0, colon))
    : startingType(linking, scope, first);
  return (isTyped ? steps : rest).reduce<ObjectType | null>(
    (type, step) => type && memberType(linking, type, step),
    start,
  );
}

/** The type that a text means in a definition of a file; null for a type parameter, and for functions. */
function writtenType(
  linking: Asking,
  from: JvmFile,
  scope: number,
  written: string,
  aliases: number = MOST_ALIASES,
): ObjectType | null {
  const name = bareName(written).replace(/[?!]+$/, '');
  if (!/^[\w.`]+$/.test(name)) return null;
  const meaning = linking.names.typeNamed(from, scope, name);
  if (meaning.kind === 'types') return meaning;
  if (meaning.kind === 'external') return outside(meaning.name);
  const alias = linking.topLevel
    .brought(from, name)
    .flatMap(({ members }) => members)
    .find(({ fact }) => fact.kind === 'alias');
  if (alias)
    return aliases === 0
      ? null
      : writtenType(
          linking,
          alias.owner.from,
          alias.owner.definition,
          alias.fact.parameters[0] ?? '',
          aliases - 1,
        );
  // A type parameter has a short name, or one of capitals.
  return /^\p{Lu}[\p{Lu}\d_]*$/u.test(name) ? null : outside(name);
}

const outside = (name: string): ObjectType => ({
  kind: 'outside',
  name: name.slice(name.lastIndexOf('.') + 1),
});

/** Of `this`, and of a name that no block declares. */
function startingType(linking: FileLinking, scope: number, step: string): ObjectType | null {
  const name = stepName(step);
  for (const object of objectsAt(linking, scope)) {
    if (!object || step === 'this') return object;
    if (object.kind === 'types' && isMember(linking, object.types, name))
      return memberType(linking, object, step);
    // What stands outside may have the name.
    if (object.kind === 'outside') return null;
  }
  return step === 'this' ? null : broughtType(linking, scope, step);
}

function broughtType(linking: FileLinking, scope: number, step: string): ObjectType | null {
  const { topLevel, names, from } = linking;
  const types = names.typeNamed(from, scope, stepName(step));
  if (types.kind === 'types') return step.endsWith('()') ? types : objectsOf(types.types);
  const [brought] = topLevel.brought(from, stepName(step));
  return typeOfMembers(linking, brought?.members.filter((member) => fits(member, step)) ?? []);
}

/** The types of the objects whose members need no name at a place, the innermost first; null for one that nobody knows. */
function* objectsAt(linking: FileLinking, scope: number): Iterable<ObjectType | null> {
  const { space, receivers, from } = linking;
  const file = from.file.firstDefinition;
  for (let at = scope; at !== file; at = space.program.definitions[at]?.parent ?? file) {
    const type = space.types.get(at);
    const extended = type ? null : receivers.extended(from, at);
    if (type) yield ofTypes([type]);
    else if (extended !== null) yield writtenType(linking, from, at, extended);
    else if (receivers.mayHave(from, at)) yield givenType(linking, at);
  }
}

function givenType(linking: FileLinking, at: number): ObjectType | null {
  const given = linking.receivers.given(linking.from, at);
  if (!given) return null;
  const { owner, definition } = given.by;
  return writtenType(linking, owner.from, definition ?? owner.definition, given.type);
}

/** The types of all objects whose members need no name at a place; null where one of them is not known. */
export function objectsAround(linking: FileLinking, scope: number): readonly ObjectType[] | null {
  const all = [...objectsAt(linking, scope)];
  return all.includes(null) ? null : all.filter((object) => object !== null);
}

const ofTypes = (types: readonly JvmType[]): ObjectType => ({ kind: 'types', types });
const stepName = (step: string): string => step.replace(/\(\)$/, '');

/** A class stands for its companion. */
function objectsOf(types: readonly JvmType[]): ObjectType | null {
  const objects = types.flatMap((type) =>
    type.form === null ? [...type.types.values()].flat().filter(({ form }) => form === 'companion') : [type],
  );
  return objects.length > 0 ? ofTypes(objects) : null;
}

/** Whether one of the types, or of those above, has a member of a name. */
export function isMember({ names }: Asking, types: readonly JvmType[], name: string): boolean {
  return membersNamed({ names }, types, name).length > 0;
}

function membersNamed(
  { names }: Pick<Asking, 'names'>,
  types: readonly JvmType[],
  name: string,
): readonly JvmMember[] {
  return types
    .flatMap((type) => names.lineage(type).types)
    .flatMap((type) => type.members.get(name) ?? [])
    .filter((member) => !has(member, 'extends'));
}

function fits({ fact }: JvmMember, step: string): boolean {
  return step.endsWith('()') ? fact.kind === 'method' : fact.kind === 'field';
}

function memberType(linking: FileLinking, object: ObjectType, step: string): ObjectType | null {
  const name = stepName(step);
  const own = object.kind === 'types' ? membersNamed(linking, object.types, name) : [];
  if (own.length > 0)
    return typeOfMembers(
      linking,
      own.filter((member) => fits(member, step)),
    );
  const [brought] = linking.topLevel.brought(linking.from, name);
  const extensions = brought?.members.filter((member) => fits(member, step) && has(member, 'extends')) ?? [];
  return typeOfMembers(linking, extending(linking, object, extensions));
}

/** The type that all of them write: null where they differ, or one writes none. */
function typeOfMembers(linking: Asking, members: readonly JvmMember[]): ObjectType | null {
  const [first] = members;
  const type = first?.fact.type;
  if (!first || type === undefined || members.some(({ fact }) => fact.type !== type)) return null;
  return writtenType(linking, first.owner.from, first.definition ?? first.owner.definition, type);
}

/** Those of several extensions that extend the type of an object: those of the nearest type, where some do. */
export function extending(
  linking: Asking,
  object: ObjectType,
  extensions: readonly JvmMember[],
): readonly JvmMember[] {
  const ranks = extensions.map((member) => rankOf(linking, object, member));
  const nearest = Math.min(...ranks.filter((rank) => rank !== null));
  return extensions.filter((_, at) => ranks[at] === nearest);
}

/** How far a type outside, or one that is not known, is from any that is. */
const FAR = 1000;
const FARTHEST = 2000;

/** How far above the object's type the extended one is; null where it is none of those. */
function rankOf(linking: Asking, object: ObjectType, { owner, fact, definition }: JvmMember): number | null {
  const extended = writtenType(linking, owner.from, definition ?? owner.definition, fact.extended ?? '');
  if (!extended || (extended.kind === 'outside' && extended.name === 'Any')) return FARTHEST;
  if (object.kind === 'outside') {
    if (extended.kind === 'types') return null;
    return extended.name === object.name ? 0 : FAR;
  }
  const lineages = object.types.map((type) => linking.names.lineage(type));
  if (extended.kind === 'outside') return isBelow(lineages, extended.name) ? FAR : null;
  const above = lineages.flatMap(({ types }) => types);
  const ranks = extended.types.map((type) => above.indexOf(type)).filter((rank) => rank >= 0);
  return ranks.length > 0 ? Math.min(...ranks) : null;
}

function isBelow(
  lineages: readonly { readonly isWhole: boolean; readonly types: readonly JvmType[] }[],
  name: string,
): boolean {
  return lineages.some(
    ({ isWhole, types }) =>
      !isWhole || types.some(({ bases }) => bases.some((base) => bareName(base).split('.').at(-1) === name)),
  );
}
