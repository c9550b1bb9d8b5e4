/** Whether the arguments of a call fit parameters as they are written. */
import type { ShapeParameter } from '../../core/git/shapes';

/** What a call passes. */
export interface PassedArguments {
  readonly positional: number;
  readonly keywords: readonly string[];
}

/** What can be passed to a function, without its receiver. */
export interface Arity {
  /** Parameters that take an argument by position, in their order. */
  readonly positions: readonly string[];
  /** Null where any number may come behind them. */
  readonly most: number | null;
  /** Parameters that must get an argument. */
  readonly required: ReadonlySet<string>;
  /** Parameters that can be named; null where any name can. */
  readonly names: ReadonlySet<string> | null;
}

export interface ArityRules {
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

export function arityOf(parameters: readonly ShapeParameter[], rules: ArityRules): Arity {
  const positions: string[] = [];
  const required = new Set<string>();
  let names: Set<string> | null = new Set();
  let isMany = false;
  let byNameAlone = false;
  const own = rules.hasReceiver ? parameters.slice(1) : parameters;
  for (const { name: written, type, default: value } of own) {
    if (TABLE.test(written)) names = null;
    else if (written === '/') for (const each of positions) names?.delete(each);
    else if (written === '*') byNameAlone = true;
    else if (takesMany({ name: written, type })) [isMany, byNameAlone] = [true, true];
    else {
      const name = written.replace(OPTIONAL, '');
      if (!byNameAlone) positions.push(name);
      names?.add(name);
      if (!mayBeLeftOut({ name: written, type, default: value }, rules)) required.add(name);
    }
  }
  return { positions, most: isMany ? null : positions.length, required, names };
}

const OPTIONAL = /\?$/;

function takesMany({ name, type }: Pick<ShapeParameter, 'name' | 'type'>): boolean {
  return MANY.test(name) || MANY_TYPE.test(type ?? '');
}

function mayBeLeftOut({ name, type, default: value }: ShapeParameter, { mayLeaveOut }: ArityRules): boolean {
  return value !== null || OPTIONAL.test(name) || (mayLeaveOut && type === null);
}

export type ArityFault =
  | { readonly kind: 'extra-argument' }
  | { readonly kind: 'missing-argument' | 'unknown-keyword' | 'other-parameter'; readonly parameter: string };

/** The first that does not fit; null where all does. */
export function faultOf(
  { positional, keywords }: PassedArguments,
  { positions, most, required, names }: Arity,
): ArityFault | null {
  if (most !== null && positional > most) return { kind: 'extra-argument' };
  const unknown = names === null ? undefined : keywords.find((each) => !names.has(each));
  if (unknown !== undefined) return { kind: 'unknown-keyword', parameter: unknown };
  const given = new Set([...positions.slice(0, positional), ...keywords]);
  const missing = [...required].find((each) => !given.has(each));
  return missing === undefined ? null : { kind: 'missing-argument', parameter: missing };
}

/** The first argument by position that reaches another parameter now, where the old one is still there. */
export function shiftOf({ positional }: PassedArguments, before: Arity, after: Arity): ArityFault | null {
  const at = before.positions
    .slice(0, positional)
    .findIndex((name, index) => name !== after.positions[index] && after.positions.includes(name));
  const parameter = at === -1 ? undefined : after.positions[at];
  return parameter === undefined ? null : { kind: 'other-parameter', parameter };
}
