/** What a call of C++ reaches, by names alone. */
import type { NamedCallFact } from '../../extract/namedFacts';
import { bodiesOf, fewBodies, guessed, reached } from '../c/linkCalls';
import { MOST_CANDIDATES } from '../linker';
import type { CallLinking as CLinking } from '../c/linkCalls';
import { scopesUpward } from '../c/program';
import type { CFile, CFunction } from '../c/program';
import type { LinkedCall } from '../linker';
import type { Classes } from './classes';

export interface CallLinking extends CLinking {
  readonly classes: Classes;
  readonly aliases: () => ReadonlyMap<string, string>;
}

/** Names that arguments of the standard library bring along: a call without a qualifier may mean its own. */
const standardNames: ReadonlySet<string> = new Set(
  'abs begin cbegin cend copy count data distance empty end equal exchange fill find forward get make_pair make_shared make_unique max min move ref search size sort swap tie to_string transform visit advance next prev'.split(
    ' ',
  ),
);

/** null for what is no call of a function: the use of a macro. */
export function linkCall(linking: CallLinking, call: NamedCallFact): LinkedCall | null {
  switch (call.form) {
    case 'literal':
      return reached(linking, call, [linking.from.file.firstDefinition + call.definition]);
    case 'free':
      return linkFree(linking, call);
    case 'through':
      return linkThrough(linking, call);
    case 'make': {
      const made = linking.classes.named(placeOf(linking, call), call.qualifier, linking.from);
      return made === null ? reached(linking, call, []) : linkConstructor(linking, call, made);
    }
    case 'method':
      return linkOwn(linking, call);
    case 'value':
      return call.onObject ? guessed(linking, call, candidates(linking, call)) : reached(linking, call, []);
  }
}

const placeOf = ({ from }: CallLinking, call: NamedCallFact): string =>
  from.declared.places[call.scope] ?? '';

/** The methods of a name in reach, where they are few. */
function candidates(
  { program, view, classes }: CallLinking,
  { name, arguments: given }: NamedCallFact,
): readonly number[] {
  const all = program.functions.get(name) ?? [];
  if (all.length > 20 * MOST_CANDIDATES) return [];
  const inReach = new Set(
    view
      .visible(name)
      .filter(({ scope }) => classes.isClass(scope))
      .map(({ scope }) => scope),
  );
  return bodiesOf(all.filter((each) => inReach.has(each.scope) && takes(each, given)));
}

function linkFree(linking: CallLinking, call: NamedCallFact): LinkedCall | null {
  const { program, view, classes } = linking;
  const visible = view.visible(call.name);
  if (view.isMacro(call.name)) return visible.length === 0 ? null : guessed(linking, call, bodiesOf(visible));
  const place = placeOf(linking, call);
  for (const scope of scopesUpward(place)) {
    if (classes.isClass(scope)) {
      const member = findMember(linking, call.name, scope);
      if (member === 'unknown') return guessed(linking, call, candidates(linking, call));
      if (member.length > 0) return linkOverloads(linking, call, member);
      continue;
    }
    const here = view.inScope(scope, call.name);
    if (here.some(({ from }) => view.seen.has(from))) return linkNamespace(linking, call, here, visible);
  }
  const made = classes.named(place, call.name, linking.from);
  if (made !== null && visible.length === 0) return linkConstructor(linking, call, made);
  // What `using` brings, and what arguments do.
  if (visible.length > 0) return guessed(linking, call, bodiesOf(view.shared(call.name)));
  if (program.functions.has(call.name) || program.variables.has(call.name)) return reached(linking, call, []);
  return { ...reached(linking, call, []), external: call.name };
}

/** Arguments may bring functions of their own namespaces: it is exact where no other of that name can be found. */
function linkNamespace(
  linking: CallLinking,
  call: NamedCallFact,
  here: readonly CFunction[],
  visible: readonly CFunction[],
): LinkedCall {
  const { classes } = linking;
  const scope = here[0]?.scope;
  const others = visible.filter(
    (each) => each.scope !== scope && !classes.isClass(each.scope) && takes(each, call.arguments),
  );
  const isSure = others.length === 0 && !standardNames.has(call.name);
  return isSure ? linkOverloads(linking, call, here) : guessed(linking, call, bodiesOf([...here, ...others]));
}

/** Of one scope: exact where one overload fits. */
function linkOverloads(
  linking: CallLinking,
  call: NamedCallFact,
  functions: readonly CFunction[],
): LinkedCall {
  const { from, view } = linking;
  const { isOne, bodies } = overloadsOf(functions, call.arguments);
  if (!isOne || call.arguments === undefined) return guessed(linking, call, bodies);
  const [first] = functions;
  const visible = view
    .visibleIn(first?.scope ?? '', first?.fact.name ?? '')
    .filter((each) => takes(each, call.arguments));
  const own = bodiesOf(visible.filter((each) => each.from === from));
  const inReach = own.length > 0 ? own : bodiesOf(visible);
  return reached(linking, call, inReach.length > 0 ? inReach : bodies);
}

interface Overloads {
  readonly isOne: boolean;
  readonly bodies: readonly number[];
}

/** For each list of functions, and number of arguments: the functions that take so many. Worked out once. */
const overloads = new WeakMap<readonly CFunction[], Map<number | undefined, Overloads>>();

function overloadsOf(functions: readonly CFunction[], given: number | undefined): Overloads {
  const known = overloads.get(functions) ?? new Map<number | undefined, Overloads>();
  overloads.set(functions, known);
  let found = known.get(given);
  if (!found) {
    const fitting = functions.filter((each) => takes(each, given));
    const isOne = new Set(fitting.map(({ fact }) => fact.types)).size <= 1;
    known.set(given, (found = { isOne, bodies: fewBodies(fitting) }));
  }
  return found;
}

function takes({ fact: { least, most } }: CFunction, given: number | undefined): boolean {
  return given === undefined || (given >= least && (most === null || given <= most));
}

/** The methods of a class, else of the first of its bases that has some; unknown where a base is. */
function findMember(
  { classes, program, view }: CallLinking,
  name: string,
  scope: string,
): readonly CFunction[] | 'unknown' {
  const tried = new Set([scope]);
  let isUnknown = false;
  for (const each of tried) {
    const found = view.inScope(each, name);
    if (found.length > 0) return found;
    for (const base of classes.basesOf(each)) {
      if (base === null) isUnknown = true;
      else tried.add(base);
    }
  }
  const isMethod = ({ scope: owner }: CFunction): boolean => classes.isClass(owner);
  return isUnknown && (program.functions.get(name) ?? []).some(isMethod) ? 'unknown' : [];
}

/** `this->f()` */
function linkOwn(linking: CallLinking, call: NamedCallFact): LinkedCall {
  const { classes } = linking;
  const scope = scopesUpward(placeOf(linking, call)).find((each) => classes.isClass(each));
  const member = scope === undefined ? 'unknown' : findMember(linking, call.name, scope);
  if (member === 'unknown' || member.length === 0) return guessed(linking, call, candidates(linking, call));
  return linkOverloads(linking, call, member);
}

/** `a::f()`: of a namespace, or of a class. */
function linkThrough(linking: CallLinking, call: NamedCallFact): LinkedCall {
  const { program, view, classes, from } = linking;
  const written = aliasMeant(linking, call.qualifier);
  const place = placeOf(linking, call);
  const scopes = call.qualifier.startsWith('::') || call.qualifier === '' ? [''] : scopesUpward(place);
  const bare = written.replace(/^::/, '');
  const owner = bare === '' ? null : classes.named(place, bare, from);
  if (owner !== null) {
    const member = findMember(linking, call.name, owner);
    if (member === 'unknown') return guessed(linking, call, candidates(linking, call));
    if (member.length > 0) return linkOverloads(linking, call, member);
  }
  for (const around of scopes) {
    const scope = [around, bare].filter((part) => part !== '').join('::');
    const here = view.inScope(scope, call.name);
    if (here.length > 0) return linkOverloads(linking, call, here);
  }
  const [first = ''] = bare.split('::');
  const isKnown = program.types.has(first) || first === '' || owner !== null;
  return isKnown
    ? reached(linking, call, [])
    : { ...reached(linking, call, []), external: [...bare.split('::'), call.name].join('::') };
}

/** With the namespace that its first part is another name for. */
function aliasMeant({ aliases }: CallLinking, qualifier: string): string {
  const [first = '', ...rest] = qualifier.split('::');
  // `using namespace` brings names without one of its own.
  const target = first === '' ? undefined : aliases().get(first);
  return target === undefined ? qualifier : [target, ...rest].join('::');
}

/** What each name is another name for in a file; of several the first counts. Read when it is asked for. */
export function createAliases(seen: ReadonlySet<CFile>): () => ReadonlyMap<string, string> {
  let aliases: Map<string, string> | null = null;
  return () => {
    if (aliases) return aliases;
    aliases = new Map();
    for (const { declared } of seen)
      for (const { name, target } of declared.brought)
        if (!aliases.has(name) && target !== name && !target.endsWith(`::${name}`)) aliases.set(name, target);
    return aliases;
  };
}

/** The constructor that fits, else the class: its own are made for it. */
function linkConstructor(linking: CallLinking, call: NamedCallFact, whole: string): LinkedCall {
  const { view, classes, from } = linking;
  const made = view.inScope(whole, 'constructor');
  const { bodies } = overloadsOf(made, call.arguments);
  if (bodies.length > 0) return linkOverloads(linking, call, made);
  const type = classes.definitionOf(whole, from);
  return reached(linking, call, type === null ? [] : [type]);
}
