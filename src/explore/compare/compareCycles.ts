/** Import cycles that a change closes or opens. */
import type { StructureCycle, StructureEdge } from '../../core/git/structure';
import type { CodeIndex } from '../../core/map/codeIndex';
import { stronglyConnected } from '../survey/stronglyConnected';
import type { NodeKey, NodeName } from './followNames';
import { keyOf } from './followNames';

interface Group {
  readonly modules: readonly string[];
  readonly keys: readonly NodeKey[];
}

/**
 * A group of modules that import one another is new where two of them were in no group together before; it is gone where two
 * of them are in none together any more. A group that only grew is new, one that only shrank is gone.
 */
export function compareCycles(
  before: CodeIndex,
  after: CodeIndex,
  follow: (node: NodeName) => NodeName,
  edges: { readonly added: readonly StructureEdge[]; readonly removed: readonly StructureEdge[] },
): { readonly added: readonly StructureCycle[]; readonly removed: readonly StructureCycle[] } {
  const old = groupsOf(before, (path) => keyOf(follow({ path, name: '' })));
  const young = groupsOf(after, (path) => keyOf({ path, name: '' }));
  return {
    added: young.filter((group) => !isWithin(group, old)).map((group) => cycleOf(after, group, edges.added)),
    removed: old
      .filter((group) => !isWithin(group, young))
      .map((group) => cycleOf(before, group, edges.removed)),
  };
}

function groupsOf({ modules, imports }: CodeIndex, keyOfPath: (path: string) => NodeKey): readonly Group[] {
  const numbers = new Map(modules.map(({ id }, at) => [id, at]));
  const targets = modules.map((): number[] => []);
  for (const { from, to } of imports) {
    const [start, end] = [numbers.get(from), numbers.get(to)];
    if (start !== undefined && end !== undefined) targets[start]?.push(end);
  }
  return stronglyConnected(modules.length, (node) => targets[node] ?? []).map((nodes) => {
    const members = nodes.flatMap((node) => modules[node] ?? []);
    return { modules: members.map(({ id }) => id), keys: members.map(({ path }) => keyOfPath(path)) };
  });
}

function isWithin({ keys }: Group, groups: readonly Group[]): boolean {
  const [first] = keys;
  const around = groups.find((group) => first !== undefined && group.keys.includes(first));
  return around !== undefined && keys.every((key) => around.keys.includes(key));
}

/** The place of an import that only this side has; where none is in the group, of any in it. */
function cycleOf(
  { modules, imports }: CodeIndex,
  { modules: members }: Group,
  edges: readonly StructureEdge[],
): StructureCycle {
  const inside = new Set(members);
  const own = edges.find(({ kind, from, to }) => kind === 'import' && inside.has(from) && inside.has(to));
  if (own !== undefined) return { modules: [...members], path: own.path, line: own.line };
  const any = imports.find(({ from, to }) => inside.has(from) && inside.has(to));
  const path = modules.find(({ id }) => id === any?.from)?.path ?? '';
  return { modules: [...members], path, line: any?.lines[0] ?? 1 };
}
