/** Whether a function without a name has an object of its own, whose members need no name before them. */
import type { TypeSpace } from '../java/jvm/space';
import type { JvmFile, JvmMember } from '../java/jvm/types';
import type { TopLevel } from './topLevel';
import { appendAll } from '../lists';

/** A type as it is written for a parameter of a member. */
export interface GivenObject {
  readonly by: JvmMember;
  readonly type: string;
}

export interface Receivers {
  /** Whether the function (by number of its definition) may have one; false where that is known. */
  mayHave(from: JvmFile, definition: number): boolean;
  /** The object of its own that it has, as those say that it may be passed to; null where they differ, or nobody says. */
  given(from: JvmFile, definition: number): GivenObject | null;
  /** The type that a function extends, as written; null where it extends none. */
  extended(from: JvmFile, definition: number): string | null;
}

/** Functions of the standard library and of coroutines that pass nothing but arguments to a function. */
const passing: ReadonlySet<string> = new Set(
  `all also any assertFailsWith assertFails associate associateBy associateWith computeIfAbsent count dropWhile
  distinctBy error filter filterIndexed filterIsInstance filterNot find first firstNotNullOf firstNotNullOfOrNull
  firstOrNull flatMap fold forEach forEachIndexed generateSequence getOrElse getOrPut groupBy ifEmpty indexOfFirst
  indexOfLast joinToString last lastOrNull lazy let map mapIndexed mapIndexedNotNull mapKeys mapNotNull mapTo mapValues
  maxBy maxByOrNull maxOf measureTime measureTimeMillis minBy minByOrNull minOf none onEach onFailure onSuccess partition
  reduce removeAll removeIf repeat require requireNotNull check checkNotNull runCatching single singleOrNull sortBy
  sortedBy sortedByDescending sortedWith sumOf synchronized takeIf takeUnless takeWhile thread use useLines withLock
  collect catch invokeOnCompletion execute submit Thread Runnable compareBy recover run_ zip`
    .split(/\s+/)
    .filter((name) => name !== ''),
);

export function createReceivers(space: TypeSpace, topLevel: TopLevel): Receivers {
  const passed = new Map<JvmFile, ReadonlyMap<number, string>>();
  const extending = new Map<JvmFile, ReadonlyMap<number, string>>();
  const known = new Map<string, boolean>();
  const byMethods = methodsTakingFunctions(space);
  const givesNone = (name: string): boolean => {
    let found = known.get(name);
    if (found === undefined) {
      const own = [...topLevel.named(name), ...(byMethods.get(name) ?? [])];
      found = own.every(takesPlainFunctions) && (own.length > 0 || passing.has(name));
      known.set(name, found);
    }
    return found;
  };
  const objects = new Map<string, GivenObject | null>();
  const objectGiven = (name: string): GivenObject | null => {
    let found = objects.get(name);
    if (found === undefined) {
      const given = [...topLevel.named(name), ...(byMethods.get(name) ?? [])].flatMap((by) =>
        givenBy(topLevel, by),
      );
      const [first] = given;
      found = first && given.every(({ type }) => type === first.type) && first.type !== '' ? first : null;
      objects.set(name, found);
    }
    return found;
  };
  return {
    given: (from, definition) => {
      const name = mapOf(passed, from, from.named.passed).get(definition - from.file.firstDefinition);
      return name === undefined ? null : objectGiven(name);
    },
    mayHave: (from, definition) => {
      const name = mapOf(passed, from, from.named.passed).get(definition - from.file.firstDefinition);
      return name !== undefined && !givesNone(name);
    },
    extended: (from, definition) =>
      mapOf(extending, from, from.named.receivers).get(definition - from.file.firstDefinition) ?? null,
  };
}

function mapOf(
  known: Map<JvmFile, ReadonlyMap<number, string>>,
  from: JvmFile,
  listed: readonly (readonly [number, string])[] = [],
): ReadonlyMap<number, string> {
  let found = known.get(from);
  if (!found) known.set(from, (found = new Map(listed)));
  return found;
}

function methodsTakingFunctions({ types }: TypeSpace): Map<string, JvmMember[]> {
  const found = new Map<string, JvmMember[]>();
  for (const type of types.values())
    if (type.definition !== type.from.file.firstDefinition)
      for (const [name, members] of type.members) {
        const methods = members.filter(({ fact }) => fact.kind === 'method' || fact.kind === 'constructor');
        const called = name === 'constructor' ? type.name : name;
        appendAll(found, called, methods);
      }
  return found;
}

/** The object that a function is given that comes last, '' for none; [] where no function comes last. */
function givenBy(topLevel: TopLevel, by: JvmMember): readonly GivenObject[] {
  const last = by.fact.parameters.at(-1) ?? '';
  const alias = topLevel
    .brought(by.owner.from, last)
    .flatMap(({ members }) => members)
    .find(({ fact }) => fact.kind === 'alias');
  const written = alias?.fact.parameters[0] ?? last;
  if (!written.includes('->')) return [];
  const [, type = ''] = /^\(?(?:suspend)?([\w.]+(?:<[^()]*>)?)\??\.\(/.exec(written) ?? [];
  return [{ by: alias ?? by, type }];
}

/** No `A.() -> B`, and no type that may be another name for such a one. */
function takesPlainFunctions({ fact }: JvmMember): boolean {
  const last = fact.parameters.at(-1) ?? '';
  return /->/.test(last) && !fact.parameters.some((type) => /[\w>)\]?]\.\(/.test(type));
}
