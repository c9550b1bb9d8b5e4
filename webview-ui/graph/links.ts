/** The links between the nodes that pass the filters. */
import type { GraphEdge, GraphEdgeKind, GraphNode, GraphView } from '../../src/core/map/graphView';
import { shapeOf } from './state';
import type { GraphState } from './state';

/** The nodes and edges that the filters leave, in the view's order. */
export interface ShownGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Of every shown node, by id. */
  readonly links: ReadonlyMap<string, NodeLinks>;
}

export interface NodeLinks {
  readonly outgoing: readonly GraphEdge[];
  readonly incoming: readonly GraphEdge[];
}

/** How many nodes of the drawing a node is joined to, by what joins them and in which direction. */
export interface LinkCounts {
  readonly calledBy: number;
  readonly calls: number;
  readonly importedBy: number;
  readonly imports: number;
  readonly inheritedBy: number;
  readonly inherits: number;
  readonly contains: number;
}

/** What the filters leave: an edge goes with either of its nodes. */
export function shownGraph(
  view: GraphView,
  { hiddenShapes, hiddenRelations }: Pick<GraphState, 'hiddenShapes' | 'hiddenRelations'>,
): ShownGraph {
  const nodes = view.nodes.filter(({ kind }) => !hiddenShapes.has(shapeOf(kind)));
  const links = new Map(
    nodes.map(({ id }) => [id, { outgoing: [] as GraphEdge[], incoming: [] as GraphEdge[] }]),
  );
  const edges = view.edges.filter((edge) => {
    const from = links.get(edge.from);
    const to = links.get(edge.to);
    if (hiddenRelations.has(edge.kind) || !from || !to) return false;
    from.outgoing.push(edge);
    to.incoming.push(edge);
    return true;
  });
  return { nodes, edges, links };
}

/** The ids of the nodes that an edge joins to `id`, itself left out. */
export function neighbourIds({ links }: ShownGraph, id: string): ReadonlySet<string> {
  const own = links.get(id);
  return new Set([
    ...(own?.outgoing ?? []).map(({ to }) => to),
    ...(own?.incoming ?? []).map(({ from }) => from),
  ]);
}

/** The counts of a node; zeros for one that is not shown. */
export function linkCounts({ links }: ShownGraph, id: string): LinkCounts {
  const { outgoing = [], incoming = [] } = links.get(id) ?? {};
  const count = (edges: readonly GraphEdge[], kind: GraphEdgeKind): number =>
    edges.filter((edge) => edge.kind === kind).length;
  return {
    calledBy: count(incoming, 'calls'),
    calls: count(outgoing, 'calls'),
    importedBy: count(incoming, 'imports'),
    imports: count(outgoing, 'imports'),
    inheritedBy: count(incoming, 'inherits'),
    inherits: count(outgoing, 'inherits'),
    contains: count(outgoing, 'contains'),
  };
}

/** Whether the text that was searched for is in the node's name or path; every node matches no text at all. */
export function matchesSearch(node: GraphNode, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return (
    wanted === '' ||
    node.label.toLowerCase().includes(wanted) ||
    node.location.path.toLowerCase().includes(wanted)
  );
}
