/** How outlines call the definitions of a file. */
import type { Definition } from '../extract/facts';

/**
 * By its index in the facts, in the order of their beginnings: names as the ids of an index have them (graph/definitionIds),
 * without the module's.
 */
export function outlineNames(definitions: readonly Definition[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>([[0, '']]);
  const taken = new Map<string, number>();
  const lambdas = new Map<number, number>();
  const inOrder = [...definitions.entries()]
    .slice(1)
    .sort(([a, one], [b, two]) => one.start - two.start || a - b);
  for (const [number, { kind, name: written, parent, through }] of inOrder) {
    if (kind === 'module') continue;
    const own = ownName(written, parent, lambdas);
    const around = names.get(parent) ?? '';
    names.set(number, unique([...(around === '' ? [] : [around]), ...through, own].join('.'), taken));
  }
  names.delete(0);
  return names;
}

function ownName(name: string, parent: number, lambdas: Map<number, number>): string {
  if (name !== '<lambda>') return name;
  const count = (lambdas.get(parent) ?? 0) + 1;
  lambdas.set(parent, count);
  return `<lambda${count}>`;
}

function unique(name: string, taken: Map<string, number>): string {
  const count = (taken.get(name) ?? 0) + 1;
  taken.set(name, count);
  return count === 1 ? name : `${name}#${count}`;
}
