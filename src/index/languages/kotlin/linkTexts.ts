/** Which functions take a text where a call passes one. */
import type { JvmMember } from '../java/jvm/types';
import type { FileLinking } from './linking';
import { writtenType } from './objectTypes';

/** What a text is, besides a type parameter: https://kotlinlang.org/api/core/kotlin-stdlib/kotlin/-string. */
const typesOfText: ReadonlySet<string> = new Set([
  'Any',
  'CharSequence',
  'Comparable',
  'Serializable',
  'String',
]);

/** Whether a member can take texts at these places. Only a parameter whose type is known to be none is a reason against. */
export function takesTexts(linking: FileLinking, member: JvmMember, places: readonly number[]): boolean {
  const { fact, owner, definition } = member;
  if (fact.kind !== 'method' || fact.most === null) return true;
  return places.every((place) => {
    const written = fact.parameters[place];
    const type =
      written === undefined
        ? null
        : writtenType(linking, owner.from, definition ?? owner.definition, written);
    return !type || (type.kind === 'outside' && typesOfText.has(type.name));
  });
}
