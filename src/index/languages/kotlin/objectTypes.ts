/** The types of objects that facts tell of (./objects.ts): by what declarations write, and never by what a body comes to. */
import { takes } from '../java/jvm/members';
import { bareName } from '../java/jvm/bareName';
import type { JvmFile, JvmMember, JvmType } from '../java/jvm/types';
import { has } from '../java/jvm/types';
import { givesText } from './library';
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
export function writtenType(
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
    if (step === 'this') return object;
    // Of an object that nobody knows it may be a member: what is declared is likelier.
    if (!object) continue;
    if (object.kind === 'types' && isMember(linking, object.types, name))
      return memberType(linking, object, step);
    // What stands outside may have the name, if nothing that extends it has.
    if (object.kind === 'outside') return memberType(linking, object, step);
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
export function* objectsAt(linking: FileLinking, scope: number): Iterable<ObjectType | null> {
  const { space, receivers, from } = linking;
  const file = from.file.firstDefinition;
  for (let at = scope; at !== file; at = space.program.definitions[at]?.parent ?? file) {
    const type = space.types.get(at);
    const extended = type ? null : receivers.extended(from, at);
    if (type) yield ofTypes([type]);
    // What stands in an object of its own, or in a companion, has no object of the class around.
    if (type && isApart(linking, type)) return;
    if (type) continue;
    if (extended !== null) yield writtenType(linking, from, at, extended);
    else if (receivers.mayHave(from, at)) yield givenType(linking, at);
  }
}

/** An object that is written in a class; an entry of an enumeration has what the enumeration has. */
function isApart({ space }: FileLinking, { form, name, scope }: JvmType): boolean {
  if (form === null || name.startsWith('<')) return false;
  const kind = space.program.definitions[scope]?.fact.kind;
  return form === 'companion' || kind === 'class' || kind === 'interface';
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
export function isMember(
  { names }: Pick<Asking, 'names'>,
  types: readonly JvmType[],
  name: string,
  count?: number,
): boolean {
  return membersNamed({ names }, types, name).some((member) => isAsked(member, count));
}

/** Whether a member may be meant where a name is called with so many arguments, or read (-1); absent: wherever it stands. */
export function isAsked(member: JvmMember, count: number | undefined): boolean {
  if (count === undefined || member.fact.kind === 'alias') return true;
  // What a field holds may be called.
  return member.fact.kind === 'field' || (count >= 0 && takes(member, count));
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
  if (object.kind === 'outside' && object.name === 'String' && givesText(name)) return object;
  const [brought] = linking.topLevel.brought(linking.from, name);
  const extensions = brought?.members.filter((member) => fits(member, step) && has(member, 'extends')) ?? [];
  return typeOfMembers(linking, extending(linking, object, extensions));
}

/** The type that all of them write, or that all of theirs are below: null where there is none, or one writes none. */
function typeOfMembers(linking: Asking, members: readonly JvmMember[]): ObjectType | null {
  const types = withoutOverridden(members).map(({ owner, fact, definition }) =>
    fact.type === undefined
      ? null
      : writtenType(linking, owner.from, definition ?? owner.definition, fact.type),
  );
  return (
    types.find((type) => type && types.every((other) => other && isWithin(linking, other, type))) ?? null
  );
}

/** Of members with the nearest first: those of the nearest type for each number of parameters. */
function withoutOverridden(members: readonly JvmMember[]): readonly JvmMember[] {
  const nearest = new Map<number, JvmType>();
  return members.filter(({ owner, fact }) => {
    if (fact.extended !== undefined) return true;
    const known = nearest.get(fact.parameters.length);
    if (!known) nearest.set(fact.parameters.length, owner);
    return !known || known === owner;
  });
}

function isWithin({ names }: Asking, type: ObjectType, wide: ObjectType): boolean {
  if (type.kind === 'outside' || wide.kind === 'outside')
    return type.kind === 'outside' && wide.kind === 'outside' && type.name === wide.name;
  return type.types.every((each) =>
    names.lineage(each).types.some((above) => wide.types.some((other) => isSame(above, other))),
  );
}

/** Whether they are one type, or one is what a platform has in the place of the other. */
function isSame(one: JvmType, other: JvmType): boolean {
  if (one === other) return true;
  return (
    one.name === other.name &&
    one.isExpected !== other.isExpected &&
    one.from.named.unit === other.from.named.unit
  );
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
  const ranks = extended.types
    .map((type) => above.findIndex((each) => isSame(each, type)))
    .filter((rank) => rank >= 0);
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
