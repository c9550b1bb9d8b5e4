/** What a call of Rust reaches, by names alone. */
import type { NamedCallFact } from '../../../extract/namedFacts';
import type { LinkedCall } from '../../linker';
import type { Candidates } from './candidates';
import type { Members } from './members';
import type { Paths } from './resolve';
import { splitPath } from './targets';
import type { Target } from './targets';
import { moduleAround } from './tree';
import type { Place } from './tree';
import { MOST_CANDIDATES, linkedCall } from '../../linker';

export interface CallLinking {
  readonly paths: Paths;
  readonly members: Members;
  readonly candidates: Candidates;
  readonly place: Place;
}

/** Functions of the prelude. */
const PRELUDE: ReadonlyMap<string, string> = new Map([['drop', 'std::mem::drop']]);
/** Types of the prelude, and those that are no names of a module. */
const STANDARD_TYPES: ReadonlySet<string> = new Set(
  `Option Result Vec String Box bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 Default From
   Into Iterator IntoIterator Clone ToString ToOwned AsRef AsMut Drop Fn FnMut FnOnce PartialEq PartialOrd Eq Ord Extend
   TryFrom TryInto FromIterator DoubleEndedIterator ExactSizeIterator`.split(/\s+/),
);

/** null for what is made and not called: `Some(1)`, `Point(1, 2)`. */
export function linkCall(linking: CallLinking, call: NamedCallFact): LinkedCall | null {
  switch (call.form) {
    case 'literal':
      return reached(linking, call, [linking.place.from.file.firstDefinition + call.definition]);
    case 'free':
      return linkTargets(
        linking,
        call,
        linking.paths.resolve(linking.place, call.scope, [call.name], 'value'),
      );
    case 'through':
      return linkThrough(linking, call);
    case 'method':
      return linkMembers(linking, call, selvesAt(linking, call.scope));
    case 'make':
    case 'value':
      return guessed(linking, call);
  }
}

function linkTargets(
  linking: CallLinking,
  call: NamedCallFact,
  targets: readonly Target[],
): LinkedCall | null {
  if (targets.some(({ kind }) => kind === 'made')) return null;
  const functions = targets.flatMap((target) => (target.kind === 'function' ? target.definition : []));
  if (functions.length > 0) return reached(linking, call, functions);
  const external = targets.find((target) => target.kind === 'external');
  // What is written with a capital, and defined elsewhere, is made.
  if (/^\p{Lu}/u.test(call.name)) return null;
  if (external) return { ...reached(linking, call, []), external: external.name };
  const known = call.form === 'free' ? PRELUDE.get(call.name) : undefined;
  return known !== undefined && targets.length === 0
    ? { ...reached(linking, call, []), external: known }
    : guessed(linking, call);
}

/** `a::f()`: of a module, a type or a trait. */
function linkThrough(linking: CallLinking, call: NamedCallFact): LinkedCall | null {
  const { paths, place } = linking;
  const path = splitPath(call.qualifier);
  const [start = '', ...rest] = path;
  const by = moduleAround(place, call.scope);
  if (start === 'Self') {
    if (/^\p{Lu}/u.test(call.name)) return null;
    return linkMembers(linking, call, rest.length === 0 ? selvesAt(linking, call.scope) : []);
  }
  const qualified = paths.resolve(place, call.scope, path, 'type');
  if (qualified.length === 0 && STANDARD_TYPES.has(start) && rest.length === 0) {
    if (/^\p{Lu}/u.test(call.name)) return null;
    return { ...reached(linking, call, []), external: `std::${start}::${call.name}` };
  }
  const targets = qualified.flatMap((target) => paths.member(target, call.name, 'value', by));
  const types = qualified.flatMap((target) => (target.kind === 'type' ? target.definition : []));
  if (types.length === 0 || targets.length > 0) return linkTargets(linking, call, targets);
  if (/^\p{Lu}/u.test(call.name)) return null;
  return linkMembers(linking, call, types);
}

/** A member of one of the types, which are several where builds differ. */
function linkMembers(linking: CallLinking, call: NamedCallFact, types: readonly number[]): LinkedCall {
  const [first, ...others] = types.map((type) => linkMember(linking, call, type));
  if (!first) return guessed(linking, call);
  const isGuess = first.isGuess || others.some((each) => each.isGuess);
  return { ...first, targets: [...new Set([first, ...others].flatMap((each) => each.targets))], isGuess };
}

/** A member that the type has itself is a fact; those of traits are candidates, but for the only one. */
function linkMember(linking: CallLinking, call: NamedCallFact, type: number): LinkedCall {
  const { members } = linking;
  const own = members.own(type, call.name);
  if (own.length > 0) return reached(linking, call, own);
  const implemented = members.implemented(type, call.name);
  const [only] = implemented;
  if (only && implemented.length === 1 && !only.isGeneric) return reached(linking, call, [only.definition]);
  if (only)
    return {
      ...reached(
        linking,
        call,
        implemented.map(({ definition }) => definition),
      ),
      isGuess: true,
    };
  const declared = members.declared(type, call.name);
  const implementations = members.implementations(type, call.name);
  if (declared.length > 0 && implementations.length <= MOST_CANDIDATES)
    return {
      ...reached(linking, call, implementations.length > 0 ? implementations : declared),
      isGuess: true,
    };
  return guessed(linking, call);
}

/** The types or traits that `self` is of; closures have those of the method around. */
function selvesAt({ members, place: { from } }: CallLinking, scope: number): readonly number[] {
  const { definitions } = from.file.facts;
  let at = scope;
  while (definitions[at]?.kind === 'lambda') at = definitions[at]?.parent ?? 0;
  return members.selvesOf(from.file.firstDefinition + at);
}

function reached({ place }: CallLinking, call: NamedCallFact, targets: readonly number[]): LinkedCall {
  return linkedCall(place.from.file, call, [...new Set(targets)]);
}

function guessed(linking: CallLinking, call: NamedCallFact): LinkedCall {
  const targets = call.onObject ? linking.candidates(call.name) : [];
  return { ...reached(linking, call, targets), isGuess: true };
}
