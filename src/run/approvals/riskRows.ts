/** How tables of risks are written: a line a program. */
import type { Risk } from './riskTable';

export function rows(names: string, ...risks: readonly Risk[]): [string, readonly Risk[]][] {
  return names.split(' ').map((name) => [name, risks]);
}

/** A program may stand in several rows. */
export function table(...all: readonly [string, readonly Risk[]][]): ReadonlyMap<string, readonly Risk[]> {
  const joined = new Map<string, readonly Risk[]>();
  for (const [name, risks] of all) joined.set(name, [...(joined.get(name) ?? []), ...risks]);
  return joined;
}

export function options(list: string): Risk {
  return { options: list.split(' ') };
}

export function operands(...list: readonly string[]): Risk {
  return { operands: list };
}
