import type { CodeIndex } from '../../../core/map/codeIndex';
import { byCodeUnits } from '../../../core/text/order';
import { isClass, isModule, parentOf } from '../../map/codeNodes';
import type { CodeNode, CodeNodes } from '../../map/codeNodes';
import { coreComponents } from '../../map/coreComponents';
import { edgesAmong } from '../graphEdges';
import { graphData } from './graphData';
import type { GraphData, GraphOf } from './graphData';

/**
 * The graph of the `count` components of highest rank: modules alone in the module graph, modules and classes in the
 * others. A call counts between the components nearest around its two ends; a component holds another where no third
 * one stands between them. n log n in modules and classes.
 */
export function topOf(index: CodeIndex, nodes: CodeNodes, which: GraphOf, count: number): GraphData {
  const ids = topIds(index, which, count);
  if (which === 'modules') return within(graphData(index, which), ids);
  const shown = [...nodes.values()].filter(({ id }) => ids.has(id));
  const kind = which === 'calls' ? 'calls' : 'contains';
  const edges = edgesAmong(index, nodes, shown, new Set()).filter((edge) => edge.kind === kind);
  return {
    name: which,
    // The tree has every definition.
    nodes: graphData(index, 'tree').nodes.filter(({ id }) => ids.has(id)),
    edges: edges.map(({ from, to, weight, resolution }) => ({
      from,
      to,
      weight,
      attributes: resolution === null ? { kind } : { kind, resolution },
    })),
  };
}

function topIds(index: CodeIndex, which: GraphOf, count: number): ReadonlySet<string> {
  const { modules, classes } = coreComponents(index, count);
  const ranked = [...modules, ...(which === 'modules' ? [] : classes)].sort(
    (a, b) => b.score - a.score || byCodeUnits(a.id, b.id),
  );
  return new Set(ranked.slice(0, count).map(({ id }) => id));
}

/**
 * The part of the graph that is at most `hops` edges away from the centre, in either direction, and all edges among it.
 * In the call graph a module or class stands for all that it contains. Linear in the graph.
 */
export function aroundOf(
  index: CodeIndex,
  nodes: CodeNodes,
  which: GraphOf,
  centre: readonly CodeNode[],
  hops: number,
): GraphData {
  const whole = graphData(index, which);
  const known = new Set(whole.nodes.map(({ id }) => id));
  const meant = centre.map(({ id }) => id);
  const seeds = [...(which === 'calls' ? insideOf(nodes, centre) : meant)].filter((id) => known.has(id));
  if (seeds.length > 0) return within(whole, reached(whole, seeds, hops));
  // What neither calls nor is called is no node of the call graph.
  const alone = graphData(index, 'tree').nodes.filter(({ id }) => meant.includes(id));
  return { name: which, nodes: alone, edges: [] };
}

/** Ids of the centre and of what it contains, at any depth. */
function insideOf(nodes: CodeNodes, centre: readonly CodeNode[]): ReadonlySet<string> {
  const inside = new Set(centre.map(({ id }) => id));
  if (!centre.some((node) => isModule(node) || isClass(node))) return inside;
  const outside = new Set<string>();
  for (const node of nodes.values()) {
    const climbed: string[] = [];
    let at: CodeNode | undefined = node;
    while (at && !inside.has(at.id) && !outside.has(at.id)) {
      climbed.push(at.id);
      at = parentOf(nodes, at);
    }
    const found = at && inside.has(at.id) ? inside : outside;
    for (const id of climbed) found.add(id);
  }
  return inside;
}

function reached({ edges }: GraphData, seeds: readonly string[], hops: number): ReadonlySet<string> {
  const beside = new Map<string, string[]>();
  for (const { from, to } of edges) {
    for (const [a, b] of [
      [from, to],
      [to, from],
    ] as const) {
      const list = beside.get(a);
      if (list) list.push(b);
      else beside.set(a, [b]);
    }
  }
  const found = new Set(seeds);
  let ring: readonly string[] = seeds;
  for (let hop = 0; hop < hops; hop++) {
    ring = ring.flatMap((id) => beside.get(id) ?? []).filter((id) => !found.has(id) && found.add(id));
  }
  return found;
}

function within({ name, nodes, edges }: GraphData, ids: ReadonlySet<string>): GraphData {
  return {
    name,
    nodes: nodes.filter(({ id }) => ids.has(id)),
    edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
  };
}
