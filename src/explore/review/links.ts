/** How changed symbols hang together: calls and bases between them. */
import type { SymbolLinks } from '../../core/git/said';
import type { StructureChange } from '../../core/git/structure';
import type { NamedNode } from '../compare/followNames';
import type { ReachSide } from './reach';

/** For each row the places of the rows that it calls or extends before or after the change, and of those that do so with it. Linear. */
export function linksBetween(
  rows: readonly StructureChange[],
  before: ReachSide,
  after: ReachSide,
): readonly SymbolLinks[] {
  const links = rows.map(() => ({ calls: new Set<number>(), callers: new Set<number>() }));
  const join = (caller: number | undefined, called: number | undefined): void => {
    if (caller === undefined || called === undefined || caller === called) return;
    links[caller]?.calls.add(called);
    links[called]?.callers.add(caller);
  };
  const [old, young] = [new Map<string, number>(), new Map<string, number>()];
  for (const [at, row] of rows.entries()) {
    put(old, before.idOf((row.from ?? row).path, row.before ?? ''), row.before === null ? null : at);
    put(young, after.idOf(row.path, row.after ?? ''), row.after === null ? null : at);
  }
  for (const [{ index }, places] of [
    [before, old],
    [after, young],
  ] as const) {
    for (const { from, to } of index.calls) join(places.get(from), places.get(to));
    for (const { from, candidates } of index.ambiguous)
      for (const to of candidates) join(places.get(from), places.get(to));
    for (const { id, bases } of index.classes)
      for (const base of bases) join(places.get(id), places.get(base));
  }
  return links.map(({ calls, callers }) => ({ calls: inOrder(calls), callers: inOrder(callers) }));
}

function inOrder(places: ReadonlySet<number>): readonly number[] {
  return [...places].sort((a, b) => a - b);
}

function put(places: Map<string, number>, id: string | undefined, at: number | null): void {
  if (id !== undefined && at !== null) places.set(id, at);
}

/** Those of the names that are the last part of a symbol's, or all of it. */
export function knownNames(names: readonly string[], nodes: Iterable<NamedNode>): readonly string[] {
  if (names.length === 0) return [];
  const known = new Set<string>();
  for (const { name } of nodes) known.add(name).add(name.slice(name.lastIndexOf('.') + 1));
  return names.filter((name) => known.has(name));
}
