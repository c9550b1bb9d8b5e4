/** The index's graphs as graphology objects, for every algorithm that walks them. */
import { DirectedGraph } from 'graphology';
import type { CallEdge, CodeIndex } from '../../core/map/codeIndex';
import type { ModuleGraph } from '../rank/measures';

/** What the graph knows of a call edge: how many sites, on which lines, and how sure it is. */
type CallAttributes = Pick<CallEdge, 'weight' | 'lines' | 'resolution' | 'confidence'>;

export type CallGraph = DirectedGraph<Record<string, never>, CallAttributes>;

/**
 * The node of an id. graphology looks neighbours up in plain objects, where a module named `toString` or `__proto__`
 * would seem to be a neighbour of every other: no node has such a name. Keys are in the order of their ids.
 */
export function nodeKey(id: string): string {
  return `:${id}`;
}

/** The id of a node. */
export function nodeId(key: string): string {
  return key.slice(1);
}

/**
 * Nodes: every module, class and function that calls or is called; edges: `calls`, weighted by call sites, in the order
 * of the index. The ranking of classes and of modules by their use counts the rows themselves, which comes to the same.
 */
export function buildCallGraph(index: Pick<CodeIndex, 'calls'>): CallGraph {
  const graph: CallGraph = new DirectedGraph();
  for (const { from, to, weight, lines, resolution, confidence } of index.calls)
    graph.mergeEdge(nodeKey(from), nodeKey(to), { weight, lines, resolution, confidence });
  return graph;
}

/** Nodes: every module in order of id, isolated ones too; edges: `imports` with their weights. */
export function buildModuleGraph(modules: readonly string[], index: Pick<CodeIndex, 'imports'>): ModuleGraph {
  const graph: ModuleGraph = new DirectedGraph();
  for (const id of modules) graph.addNode(nodeKey(id));
  for (const { from, to, weight } of index.imports) graph.addEdge(nodeKey(from), nodeKey(to), { weight });
  return graph;
}
