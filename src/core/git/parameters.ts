/** Whether the arguments of a call fit parameters as they are written. */
import type { ShapeParameter } from './shapes';

/** What a call passes. */
export interface PassedArguments {
  readonly positional: number;
  readonly keywords: readonly string[];
}

/** A parameter that takes one argument. */
export interface Accepted {
  readonly name: string;
  /** How its argument may be passed. */
  readonly how: 'any' | 'positional' | 'keyword';
  readonly isOptional: boolean;
  /** Its default as written. */
  readonly value: string | null;
}

/** What can be passed to a function, without its receiver. */
export interface Parameters {
  readonly accepted: readonly Accepted[];
  /** Whether any number of further arguments is taken, by position and by name. */
  readonly rest: boolean;
  readonly keywordRest: boolean;
}

export interface ParameterRules {
  /** Whether the first parameter is the receiver. */
  readonly hasReceiver: boolean;
  /** Whether an argument may be left out where no type is written. */
  readonly mayLeaveOut: boolean;
}

/** `*args`, `...rest`, `vararg all`: any number. */
const MANY = /^(?:\*(?!\*)\s*\w|\.\.\.|(?:vararg|params)\b)/;
/** `...int`, `String...`. */
const MANY_TYPE = /^\.\.\.|\.\.\.$|^params\b/;
const TABLE = /^\*\*/;
const OPTIONAL = /\?$/;

export function parametersOf(parameters: readonly ShapeParameter[], rules: ParameterRules): Parameters {
  const accepted: Accepted[] = [];
  let [rest, keywordRest, isKeywordOnly] = [false, false, false];
  for (const parameter of rules.hasReceiver ? parameters.slice(1) : parameters) {
    const { name } = parameter;
    if (name === '/')
      for (const [at, one] of accepted.entries()) accepted[at] = { ...one, how: 'positional' };
    else if (name === '*') isKeywordOnly = true;
    else if (TABLE.test(name)) keywordRest = true;
    else if (takesMany(parameter)) [rest, isKeywordOnly] = [true, true];
    else
      accepted.push({
        name: name.replace(OPTIONAL, ''),
        how: isKeywordOnly ? 'keyword' : 'any',
        isOptional: mayBeLeftOut(parameter, rules),
        value: parameter.default,
      });
  }
  return { accepted, rest, keywordRest };
}

function takesMany({ name, type }: ShapeParameter): boolean {
  return MANY.test(name) || MANY_TYPE.test(type ?? '');
}

function mayBeLeftOut(
  { name, type, default: value }: ShapeParameter,
  { mayLeaveOut }: ParameterRules,
): boolean {
  return value !== null || OPTIONAL.test(name) || (mayLeaveOut && type === null);
}

export type ArgumentFault =
  | { readonly kind: 'extra-argument' }
  | { readonly kind: 'missing-argument' | 'unknown-keyword' | 'other-parameter'; readonly parameter: string };

/** The first that does not fit; null where all does. An argument that is passed twice is one too many. */
export function faultOf(
  { positional, keywords }: PassedArguments,
  { accepted, rest, keywordRest }: Parameters,
): ArgumentFault | null {
  const byPosition = accepted.filter(({ how }) => how !== 'keyword');
  if (positional > byPosition.length && !rest) return { kind: 'extra-argument' };
  const given = new Set(byPosition.slice(0, positional));
  for (const keyword of keywords) {
    const named = accepted.find(({ name, how }) => name === keyword && how !== 'positional');
    if (named === undefined && !keywordRest) return { kind: 'unknown-keyword', parameter: keyword };
    if (named !== undefined && given.has(named)) return { kind: 'extra-argument' };
    if (named !== undefined) given.add(named);
  }
  const missing = accepted.find((one) => !one.isOptional && !given.has(one));
  return missing === undefined ? null : { kind: 'missing-argument', parameter: missing.name };
}

/** The names that arguments by position reach. */
export function namesByPosition(
  { accepted }: Parameters,
  { positional }: Pick<PassedArguments, 'positional'>,
): readonly string[] {
  const byPosition = accepted.filter(({ how }) => how !== 'keyword');
  return byPosition.slice(0, positional).map(({ name }) => name);
}

/** The first argument by position that reaches another parameter now, where the old one is still there. */
export function shiftOf(
  passed: PassedArguments,
  before: Parameters,
  after: Parameters,
): ArgumentFault | null {
  const names = namesByPosition(after, { positional: after.accepted.length });
  const parameter = namesByPosition(before, passed)
    .flatMap((name, at) => (name !== names[at] && names.includes(name) ? [names[at]] : []))
    .at(0);
  return parameter === undefined ? null : { kind: 'other-parameter', parameter };
}

/** What a call leaves to its default. */
export function leftToDefaults(
  { accepted }: Parameters,
  { positional, keywords }: PassedArguments,
): readonly Accepted[] {
  const byPosition = accepted.filter(({ how }) => how !== 'keyword').slice(0, positional);
  return accepted.filter((one) => !byPosition.includes(one) && !keywords.includes(one.name));
}
