/** The part of the graphs that the graph panel draws: a few hundred nodes at most, and what stayed out. */
import type { ClassKind, FunctionKind, Resolution } from './model';
import type { Location } from './views';

/** `core`: the core components and their modules; `around`: a symbol or module with its neighbours. */
export type GraphFocus = { readonly kind: 'core' } | { readonly kind: 'around'; readonly id: string };

export interface GraphNode {
  readonly id: string;
  readonly label: string;
  readonly kind: 'module' | ClassKind | FunctionKind;
  readonly location: Location;
  /** I(m) or J(c); null for functions. */
  readonly score: number | null;
  readonly doc: string | null;
  /** The package or directory, for the colour; '' at the root. */
  readonly group: string;
}

export type GraphEdgeKind = 'imports' | 'calls' | 'contains' | 'inherits';

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: GraphEdgeKind;
  readonly weight: number;
  /** Of calls; null for the others. An inferred edge is drawn dashed or lighter. */
  readonly resolution: Resolution | null;
}

export interface GraphView {
  readonly focus: GraphFocus;
  readonly nodes: readonly GraphNode[];
  /** Between nodes of the view; ordered by from, to, kind. */
  readonly edges: readonly GraphEdge[];
  /** Neighbours and modules that would belong here and did not fit. */
  readonly hidden: number;
  /** The index holds no module: there is nothing to draw, for the reason that the index's state tells. */
  readonly isEmpty: boolean;
  readonly partial: boolean;
}
