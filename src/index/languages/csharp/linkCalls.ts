/** What a call of C# reaches, by names and numbers of arguments. */
import type { NamedCallFact } from '../../extract/namedFacts';
import type { LinkedCall } from '../linker';
import type { Candidates } from './candidates';
import { hasMember } from './lookup';
import type { ConstructorsOf, Found, MethodsNamed, Overrides } from './lookup';
import type { Bases, Meanings } from './meaning';
import { plainName } from './names';
import type { CSharpFile, TypePart } from './workspace';
import { MOST_CANDIDATES, linkedCall } from '../linker';

export interface CallLinking {
  readonly meanings: Meanings;
  readonly overrides: Overrides;
  readonly methodsNamed: MethodsNamed;
  readonly constructorsOf: ConstructorsOf;
  readonly candidates: Candidates;
}

interface Site extends CallLinking {
  readonly from: CSharpFile;
  readonly call: NamedCallFact;
  readonly passed: number;
  /** The type in which it stands. */
  readonly around: TypePart | null;
}

/** null for what calls nothing: a delegate that is made. */
export function linkCall(linking: CallLinking, from: CSharpFile, call: NamedCallFact): LinkedCall | null {
  const around = from.typeAt.get(call.scope) ?? null;
  const site: Site = { ...linking, from, call, around, passed: call.arguments ?? 0 };
  switch (call.form) {
    case 'literal':
      return reached(site, [from.file.firstDefinition + call.definition]);
    case 'free':
      return linkFree(site);
    case 'through':
      return linkThrough(site);
    case 'method':
      return linkOwn(site);
    case 'make':
      return call.qualifier === 'this' || call.qualifier === 'base' ? linkChain(site) : linkMake(site);
    case 'value':
      return guessed(site);
  }
}

/** `M()`: of the type around or one around that, then of a type whose static members the file uses. */
function linkFree(site: Site): LinkedCall {
  const { meanings, call, from, passed } = site;
  for (let at = site.around; at; at = at.outer) {
    const chain = meanings.chainOf(meanings.typeOf(at));
    if (hasMember(chain, call.name, false)) return guessed(site);
    if (hasMember(chain, call.name, true))
      return linkFound(site, site.methodsNamed(chain, call.name, passed), true);
    if (chain.leavesWorkspace) return guessed(site);
  }
  const used = from.directives.statics.flatMap(({ source }) => {
    const found = meanings.of(from, null, source);
    return found ? [meanings.chainOf(found.type)] : [];
  });
  const chain: Bases = { types: used.flatMap(({ types }) => types), leavesWorkspace: false };
  if (hasMember(chain, call.name, true) && used.length === from.directives.statics.length)
    return linkFound(site, site.methodsNamed(chain, call.name, passed), false);
  return guessed(site);
}

/** `this.M()` and `base.M()`. */
function linkOwn(site: Site): LinkedCall {
  const { meanings, around, call, passed } = site;
  if (!around) return guessed(site);
  const chain = meanings.chainOf(meanings.typeOf(around));
  const isBase = call.qualifier === 'base';
  const asked = isBase ? { ...chain, types: chain.types.slice(1) } : chain;
  if (hasMember(asked, call.name, false) || !hasMember(asked, call.name, true))
    return isBase ? { ...reached(site, []), isGuess: true } : guessed(site);
  return linkFound(site, site.methodsNamed(asked, call.name, passed), !isBase);
}

/** `A.B.M()`: of a type, or of a value where a member has the name. */
function linkThrough(site: Site): LinkedCall {
  const { meanings, from, around, call, passed } = site;
  const parts = call.qualifier.replace(/^\w+::/, '').split('.');
  const [head = ''] = parts;
  const isValue = !call.qualifier.includes('::') && isMemberAround(site, head);
  if (isValue) return guessed(site);
  const found = meanings.of(from, around, call.qualifier);
  if (!found)
    return isOutside(site, head)
      ? outside(site, `${call.qualifier}.${call.name}`.replace(/`\d+/g, ''))
      : guessed(site);
  // What follows the name of a type are its members.
  if (found.by === null ? found.used < parts.length : !isWhole(found.type.parts[0], parts))
    return guessed(site);
  const chain = meanings.chainOf(found.type);
  if (!hasMember(chain, call.name, true)) return guessed(site);
  const named = site.methodsNamed(chain, call.name, passed);
  const methods = named.methods.filter(({ fact }) => fact.traits.includes('static'));
  return linkFound(site, { ...named, methods }, false);
}

/** Through an alias the name of a type is longer than what is written. */
function isWhole({ fact }: TypePart, parts: readonly string[]): boolean {
  return parts.length === 1 || fact.name.endsWith(`.${parts.at(-1) ?? ''}`);
}

function isMemberAround({ meanings, around }: Site, name: string): boolean {
  for (let at = around; at; at = at.outer)
    if (hasMember(meanings.chainOf(meanings.typeOf(at)), name, false)) return true;
  return false;
}

/** Whether a name can be nothing but that of a type outside: no class outside may have given a member of the name. */
function isOutside({ meanings, around }: Site, name: string): boolean {
  if (
    !/^[\p{Lu}]|^(?:string|object|int|long|char|bool|double|decimal|byte|float|short|uint|ulong)$/u.test(name)
  )
    return false;
  for (let at = around; at; at = at.outer)
    if (meanings.chainOf(meanings.typeOf(at)).leavesWorkspace) return /^\p{Ll}/u.test(name);
  return true;
}

/** `: this(..)` and `: base(..)`. */
function linkChain(site: Site): LinkedCall | null {
  const { meanings, around, call, passed } = site;
  if (!around) return guessed(site);
  const own = meanings.typeOf(around);
  const [base] = meanings.chainOf(own).types.slice(1);
  const { leavesWorkspace } = meanings.basesOf(own);
  const type = call.qualifier === 'this' ? own : leavesWorkspace ? undefined : base;
  const name = type?.parts[0].fact.name ?? 'base';
  const named = { ...site, call: { ...call, name: lastPart(name) } };
  if (!type) return { ...reached(named, []), isGuess: true };
  const targets = few(site.constructorsOf(type, passed) ?? []);
  return { ...reached(named, targets), isGuess: targets.length !== 1 };
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

function linkMake(site: Site): LinkedCall | null {
  const { meanings, from, around, call, passed } = site;
  const found = meanings.of(from, around, call.qualifier);
  if (!found) return outside(site, call.qualifier.replace(/`\d+/g, ''));
  if (found.by === null && found.used < call.qualifier.replace(/^\w+::/, '').split('.').length) return null;
  const made = site.constructorsOf(found.type, passed);
  const targets = made && few(made);
  return targets && { ...reached(site, targets), isGuess: targets.length !== 1 };
}

const few = (targets: readonly number[]): readonly number[] =>
  targets.length > MOST_CANDIDATES ? [] : targets;

/** One method that no heir replaces is a fact; several are candidates. */
function linkFound(site: Site, { methods, isOpen }: Found, mayBeReplaced: boolean): LinkedCall {
  const [only] = methods;
  if (!only || methods.length > MOST_CANDIDATES) return guessed(site);
  const targets = methods.flatMap(({ definition, fact }) => {
    const heirs = mayBeReplaced ? site.overrides.of(definition) : [];
    return fact.traits.includes('open') && heirs.length > 0 ? heirs : [definition, ...heirs];
  });
  const isFact =
    targets.length === 1 &&
    !isOpen &&
    targets[0] === only.definition &&
    !isOfInterface(only.part, mayBeReplaced);
  return { ...reached(site, [...new Set(targets)]), isGuess: !isFact };
}

/** Whoever implements an interface may have a method of its own. */
const isOfInterface = ({ kind }: TypePart, mayBeReplaced: boolean): boolean =>
  mayBeReplaced && kind === 'interface';

function reached({ from, call }: Site, targets: readonly number[]): LinkedCall {
  return linkedCall(from.file, { ...call, name: plainName(call.name) }, targets);
}

function outside(site: Site, external: string): LinkedCall {
  return { ...reached(site, []), external };
}

function guessed(site: Site): LinkedCall {
  const { call, from, passed } = site;
  const targets = call.onObject ? site.candidates(from, call.name, passed) : [];
  return { ...reached(site, targets), isGuess: true };
}
