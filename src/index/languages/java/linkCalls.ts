/** What a call of Java reaches, by names and numbers of arguments alone. */
import type { NamedCallFact } from '../../extract/namedFacts';
import type { LinkedCall } from '../linker';
import { MOST_CANDIDATES, linkedCall } from '../linker';
import type { Candidates } from './jvm/candidates';
import type { Heirs } from './jvm/heirs';
import { constructorsOf, enclosingTypes, hasField, methodsNamed } from './jvm/members';
import { bareName } from './jvm/bareName';
import type { Bases, Meaning } from './jvm/lineages';
import type { Names } from './jvm/names';
import type { TypeSpace } from './jvm/space';
import type { JvmFile, JvmMember, JvmType } from './jvm/types';
import { isOfLanguage, isOfObject } from './library';

export interface CallLinking {
  readonly space: TypeSpace;
  readonly names: Names;
  readonly heirs: Heirs;
  readonly from: JvmFile;
  readonly candidates: Candidates;
}

/** null for what calls nothing: a constructor of an interface. */
export function linkCall(linking: CallLinking, call: NamedCallFact): LinkedCall | null {
  switch (call.form) {
    case 'free':
      return linkFree(linking, call);
    case 'through':
      return linkThrough(linking, call);
    case 'method':
      return linkMethod(linking, call);
    case 'make':
      return linkMake(linking, call);
    case 'literal':
    case 'value':
      return guessed(linking, call, linking.candidates(call));
  }
}

/** `f()`: of the innermost class that has a method of that name, else of a static import. */
function linkFree(linking: CallLinking, call: NamedCallFact): LinkedCall {
  const { space, names, from } = linking;
  let isOpen = false;
  for (const type of enclosingTypes(space, from.file.firstDefinition + call.scope)) {
    const found = methodsNamed(names, type, call.name, call.arguments ?? null);
    if (found.isNamed) {
      if (!isOpen) return linkMembers(linking, call, type, found.members, found.isOpen);
      return guessed(linking, call, found.members);
    }
    if (isOfObject(call.name)) return outside(linking, call, `java.lang.Object.${call.name}`);
    if (type.given.has(call.name)) return outside(linking, call, `<builtin>.${call.name}`);
    isOpen ||= found.isOpen;
  }
  return linkStaticImport(linking, call, isOpen);
}

function linkStaticImport(linking: CallLinking, call: NamedCallFact, isOpen: boolean): LinkedCall {
  const { names, from } = linking;
  const single = names.imported(from, call.name);
  const starred = from.file.facts.imports.filter(({ form }) => form === 'all');
  for (const facts of [single, starred]) {
    const types = [...new Set(facts.flatMap(({ source }) => names.qualified(from, source)))];
    const found = types.map((type) => methodsNamed(names, type, call.name, call.arguments ?? null));
    const members = [...new Set(found.flatMap((each) => each.members))];
    const [type] = types;
    if (members.length > 0 && type)
      return isOpen ||
        found.some((each) => each.isOpen && each.members.some(({ owner }) => !types.includes(owner)))
        ? guessed(linking, call, members)
        : reached(linking, call, members);
  }
  const [named] = single;
  if (named && !isOpen) return outside(linking, call, `${named.source}.${call.name}`);
  return guessed(linking, call, []);
}

/** `this.f()`, `super.f()`, `Outer.this.f()`, `Interface.super.f()` */
function linkMethod(linking: CallLinking, call: NamedCallFact): LinkedCall {
  const { space, names, from } = linking;
  const scope = from.file.firstDefinition + call.scope;
  const dot = call.qualifier.lastIndexOf('.');
  const keyword = call.qualifier.slice(dot + 1);
  const [innermost] = enclosingTypes(space, scope);
  if (!innermost) return guessed(linking, call, []);
  const named = dot < 0 ? null : names.typeNamed(from, scope, call.qualifier.slice(0, dot));
  if (named && named.kind !== 'types') return outsideOf(linking, call, named);
  const types = named?.types ?? [innermost];
  if (keyword === 'this' || named?.types.some(({ isInterface }) => isInterface) === true)
    return linkIn(linking, call, types);
  return linkAbove(linking, call, types);
}

/** Of the class above, which is the first of the bases; without one, of the interfaces. */
function linkAbove(linking: CallLinking, call: NamedCallFact, types: readonly JvmType[]): LinkedCall {
  const { names } = linking;
  const bases = types.map((type): Bases => {
    const all = names.basesOf(type);
    const classes = all.types.filter(({ isInterface }) => !isInterface);
    return classes.length > 0 ? { types: classes, isWhole: true, given: [] } : all;
  });
  const above = bases.flatMap((each) => each.types);
  const found = above.map((type) => methodsNamed(names, type, call.name, call.arguments ?? null));
  const members = [...new Set(found.flatMap((each) => each.members))];
  if (members.length > 0)
    return bases.every(({ isWhole }) => isWhole) && found.every((each) => !each.isOpen)
      ? reached(linking, call, members)
      : guessed(linking, call, members);
  if (isOfObject(call.name)) return outside(linking, call, `java.lang.Object.${call.name}`);
  return guessed(linking, call, []);
}

/** `T.f()` and `a.b.T.f()`, where no variable is called T. */
function linkThrough(linking: CallLinking, call: NamedCallFact): LinkedCall {
  const { space, names, from, candidates } = linking;
  const scope = from.file.firstDefinition + call.scope;
  const [first = ''] = call.qualifier.split('.');
  const isField =
    enclosingTypes(space, scope).some((type) => hasField(names, type, first)) ||
    isImportedField(linking, first);
  if (isField) return guessed(linking, call, candidates(call));
  const meaning = names.typeNamed(from, scope, call.qualifier);
  if (meaning.kind === 'types') return linkIn(linking, call, meaning.types);
  return outsideOf(linking, call, meaning);
}

function isImportedField({ names, from }: CallLinking, name: string): boolean {
  return names
    .imported(from, name)
    .some(({ source }) => names.qualified(from, source).some((type) => hasField(names, type, name)));
}

function outsideOf(linking: CallLinking, call: NamedCallFact, meaning: Meaning): LinkedCall {
  if (meaning.kind === 'external') return outside(linking, call, `${meaning.name}.${call.name}`);
  if (isOfLanguage(call.qualifier)) return outside(linking, call, `java.lang.${call.qualifier}.${call.name}`);
  return guessed(linking, call, linking.candidates(call));
}

function linkIn(linking: CallLinking, call: NamedCallFact, types: readonly JvmType[]): LinkedCall {
  const { names } = linking;
  const [type] = types;
  if (!type) return guessed(linking, call, []);
  const all = types.map((each) => methodsNamed(names, each, call.name, call.arguments ?? null));
  const members = [...new Set(all.flatMap((each) => each.members))];
  if (members.length > 0)
    return linkMembers(
      linking,
      call,
      type,
      members,
      all.some((each) => each.isOpen),
    );
  if (isOfObject(call.name)) return outside(linking, call, `java.lang.Object.${call.name}`);
  if (types.some(({ given }) => given.has(call.name)))
    return outside(linking, call, `<builtin>.${call.name}`);
  return guessed(linking, call, []);
}

/** What a type declares itself is sure; what it has from others is, where all of them are known. */
function linkMembers(
  linking: CallLinking,
  call: NamedCallFact,
  type: JvmType,
  members: readonly JvmMember[],
  isOpen: boolean,
): LinkedCall {
  const isSure = !isOpen || isOfObject(call.name) || members.every(({ owner }) => owner === type);
  return isSure ? reached(linking, call, members) : guessed(linking, call, members);
}

/** `new T()`, `this()`, `super()` */
function linkMake(linking: CallLinking, call: NamedCallFact): LinkedCall | null {
  const { space, names, from } = linking;
  const scope = from.file.firstDefinition + call.scope;
  const [own] = enclosingTypes(space, scope);
  if (call.qualifier === 'this') return own ? linkConstructors(linking, call, [own]) : null;
  if (call.qualifier === 'super') {
    const bases = own ? names.basesOf(own) : { types: [], isWhole: false };
    const above = bases.types.filter(({ isInterface }) => !isInterface);
    if (above.length > 0) return linkConstructors(linking, call, above);
    return own && own.bases.length > 0 && !bases.isWhole ? guessed(linking, call, []) : null;
  }
  const meaning = names.typeNamed(from, scope, bareName(call.qualifier));
  if (meaning.kind === 'types') return linkConstructors(linking, call, meaning.types);
  if (meaning.kind === 'external') return outside(linking, call, meaning.name);
  return isOfLanguage(call.name)
    ? outside(linking, call, `java.lang.${call.name}`)
    : guessed(linking, call, []);
}

/** A class that writes none is called itself. */
function linkConstructors(
  linking: CallLinking,
  call: NamedCallFact,
  types: readonly JvmType[],
): LinkedCall | null {
  const made = types.filter(({ isInterface }) => !isInterface);
  if (made.length === 0) return null;
  const targets = made.flatMap((type) => {
    const { members, isNamed } = constructorsOf(type, call.arguments ?? null);
    return isNamed ? members.map(({ definition }) => definition ?? type.definition) : [type.definition];
  });
  return linked(linking, call, [...new Set(targets)]);
}

/** Calls of a method without a body go to those that implement it. */
function reached(linking: CallLinking, call: NamedCallFact, members: readonly JvmMember[]): LinkedCall {
  const targets = few(members).flatMap((member) => linking.heirs.implementing(member));
  return linked(linking, call, [...new Set(targets)]);
}

function guessed(linking: CallLinking, call: NamedCallFact, members: readonly JvmMember[]): LinkedCall {
  const targets = few(members).flatMap(({ definition }) => definition ?? []);
  return { ...linked(linking, call, [...new Set(targets)]), isGuess: true };
}

const few = (members: readonly JvmMember[]): readonly JvmMember[] =>
  members.length > MOST_CANDIDATES ? [] : members;

function outside(linking: CallLinking, call: NamedCallFact, external: string): LinkedCall {
  return { ...linked(linking, call, []), external };
}

function linked({ from }: CallLinking, call: NamedCallFact, targets: readonly number[]): LinkedCall {
  return linkedCall(from.file, call, targets);
}
