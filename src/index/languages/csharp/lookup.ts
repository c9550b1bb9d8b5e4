/** Methods and constructors by name and number of arguments. */
import type { MemberFact } from '../../extract/namedFacts';
import type { Bases, CSharpType, Meanings } from './meaning';
import { plainName } from './names';
import type { TypePart } from './workspace';
import { kept } from '../lists';

export interface Method {
  readonly part: TypePart;
  readonly fact: MemberFact;
  readonly definition: number;
}

export interface Overrides {
  /** What replaces a method in heirs. */
  of(definition: number): readonly number[];
}

export interface Found {
  /** Those that the arguments fit. */
  readonly methods: readonly Method[];
  /** Whether the choice between them is left to the types of the arguments, or others may be there. */
  readonly isOpen: boolean;
}

/** Whether a type or one that it inherits from has a member of the name. */
export function hasMember({ types }: Bases, name: string, isMethod: boolean): boolean {
  const asked = plainName(name);
  return types.some(({ parts }) =>
    parts.some(({ methodNames, valueNames }) => (isMethod ? methodNames : valueNames).has(asked)),
  );
}

/** The methods of a name that a call may reach; the chain begins with the type that is asked. */
export type MethodsNamed = (chain: Bases, name: string, passed: number) => Found;

/** What `new` reaches: a constructor, or the class where none is written; null for what is made without one, or not at all. */
export type ConstructorsOf = (type: CSharpType, passed: number) => readonly number[] | null;

/** Look-ups of members whose answers are kept for each type, name and number of arguments. */
export function createLookup(): {
  readonly methodsNamed: MethodsNamed;
  readonly constructorsOf: ConstructorsOf;
} {
  const chains = new WeakMap<Bases, (key: string) => Found>();
  const types = new WeakMap<CSharpType, (key: string) => readonly number[] | null>();
  const keyed = <Asked extends object, Answer>(
    all: WeakMap<Asked, (key: string) => Answer>,
    asked: Asked,
    answer: (key: string) => Answer,
  ): ((key: string) => Answer) => {
    let known = all.get(asked);
    if (!known) all.set(asked, (known = kept(answer)));
    return known;
  };
  return {
    methodsNamed: (chain, name, passed) =>
      keyed(chains, chain, (key) => {
        const at = key.indexOf(' ');
        return methodsNamed(chain, key.slice(at + 1), Number(key.slice(0, at)));
      })(`${passed} ${name}`),
    constructorsOf: (type, passed) =>
      keyed(types, type, (key) => constructorsOf(type, Number(key)))(String(passed)),
  };
}

function methodsNamed(chain: Bases, name: string, passed: number): Found {
  const fitting: Method[] = [];
  const seen = new Set<string>();
  for (const { parts } of chain.types) {
    // What an heir declares hides what it inherits.
    const here = withoutHeads(parts.flatMap((part) => methodsIn(part, name))).filter(
      ({ fact }) => !seen.has(keyOf(fact)),
    );
    for (const { fact } of here) seen.add(keyOf(fact));
    fitting.push(...here.filter(({ fact }) => fits(fact, passed)));
  }
  const isChoice = fitting.length > 1 || isOfObject(name, passed, fitting);
  const mayBeJoined =
    chain.leavesWorkspace && (seen.size > 1 || fitting.some(({ fact }) => isSeenByHeirs(fact)));
  return { methods: fitting, isOpen: isChoice || mayBeJoined };
}

const keyOf = ({ name, parameters }: MemberFact): string => `${name} ${parameters.join()}`;

function methodsIn(part: TypePart, name: string): Method[] {
  const named = part.members.get(plainName(name)) ?? [];
  return named.flatMap((fact) =>
    fact.kind === 'method' && isNamed(fact.name, name)
      ? [{ part, fact, definition: part.from.file.firstDefinition + fact.definition }]
      : [],
  );
}

/** Whether a class outside that a type inherits from may have an overload beside it. */
const isSeenByHeirs = ({ traits }: MemberFact): boolean =>
  !traits.some((trait) => trait === 'own' || trait === 'static' || trait === 'overrides');

/** A call that names no types may mean a method that is made for some. */
function isNamed(member: string, name: string): boolean {
  return member === name || (!name.includes('`') && plainName(member) === name);
}

/** The head of a partial method stands for its body, where there is one. */
function withoutHeads(methods: readonly Method[]): readonly Method[] {
  const isOpen = ({ fact }: Method): boolean => fact.traits.includes('open');
  if (!methods.some(isOpen) || methods.every(isOpen)) return methods;
  const bodies = new Set(methods.filter((each) => !isOpen(each)).map(({ fact }) => keyOf(fact)));
  return methods.filter((each) => !isOpen(each) || !bodies.has(keyOf(each.fact)));
}

export const fits = ({ least, most }: MemberFact, passed: number): boolean =>
  least <= passed && (most === null || passed <= most);

/** Every type has these overloads. */
function isOfObject(name: string, passed: number, [found]: readonly Method[]): boolean {
  if (name === 'Equals' && passed === 1) return !/^object\??$/.test(found?.fact.parameters[0] ?? '');
  return (name === 'Equals' || name === 'ReferenceEquals') && passed === 2;
}

function constructorsOf({ parts }: CSharpType, passed: number): readonly number[] | null {
  const [{ kind, definition }] = parts;
  if (definition === null || kind === 'interface' || kind === 'enum') return null;
  const made = parts.flatMap((part) =>
    part.constructors.map((fact) => ({ fact, number: part.from.file.firstDefinition + fact.definition })),
  );
  const fitting = made.filter(({ fact }) => fits(fact, passed)).map(({ number }) => number);
  const hasDefault = made.length === 0 || (kind === 'struct' && passed === 0 && fitting.length === 0);
  return hasDefault ? [definition] : fitting;
}

/** Which methods replace which; linear in the methods and the lengths of chains. */
export function createOverrides(meanings: Meanings, parts: readonly TypePart[]): Overrides {
  const found = new Map<number, number[]>();
  for (const part of parts)
    for (const fact of part.fact.members) {
      if (fact.kind !== 'method' || !fact.traits.includes('overrides')) continue;
      const [, ...above] = meanings.chainOf(meanings.typeOf(part)).types;
      for (const base of above.flatMap((type) => type.parts.flatMap((each) => methodsIn(each, fact.name)))) {
        if (base.fact.parameters.length !== fact.parameters.length) continue;
        const known = found.get(base.definition) ?? [];
        known.push(part.from.file.firstDefinition + fact.definition);
        found.set(base.definition, known);
      }
    }
  return { of: (definition) => found.get(definition) ?? [] };
}
