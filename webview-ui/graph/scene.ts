/** The look of every node and edge: colours, sizes, dimming. */
import type { GraphEdge, GraphNode, GraphView } from '../../src/core/map/graphView';
import { cssColour, groupColours, mix } from './colours';
import type { Colour, Palette } from './colours';
import { matchesSearch, neighbourIds } from './links';
import type { ShownGraph } from './links';
import { shapeOf } from './state';
import type { NodeShape } from '../../src/protocol/keptGraph';
import type { GraphState } from './state';
import { drawnName } from './words';

export interface NodeLook {
  readonly label: string;
  readonly shape: NodeShape;
  readonly colour: string;
  /** Around the shape: the background's, or the focus colour of the node in hand. */
  readonly ring: string;
  /** Radius in pixels. */
  readonly size: number;
  /** Dimmed nodes have no label. */
  readonly isDimmed: boolean;
  /** In hand or asked for: its label is drawn in any case. */
  readonly isForced: boolean;
}

export interface EdgeLook {
  readonly colour: string;
  /** Width in pixels. */
  readonly size: number;
  readonly hasArrow: boolean;
  /** Higher is drawn later. */
  readonly depth: number;
}

export interface Scene {
  /** By id, in order of importance. */
  readonly nodes: ReadonlyMap<string, NodeLook>;
  readonly edges: readonly (GraphEdge & { readonly look: EdgeLook })[];
  readonly text: string;
  readonly background: string;
}

/** What stays of a dimmed colour. */
const DIMMED_SHARE = 0.22;
const DIMMED_EDGE_SHARE = 0.2;
/** What joins the neighbours to each other keeps behind what joins them to the node in the middle. */
const ASIDE_EDGE_SHARE = 0.5;
/** A link runs as a wide quiet band where there are imports, with the line of its calls on it. */
const EDGE_WIDTH: Readonly<Record<GraphEdge['kind'], number>> = {
  imports: 2.6,
  contains: 1,
  calls: 1.3,
  inherits: 2.2,
};
const EDGE_DEPTH: Readonly<Record<GraphEdge['kind'], number>> = {
  imports: 0,
  contains: 1,
  calls: 2,
  inherits: 3,
};

/** The radius of each node in pixels: by its score among its kind's; the centre of a neighbourhood is largest. */
export function nodeSizes(view: GraphView): (node: GraphNode) => number {
  const most = new Map<NodeShape, number>();
  for (const { kind, score } of view.nodes) {
    const shape = shapeOf(kind);
    most.set(shape, Math.max(most.get(shape) ?? 0, score ?? 0));
  }
  const { focus } = view;
  return ({ id, kind, score }) => {
    const shape = shapeOf(kind);
    const share = score === null ? 0 : score / (most.get(shape) || 1);
    const size = 6 + (shape === 'module' ? 10 : 7) * share ** 1.5;
    return focus.kind === 'around' && focus.id === id ? Math.max(12, size) : size;
  };
}

/** The look of everything that the filters leave; what is not joined to the node in hand, or not found, is dimmed. */
export function buildScene(
  view: GraphView,
  shown: ShownGraph,
  { hovered, selected, search }: Pick<GraphState, 'hovered' | 'selected' | 'search'>,
  palette: Palette,
): Scene {
  const inHand = hovered ?? selected;
  const near = inHand === null ? null : neighbourIds(shown, inHand);
  const sizeOf = nodeSizes(view);
  const colours = groupColours(view.nodes, palette);
  const dims = ({ id }: GraphNode): boolean => near !== null && id !== inHand && !near.has(id);
  const isSearching = search.trim() !== '';
  const nodes = shown.nodes.map((node): [string, NodeLook] => {
    const isDimmed = dims(node) || (isSearching && node.id !== inHand && !matchesSearch(node, search));
    const full = colours.get(node.group) ?? palette.others;
    return [
      node.id,
      {
        label: drawnName(node),
        shape: shapeOf(node.kind),
        colour: cssColour(isDimmed ? mix(palette.background, full, DIMMED_SHARE) : full),
        ring: cssColour(ringOf(node, view, inHand, palette)),
        size: sizeOf(node),
        isDimmed,
        isForced: node.id === inHand || (isSearching && !isDimmed),
      },
    ];
  });
  const edges = shown.edges.map((edge) => ({ ...edge, look: edgeLook(edge, view, inHand, palette) }));
  return {
    nodes: new Map(nodes),
    edges,
    text: cssColour(palette.text),
    background: cssColour(palette.background),
  };
}

function ringOf({ id }: GraphNode, { focus }: GraphView, inHand: string | null, palette: Palette): Colour {
  const isCentre = focus.kind === 'around' && focus.id === id;
  return id === inHand ? palette.focus : isCentre ? palette.text : palette.background;
}

function edgeLook(edge: GraphEdge, { focus }: GraphView, inHand: string | null, palette: Palette): EdgeLook {
  const { kind, weight, resolution } = edge;
  const centre = inHand ?? (focus.kind === 'around' ? focus.id : null);
  const touches = edge.from === centre || edge.to === centre;
  const share = centre === null || touches ? 1 : inHand === null ? ASIDE_EDGE_SHARE : DIMMED_EDGE_SHARE;
  const own = resolution === 'inferred' ? palette.inferred : palette.edges[kind];
  const heavier = kind === 'calls' ? Math.min(1.2, Math.log2(Math.max(1, weight)) / 6) : 0;
  return {
    colour: cssColour(mix(palette.background, own, share)),
    size: EDGE_WIDTH[kind] + heavier,
    hasArrow: kind !== 'contains',
    depth: (touches ? 10 : 0) + EDGE_DEPTH[kind],
  };
}
