/** Whether a call fits the parameters of a definition, as far as both are written. */
import type { ShapeParameter, SymbolShape } from '../../../core/git/shapes';
import type { CallArguments } from './callArguments';

export interface Accepted {
  readonly name: string;
  readonly how: 'any' | 'positional' | 'keyword';
  readonly isOptional: boolean;
  readonly value: string | null;
}

export interface Parameters {
  readonly accepted: readonly Accepted[];
  /** Whether any number of further arguments is taken, by place and by name. */
  readonly rest: boolean;
  readonly keywordRest: boolean;
}

const RECEIVER = /^(?:&\s*(?:'\w+\s+)?)?(?:mut\s+)?(?:self|cls|mcs|this)$/;

/** What callers pass: the receiver is left out. */
export function parametersOf({ parameters, signature }: SymbolShape): Parameters {
  const accepted: Accepted[] = [];
  let [rest, keywordRest, isKeywordOnly] = [/\b(?:vararg|params)\s/.test(signature), false, false];
  for (const [at, parameter] of parameters.entries()) {
    const { name } = parameter;
    if (at === 0 && RECEIVER.test(name)) continue;
    if (name === '/') for (const [i, one] of accepted.entries()) accepted[i] = { ...one, how: 'positional' };
    else if (name === '*') isKeywordOnly = true;
    else if (name.startsWith('**')) keywordRest = true;
    else if (isRest(parameter)) [rest, isKeywordOnly] = [true, true];
    else
      accepted.push({
        name: name.replace(/\?$/, ''),
        how: isKeywordOnly ? 'keyword' : 'any',
        isOptional: parameter.default !== null || name.endsWith('?'),
        value: parameter.default,
      });
  }
  return { accepted, rest, keywordRest };
}

function isRest({ name, type }: ShapeParameter): boolean {
  return /^\*|\.\.\./.test(name) || (type !== null && /^\.\.\.|\.\.\.$/.test(type));
}

/** True where the call passes more than its text shows. */
export function fits({ accepted, rest, keywordRest }: Parameters, call: CallArguments): boolean {
  if (call.isOpen) return true;
  const byPlace = accepted.filter(({ how }) => how !== 'keyword');
  if (call.positional > byPlace.length && !rest) return false;
  const filled = new Set<Accepted>(byPlace.slice(0, call.positional));
  for (const keyword of call.keywords) {
    const named = accepted.find(({ name, how }) => name === keyword && how !== 'positional');
    if (named === undefined && !keywordRest) return false;
    if (named !== undefined && filled.has(named)) return false;
    if (named !== undefined) filled.add(named);
  }
  return accepted.every((one) => one.isOptional || filled.has(one));
}

/** Which parameters the call leaves to their defaults; none where it passes more than its text shows. */
export function leftToDefaults({ accepted }: Parameters, call: CallArguments): readonly Accepted[] {
  if (call.isOpen) return [];
  const byPlace = accepted.filter(({ how }) => how !== 'keyword').slice(0, call.positional);
  return accepted.filter((one) => !byPlace.includes(one) && !call.keywords.includes(one.name));
}

/** The names at the places that the call fills by place. */
export function namesByPlace({ accepted }: Parameters, call: CallArguments): readonly string[] {
  return accepted
    .filter(({ how }) => how !== 'keyword')
    .slice(0, call.positional)
    .map(({ name }) => name);
}
