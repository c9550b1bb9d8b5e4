/** What a call of Kotlin reaches, by names and numbers of arguments alone. */
import type { NamedCallFact } from '../../extract/namedFacts';
import { enclosingTypes, hasField, methodsNamed } from '../java/jvm/members';
import { bareName } from '../java/jvm/bareName';
import type { JvmType } from '../java/jvm/types';
import type { LinkedCall } from '../linker';
import { calledIn, companionsOf, constructorTargets, fitting, linkFree, othersOutside } from './linkFree';
import type { CallLinking } from './linking';
import { guessed, linked, outside, reached } from './results';

export function linkCall(linking: CallLinking, call: NamedCallFact): LinkedCall {
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
      return linkLiteral(linking, call);
    case 'value':
      return guessed(linking, call, linking.candidates(call));
  }
}

/** A function without a name, or a function or class within a function. */
function linkLiteral(linking: CallLinking, call: NamedCallFact): LinkedCall {
  const definition = linking.from.file.firstDefinition + call.definition;
  const type = linking.space.types.get(definition);
  return linked(linking, call, type ? constructorTargets(linking, [type], call) : [definition]);
}

/** `this.f()`, `this@A.f()`, `super.f()`, `super<A>.f()`, `super@A.f()` */
function linkMethod(linking: CallLinking, call: NamedCallFact): LinkedCall {
  const { space, names, from } = linking;
  const [, word = '', chosen, label] = /^(this|super)(?:<([^>]*)>)?(?:@(.*))?$/.exec(call.qualifier) ?? [];
  const receiver = receiverAt(linking, from.file.firstDefinition + call.scope, label);
  if (!receiver) return guessed(linking, call, linking.candidates(call));
  if (word === 'this') return linkIn(linking, call, receiver);
  if (chosen !== undefined) {
    const meaning = names.typeNamed(from, receiver[0]?.definition ?? 0, bareName(chosen));
    return meaning.kind === 'types' ? linkIn(linking, call, meaning.types) : guessed(linking, call, []);
  }
  const [own] = receiver;
  const bases = own ? names.basesOf(own) : null;
  if (!bases?.isWhole || !space.types.has(own?.definition ?? -1)) return guessed(linking, call, []);
  return linkIn(linking, call, bases.types);
}

/** The types that `this` may be at a place; null where that is not known. */
function receiverAt(
  linking: CallLinking,
  scope: number,
  label: string | undefined,
): readonly JvmType[] | null {
  const { space, receivers, from } = linking;
  const file = from.file.firstDefinition;
  for (let at = scope; at !== file; at = space.program.definitions[at]?.parent ?? file) {
    const isMeant = label === undefined || space.program.definitions[at]?.fact.name === label;
    const type = space.types.get(at);
    if (type && isMeant) return [type];
    const extended = isMeant ? receivers.extended(from, at) : null;
    if (extended !== null) return extendedTypes(linking, at, extended);
    if (label === undefined && receivers.mayHave(from, at)) return null;
  }
  return null;
}

function extendedTypes(
  { names, from }: CallLinking,
  at: number,
  extended: string,
): readonly JvmType[] | null {
  const meaning = names.typeNamed(from, at, bareName(extended));
  return meaning.kind === 'types' ? meaning.types : null;
}

/** A method that one of the types has; an extension of them is one of several. */
function linkIn(linking: CallLinking, call: NamedCallFact, types: readonly JvmType[]): LinkedCall {
  const { names } = linking;
  const found = types.map((type) => methodsNamed(names, type, call.name, call.arguments ?? null));
  const members = [...new Set(found.flatMap((each) => each.members))];
  const isField = types.some((type) => hasField(names, type, call.name));
  if (members.length === 0 || isField) return guessed(linking, call, linking.candidates(call));
  const isSure = found.every(({ isOpen }) => !isOpen) || members.every(({ owner }) => types.includes(owner));
  const others = othersOutside(linking, call, members);
  return isSure && others.length === 0
    ? reached(linking, call, members)
    : guessed(linking, call, [...members, ...others]);
}

/** `A.f()` of an object or companion, `A.B()` of a class in a class, `a.b.f()` of a package. */
function linkThrough(linking: CallLinking, call: NamedCallFact): LinkedCall {
  const { space, names, topLevel, from } = linking;
  const scope = from.file.firstDefinition + call.scope;
  const [first = ''] = call.qualifier.split('.');
  const isProperty =
    enclosingTypes(space, scope).some((type) => hasField(names, type, first)) ||
    topLevel.brought(from, first).some(({ members }) => members.some(({ fact }) => fact.kind === 'field'));
  if (isProperty) return guessed(linking, call, linking.candidates(call));
  const meaning = names.typeNamed(from, scope, call.qualifier);
  if (meaning.kind === 'types') return linkStatic(linking, call, meaning.types);
  if (meaning.kind === 'external') return outside(linking, call, `${meaning.name}.${call.name}`);
  const inPackage = fitting(topLevel.inPackage(from, call.qualifier, call.name), call);
  if (inPackage.length > 0) return reached(linking, call, inPackage);
  return guessed(linking, call, linking.candidates(call));
}

function linkStatic(linking: CallLinking, call: NamedCallFact, types: readonly JvmType[]): LinkedCall {
  const { names } = linking;
  const nested = types.flatMap((type) => type.types.get(call.name) ?? []);
  const targets = constructorTargets(linking, nested, call);
  const objects = types.flatMap((type) => (type.form === null ? companionsOf(type) : [type]));
  const found = calledIn(names, objects.length > 0 ? objects : types, call);
  if (targets.length > 0 && found.members.length === 0) return linked(linking, call, targets);
  if (found.members.length > 0 && targets.length === 0)
    return found.isSure ? reached(linking, call, found.members) : guessed(linking, call, found.members);
  if (types.some(({ given }) => given.has(call.name)))
    return outside(linking, call, `<builtin>.${call.name}`);
  return guessed(linking, call, linking.candidates(call));
}

/** `: A(1)`, `: this(1)`, `: super(1)` */
function linkMake(linking: CallLinking, call: NamedCallFact): LinkedCall {
  const { space, names, topLevel, from } = linking;
  const scope = from.file.firstDefinition + call.scope;
  const [own] = enclosingTypes(space, scope);
  if (call.qualifier === 'this' || call.qualifier === 'super') {
    const types = own && (call.qualifier === 'this' ? [own] : names.basesOf(own).types);
    return linked(linking, call, constructorTargets(linking, types ?? [], call));
  }
  const outer = own?.scope ?? scope;
  const meaning = names.typeNamed(from, outer, bareName(call.qualifier));
  if (meaning.kind === 'types')
    return linked(linking, call, constructorTargets(linking, meaning.types, call));
  if (meaning.kind === 'external') return outside(linking, call, meaning.name);
  const aliased = topLevel
    .brought(from, call.qualifier)
    .flatMap(({ members }) => members)
    .filter(({ fact }) => fact.kind === 'alias')
    .flatMap(({ fact, owner }) => {
      const named = names.typeNamed(owner.from, owner.definition, bareName(fact.parameters[0] ?? ''));
      return named.kind === 'types' ? named.types : [];
    });
  return linked(linking, call, constructorTargets(linking, aliased, call));
}
