/** Small views of graphs, written in a line. */
import type { GraphEdge, GraphEdgeKind, GraphNode, GraphView } from '../../src/core/map/graphView';

/** A node of src/ID.ts whose label is its id; a module of group `src` without score, unless told. */
export function nodeOf(id: string, parts: Partial<GraphNode> = {}): GraphNode {
  const location = { path: `src/${id}.ts`, startLine: 3, endLine: 9 };
  return {
    id,
    label: id,
    place: null,
    kind: 'module',
    location,
    score: null,
    doc: null,
    group: 'src',
    apart: null,
    ...parts,
  };
}

/** An edge of weight 1; calls are exact. */
export function edgeOf(
  from: string,
  kind: GraphEdgeKind,
  to: string,
  parts: Partial<GraphEdge> = {},
): GraphEdge {
  return { from, to, kind, weight: 1, resolution: kind === 'calls' ? 'exact' : null, ...parts };
}

/** A whole view of the core components. */
export function viewOf(nodes: readonly GraphNode[], edges: readonly GraphEdge[] = []): GraphView {
  return {
    focus: { kind: 'core' },
    nodes,
    edges,
    hidden: 0,
    apart: { modules: 0, choice: 'hidden' },
    isEmpty: nodes.length === 0,
    partial: false,
  };
}
