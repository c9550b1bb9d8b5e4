/** Keys that the source text tells: of subscripts, of computed members, and the constants that name them. */
import { childWithRole } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { textOf } from './context';
import type { Lowering } from './context';
import { stringValue } from './strings';

/** Longer texts name nothing. */
export const LONGEST_NAME = 100;

/** Stands for a part of a key that is not known. */
export const ANY_TEXT = '*';

/** Fewer characters that are known tell nothing of a name: `a` + key. */
const LEAST_KNOWN = 2;

/** A string literal or a path of names, as a part of a sum. */
const PART = /\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`$\\]*`|[\w$]+(?:\s*\.\s*[\w$]+)?)\s*(\+|$)/y;

/** The key that an expression is known to be: a string, a sum of strings, a number, a symbol, or a constant; else null. */
export function constantKey(ctx: Lowering, text: string): string | null {
  if (text.length > LONGEST_NAME) return null;
  if (/^-\d+$/.test(text)) return text;
  let key = '';
  for (let at = 0; at < text.length;) {
    PART.lastIndex = at;
    const match = PART.exec(text);
    const part = match?.[1] === undefined ? null : constantPart(ctx, match[1].replace(/\s/g, ''), match[1]);
    // A sum of numbers is no text.
    if (!match || part === null || (key === '' && match[2] === '+' && /^\d+$/.test(part))) return null;
    key += part;
    at = PART.lastIndex;
    if (at === text.length) return match[2] === '+' ? null : key;
  }
  return null;
}

function constantPart(ctx: Lowering, path: string, text: string): string | null {
  if (/^["'`]/.test(text)) return stringValue(text);
  if (/^\d+$/.test(path) || /^Symbol\.\w+$/.test(path)) return path;
  return namedConstant(ctx, path);
}

/** The key that a sum or a template is as far as it is known, ANY_TEXT for what is not; null where too little is. */
export function partlyKnownKey(ctx: Lowering, text: string): string | null {
  if (text.length > LONGEST_NAME) return null;
  const template = /^`([^`]*)`$/.exec(text)?.[1];
  const parts =
    template === undefined
      ? text.split('+').map((part) => constantKey(ctx, part.trim()) ?? ANY_TEXT)
      : [template.replace(/\$\{[^{}]*\}/g, ANY_TEXT)];
  const key = parts.join('');
  const isKey = /^[\w$*]+$/.test(key) && key.includes(ANY_TEXT);
  return isKey && key.replaceAll(ANY_TEXT, '').length >= LEAST_KNOWN ? key : null;
}

/** `[KEY]` as a member is written. */
export function computedKey(ctx: Lowering, text: string): string | null {
  const inner = /^\[([^]*)\]$/.exec(text)?.[1];
  return inner === undefined ? null : constantKey(ctx, inner.trim());
}

/** What a name stands for where it is read; null where a scope around declares it as something else. */
function namedConstant(ctx: Lowering, path: string): string | null {
  if (ctx.constants.size === 0) return null;
  const first = path.replace(/\..*/, '');
  for (let at = ctx.scope; ; at = ctx.definitions[at]?.parent ?? 0) {
    const known = ctx.constants.get(`${at} ${path}`);
    if (known !== undefined) return known;
    const isHidden = ctx.definitions[at]?.parameters.some((parameter) => parameter.name === first) === true;
    if (at === 0 || isHidden) return null;
  }
}

/**
 * Notes `const KEY = 'run'`, `const KEY = Symbol()`, and the strings in `const KEYS = { RUN: 'run' }`; `head` is the
 * text before the target.
 */
export function noteConstant(ctx: Lowering, head: string, target: CapturedNode, value: CapturedNode): void {
  if (target.kind !== 'name' || !/\bconst\s+$/.test(head)) return;
  const name = `${ctx.scope} ${textOf(ctx, target)}`;
  if (value.kind === 'object') noteMembers(ctx, name, value);
  else if (/^Symbol(?:\.for)?\(/.test(textOf(ctx, value)))
    ctx.constants.set(name, `[${textOf(ctx, target)}]`);
  else if (value.kind === 'string' || value.kind === 'template' || value.kind === 'opaque') {
    const key = constantKey(ctx, textOf(ctx, value));
    if (key !== null) ctx.constants.set(name, key);
  }
}

function noteMembers(ctx: Lowering, name: string, object: CapturedNode): void {
  for (const child of object.children) {
    const key = child.kind === 'pair' ? childWithRole(child, 'key') : undefined;
    const value = childWithRole(child, 'value');
    if (key?.kind === 'name' && value?.kind === 'string')
      ctx.constants.set(`${name}.${textOf(ctx, key)}`, stringValue(textOf(ctx, value)));
  }
}
