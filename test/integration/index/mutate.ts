/** Half-written and damaged versions of a source file, chosen by a seed. */

import type { Random } from '../../support/seededRandom';

export interface Lines {
  /** 1-based and inclusive. */
  readonly start: number;
  readonly end: number;
}

export interface Mutant {
  readonly text: string;
  /** What was changed, in lines of the original; behind a cut, everything is gone. */
  readonly touched: Lines;
}

/** What somebody who is typing leaves for a moment, and what a torn write leaves. */
const fragments = [
  '(',
  ')',
  '{',
  '}',
  '[',
  '"',
  "'",
  '`',
  '"""',
  ':',
  ',',
  ';',
  '<',
  '\\',
  '/*',
  '#',
  '\0',
  '\uFEFF',
  '\uD800',
];

/** The text with one line among `within` damaged, the number of its lines unchanged. */
export function damageLine(text: string, within: Lines, random: Random): Mutant {
  const lines = text.split('\n');
  const line = within.start + random(within.end - within.start + 1);
  const old = lines[line - 1] ?? '';
  const at = random(old.length + 1);
  const fragment = fragments[random(fragments.length)] ?? '';
  const damaged = [
    old.slice(0, at),
    old.slice(0, at) + old.slice(at + 1),
    old.slice(0, at) + fragment + old.slice(at),
    old.slice(0, at) + fragment,
  ];
  lines[line - 1] = damaged[random(damaged.length)] ?? '';
  return { text: lines.join('\n'), touched: { start: line, end: line } };
}

/** The text up to a place anywhere in it. */
export function cutOff(text: string, random: Random): Mutant {
  const kept = text.slice(0, random(text.length));
  return { text: kept, touched: { start: kept.split('\n').length, end: Infinity } };
}
