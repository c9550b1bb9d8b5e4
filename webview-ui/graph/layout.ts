/** Places the nodes; the same graph gives the same picture. */
import { MultiDirectedGraph } from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import noverlap from 'graphology-layout-noverlap';
import type { GraphEdge, GraphEdgeKind, GraphNode, GraphView } from '../../src/core/map/graphView';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** By node id; in units of about a screen pixel at the first zoom, y upwards. */
export type Positions = ReadonlyMap<string, Point>;

interface NodeAttributes {
  x: number;
  y: number;
  size: number;
  fixed: boolean;
}

type Drawing = MultiDirectedGraph<NodeAttributes, { weight: number }>;

/** Enough for 300 nodes to come to rest; takes 0.2 s for those, so that no worker is needed. */
const ITERATIONS = 400;
/** The picture's shape: editors are wide, and so are labels. */
const WIDTH = 1000;
const HEIGHT = 620;
/** How strongly an edge pulls: what is inside a file stays close to it. */
const PULL: Readonly<Record<GraphEdgeKind, number>> = { contains: 3, inherits: 2, calls: 1, imports: 0.7 };
/** A folder's nodes draw together without becoming one lump. */
const GROUP_PULL = 0.25;
/** How much of a node's place is its rank along the axis: at 1 the picture would lose its clusters. */
const RANK_SHARE = 0.5;
/** Room around a node for half a label's height and the gap to its neighbour. */
const MARGIN = 12;

/**
 * The position of every node. Those in `kept` stay where they are, and what is new settles around them; with nothing
 * kept, the whole is laid out. Quadratic in the nodes, of which there are a few hundred at most.
 */
export function layOut(view: GraphView, sizeOf: (node: GraphNode) => number, kept: Positions): Positions {
  const { nodes } = view;
  if (nodes.every(({ id }) => kept.has(id))) return pick(nodes, kept);
  const isNew = !nodes.some(({ id }) => kept.has(id));
  const graph = drawingOf(view, sizeOf, kept);
  forceAtlas2.assign(graph, {
    iterations: ITERATIONS,
    getEdgeWeight: 'weight',
    settings: {
      linLogMode: false,
      scalingRatio: 30,
      gravity: 2,
      slowDown: 4,
      outboundAttractionDistribution: true,
    },
  });
  if (isNew) {
    spreadOver(graph, WIDTH, HEIGHT);
    noverlap.assign(graph, { maxIterations: 300, settings: { margin: MARGIN, ratio: 1.1, expansion: 1.05 } });
  }
  return new Map(nodes.map(({ id }) => [id, pointOf(graph, id)]));
}

/** No name of a plain object's own is a key: a node may be called `constructor` or `__proto__`. */
function keyOf(id: string): string {
  return `:${id}`;
}

function drawingOf(view: GraphView, sizeOf: (node: GraphNode) => number, kept: Positions): Drawing {
  const graph: Drawing = new MultiDirectedGraph();
  const groups = [...new Set(view.nodes.map(({ group }) => group))].sort();
  for (const node of view.nodes) {
    const at = kept.get(node.id);
    const { x, y } = at ?? startPoint(node, groups.indexOf(node.group) / groups.length);
    graph.mergeNode(keyOf(node.id), { x, y, size: sizeOf(node), fixed: at !== undefined });
  }
  for (const edge of view.edges) addPull(graph, edge.from, edge.to, pullOf(edge));
  for (const group of groups)
    pullTogether(
      graph,
      view.nodes.filter((node) => node.group === group),
    );
  for (const { id } of view.nodes.slice(1)) addPull(graph, id, view.nodes[0]?.id ?? id, middlePull(view));
  return graph;
}

/** Each to the next, in a ring: as many pulls as nodes. */
function pullTogether(graph: Drawing, members: readonly GraphNode[]): void {
  for (const [at, { id }] of members.entries()) {
    const next = members[(at + 1) % members.length];
    if (next && next.id !== id) addPull(graph, id, next.id, GROUP_PULL);
  }
}

/** The first node is the most important, or the one that the graph is around: it belongs in the middle. */
function middlePull({ focus }: GraphView): number {
  return focus.kind === 'around' ? 2 : 0.12;
}

function addPull(graph: Drawing, from: string, to: string, weight: number): void {
  const [source, target] = [keyOf(from), keyOf(to)];
  if (graph.hasNode(source) && graph.hasNode(target)) graph.addEdge(source, target, { weight });
}

function pullOf({ kind, weight }: GraphEdge): number {
  return PULL[kind] * (1 + Math.log2(Math.max(1, weight)) / 4);
}

/** On a circle, a sector a group; within it as the id says, so that neither order nor chance moves a node. */
function startPoint({ id }: GraphNode, turn: number): Point {
  const hash = hashOf(id);
  const angle = 2 * Math.PI * (turn + ((hash & 0xff) / 0xff) * 0.08);
  const radius = 200 + ((hash >>> 8) & 0xff);
  return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/**
 * Spreads the drawing over a box around 0, each axis on its own: half by distance, half by rank, so that one node far
 * off does not press all others into a corner.
 */
function spreadOver(graph: Drawing, width: number, height: number): void {
  const xs = graph.mapNodes((_, { x }) => x).sort((a, b) => a - b);
  const ys = graph.mapNodes((_, { y }) => y).sort((a, b) => a - b);
  graph.updateEachNodeAttributes((_, node) => ({
    ...node,
    x: shareOf(node.x, xs) * width,
    y: shareOf(node.y, ys) * height,
  }));
}

/** Where a value is among the sorted ones: -0.5 to 0.5, 0 where they are all the same. */
function shareOf(value: number, sorted: readonly number[]): number {
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
  if (high === low) return 0;
  const byDistance = (value - low) / (high - low);
  const byRank = sorted.indexOf(value) / (sorted.length - 1);
  return byDistance * (1 - RANK_SHARE) + byRank * RANK_SHARE - 0.5;
}

function pick(nodes: readonly GraphNode[], positions: Positions): Positions {
  return new Map(nodes.map(({ id }) => [id, positions.get(id) ?? { x: 0, y: 0 }]));
}

function pointOf(graph: Drawing, id: string): Point {
  const { x, y } = graph.getNodeAttributes(keyOf(id));
  return { x, y };
}
