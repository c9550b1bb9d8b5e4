/** Methods, constructors and fields of types, by name and number of arguments. */
import type { Names } from './names';
import type { TypeSpace } from './space';
import { CONSTRUCTOR, has } from './types';
import type { JvmMember, JvmType } from './types';

export interface Found {
  /** Those that take so many arguments, the nearest first; what another one overrides is left out. */
  readonly members: readonly JvmMember[];
  /** Whether the type, or one above it, has any member of that name, whatever it takes. */
  readonly isNamed: boolean;
  /** Whether another may come from a base that the workspace does not have, or from the language. */
  readonly isOpen: boolean;
}

/** Methods that every object has, and so every type. */
export const objectMethods: ReadonlySet<string> = new Set(
  'clone equals finalize getClass hashCode notify notifyAll toString wait'.split(' '),
);

const MOST_OVERLOADS = 50;

/** What a call of a method of a type may mean; `count` is null where it is not known. */
export function methodsNamed(names: Names, type: JvmType, name: string, count: number | null): Found {
  const { types, isWhole, given } = names.lineage(type);
  const all = types.flatMap((each) =>
    (each.members.get(name) ?? []).filter(
      (member) => member.fact.kind === 'method' && (each === type || isInherited(member)),
    ),
  );
  return {
    members: selected(all, count),
    isNamed: all.length > 0,
    isOpen: !isWhole || objectMethods.has(name) || given.has(name),
  };
}

/** The types around a definition (by number), the innermost first. */
export function enclosingTypes({ types, program }: TypeSpace, scope: number): readonly JvmType[] {
  const found: JvmType[] = [];
  for (let at = scope; ;) {
    const type = types.get(at);
    if (type) found.push(type);
    const parent = program.definitions[at]?.parent ?? at;
    if (parent === at) return found;
    at = parent;
  }
}

/** A type without any is made by the language. */
export function constructorsOf(type: JvmType, count: number | null): Found {
  const all = (type.members.get(CONSTRUCTOR) ?? []).filter(({ fact }) => fact.kind === 'constructor');
  return { members: selected(all, count), isNamed: all.length > 0, isOpen: false };
}

/** Whether a type, or one above it in the workspace, has a field of that name. */
export function hasField(names: Names, type: JvmType, name: string): boolean {
  return names
    .lineage(type)
    .types.some((each) => each.members.get(name)?.some(({ fact }) => fact.kind === 'field') === true);
}

function isInherited(member: JvmMember): boolean {
  return !has(member, 'own') && !(member.owner.isInterface && has(member, 'static'));
}

function selected(all: readonly JvmMember[], count: number | null): readonly JvmMember[] {
  const fitting = count === null ? all : all.filter((member) => takes(member, count));
  // Which of so many is meant, numbers do not tell; comparing each with each would take too long.
  if (fitting.length > MOST_OVERLOADS) return fitting;
  const overridden = new Set(fitting.flatMap((member) => overriddenBy(member, fitting)));
  const kept = fitting.filter((member) => !overridden.has(member));
  return count === null
    ? kept
    : kept.filter((member) => !kept.some((other) => goesBefore(other, member, count)));
}

export function takes({ fact: { least, most } }: JvmMember, count: number): boolean {
  return count >= least && (most === null || count <= most);
}

/** Of members in the order of their types: those that one overrides, by its types, or as it says so and one alone is left. */
function overriddenBy(member: JvmMember, all: readonly JvmMember[]): readonly JvmMember[] {
  const others = all
    .slice(all.indexOf(member) + 1)
    .filter(
      ({ owner, fact }) => owner !== member.owner && fact.parameters.length === member.fact.parameters.length,
    );
  const same = others.filter(({ fact }) =>
    fact.parameters.every((type, at) => bareType(type) === bareType(member.fact.parameters[at] ?? '')),
  );
  return same.length > 0 || !has(member, 'overrides') || others.length > 1 ? same : others;
}

const bareType = (written: string): string => written.replace(/<[^]*>/, '');

/** `f(a)` is `f(A)` and not `f(A, B...)`: what needs no array comes first. */
function goesBefore(other: JvmMember, member: JvmMember, count: number): boolean {
  if (member.fact.most !== null || other.fact.most === null || count !== member.fact.least) return false;
  return other.fact.parameters.every((type, at) => type === member.fact.parameters[at]);
}
