/** What is said of a call. */
import type { NamedCallFact } from '../../extract/namedFacts';
import { has } from '../java/jvm/types';
import type { JvmMember, JvmType } from '../java/jvm/types';
import type { LinkedCall } from '../linker';
import type { CallLinking } from './linking';
import { MOST_CANDIDATES, linkedCall } from '../linker';

/** Calls of a method without a body go to those that implement it. */
export function reached(
  linking: CallLinking,
  call: NamedCallFact,
  members: readonly JvmMember[],
): LinkedCall {
  if (members.length > MOST_CANDIDATES) return guessed(linking, call, []);
  return linked(
    linking,
    call,
    members.flatMap((member) => running(linking, member)),
  );
}

/** What platforms have in the place of a function that is expected of them, or what implements a method. */
function running(linking: CallLinking, member: JvmMember): readonly number[] {
  const { heirs, topLevel } = linking;
  const { owner, fact, definition } = member;
  if (owner.scope !== owner.definition || !has(member, 'open')) {
    const actual = actualTypes(linking, owner).flatMap((type) => type.members.get(fact.name) ?? []);
    const same = actual.filter((each) => each.fact.parameters.length === fact.parameters.length);
    return owner.isExpected && same.length > 0
      ? same.flatMap((each) => each.definition ?? [])
      : heirs.implementing(member);
  }
  const bodies = topLevel
    .everywhere(owner.from.named.unit, fact.name)
    .filter((each) => !has(each, 'open') && each.fact.parameters.length === fact.parameters.length)
    .flatMap((each) => each.definition ?? []);
  return bodies.length > 0 ? bodies : definition === null ? [] : [definition];
}

/** What platforms have in the place of an expected class. */
export function actualTypes({ space }: CallLinking, type: JvmType): readonly JvmType[] {
  if (!type.isExpected) return [];
  const named = space.packageNamed(type.from.named.unit)?.get(type.name) ?? [];
  return named.filter((each) => !each.isExpected);
}

export function guessed(
  linking: CallLinking,
  call: NamedCallFact,
  members: readonly JvmMember[],
  classes: readonly number[] = [],
): LinkedCall {
  const isMany = members.length + classes.length > MOST_CANDIDATES;
  const targets = isMany ? [] : [...members.flatMap(({ definition }) => definition ?? []), ...classes];
  return { ...linked(linking, call, targets), isGuess: true };
}

export function outside(linking: CallLinking, call: NamedCallFact, external: string): LinkedCall {
  return { ...linked(linking, call, []), external };
}

export function linked({ from }: CallLinking, call: NamedCallFact, targets: readonly number[]): LinkedCall {
  return linkedCall(from.file, call, [...new Set(targets)]);
}
