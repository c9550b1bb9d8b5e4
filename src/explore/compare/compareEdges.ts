/** Edges that only one of two maps has. */
import type { StructureEdge } from '../../core/git/structure';
import type { CodeIndex } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import type { NamedNode, NodeKey, NodeName } from './followNames';
import { keyOf, nodesOf } from './followNames';

/** Of edges that differ, and of those alone, a list says no more than these. */
const MOST_EDGES = 2_000;

export interface EdgeChanges {
  readonly added: readonly StructureEdge[];
  readonly removed: readonly StructureEdge[];
  readonly counts: { readonly added: number; readonly removed: number };
}

/** In order of kind, start and end. `follow` says what a node before is called after. Linear but for the order. */
export function compareEdges(
  before: CodeIndex,
  after: CodeIndex,
  follow: (node: NodeName) => NodeName,
): EdgeChanges {
  const old = edgesOf(before, (node) => keyOf(follow(node)));
  const young = edgesOf(after, keyOf);
  const added = [...young].filter(([key]) => !old.has(key)).map(([, edge]) => edge);
  const removed = [...old].filter(([key]) => !young.has(key)).map(([, edge]) => edge);
  return {
    added: added.sort(inOrder).slice(0, MOST_EDGES),
    removed: removed.sort(inOrder).slice(0, MOST_EDGES),
    counts: { added: added.length, removed: removed.length },
  };
}

function inOrder(a: StructureEdge, b: StructureEdge): number {
  return (
    byCodeUnits(a.kind, b.kind) || byCodeUnits(a.from, b.from) || byCodeUnits(a.to, b.to) || a.line - b.line
  );
}

function edgesOf(index: CodeIndex, nameOf: (node: NodeName) => NodeKey): ReadonlyMap<string, StructureEdge> {
  const nodes = nodesOf(index);
  const edges = new Map<string, StructureEdge>();
  const name = (id: string): string => {
    const node = nodes.get(id);
    return node === undefined ? id : nameOf(node);
  };
  const add = (kind: StructureEdge['kind'], from: string, to: string, line: number | undefined): void => {
    const start: NamedNode | undefined = nodes.get(from);
    if (start === undefined) return;
    const edge = { kind, from, to, path: start.path, line: line ?? start.line };
    edges.set([kind, name(from), name(to)].join('\0'), edge);
  };
  for (const { from, to, lines } of index.calls) add('call', from, to, lines[0]);
  for (const { from, to, lines } of index.imports) add('import', from, to, lines[0]);
  for (const { id, bases, startLine } of index.classes)
    for (const base of bases) add('base', id, base, startLine);
  return edges;
}
