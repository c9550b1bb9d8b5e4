/** The graph page's state: immutable, changed only by events. */
import type { GraphEdgeKind, GraphNode, GraphView } from '../../src/core/map/graphView';
import type { Phrase } from '../../src/core/text/phrase';
import type { NodeShape } from '../../src/protocol/keptGraph';
import type { GraphAction } from '../../src/protocol/toGraph';

export type Content =
  | { readonly kind: 'loading' }
  | { readonly kind: 'empty'; readonly why: Phrase; readonly action: GraphAction | null }
  | { readonly kind: 'graph'; readonly view: GraphView };

export interface GraphState {
  readonly content: Content;
  /** Ids of nodes of the view, or null. The selected one's card stays until it is closed. */
  readonly hovered: string | null;
  readonly selected: string | null;
  readonly hiddenShapes: ReadonlySet<NodeShape>;
  readonly hiddenRelations: ReadonlySet<GraphEdgeKind>;
  readonly search: string;
  readonly isTableShown: boolean;
  /** Why there is no drawing: the table stands in for it. */
  readonly canvas: 'works' | 'no-webgl' | 'context-lost';
}

export type GraphEvent =
  | { readonly type: 'content'; readonly content: Content }
  | { readonly type: 'hover'; readonly id: string | null }
  | { readonly type: 'select'; readonly id: string | null }
  | { readonly type: 'toggleShape'; readonly shape: NodeShape }
  | { readonly type: 'toggleRelation'; readonly relation: GraphEdgeKind }
  | { readonly type: 'search'; readonly text: string }
  | { readonly type: 'toggleTable' }
  | { readonly type: 'canvas'; readonly canvas: GraphState['canvas'] };

export const startState: GraphState = {
  content: { kind: 'loading' },
  hovered: null,
  selected: null,
  hiddenShapes: new Set(),
  hiddenRelations: new Set(),
  search: '',
  isTableShown: false,
  canvas: 'works',
};

/** The state after an event. A node that is no longer shown is neither hovered nor selected. */
export function reduce(state: GraphState, event: GraphEvent): GraphState {
  switch (event.type) {
    case 'content':
      return withoutLostNodes({ ...state, content: event.content });
    case 'hover':
      return state.hovered === event.id ? state : { ...state, hovered: event.id };
    case 'select':
      return { ...state, selected: event.id, hovered: null };
    case 'toggleShape':
      return withoutLostNodes({ ...state, hiddenShapes: toggled(state.hiddenShapes, event.shape) });
    case 'toggleRelation':
      return { ...state, hiddenRelations: toggled(state.hiddenRelations, event.relation) };
    case 'search':
      return { ...state, search: event.text };
    case 'toggleTable':
      return { ...state, isTableShown: !state.isTableShown };
    case 'canvas':
      return { ...state, canvas: event.canvas };
  }
}

/** The shape that a node is drawn with. */
export function shapeOf(kind: GraphNode['kind']): NodeShape {
  switch (kind) {
    case 'module':
      return 'module';
    case 'class':
    case 'interface':
    case 'enum':
    case 'struct':
    case 'trait':
    case 'namespace':
      return 'class';
    case 'function':
    case 'method':
    case 'getter':
    case 'setter':
    case 'constructor':
    case 'lambda':
      return 'function';
  }
}

function toggled<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

function withoutLostNodes(state: GraphState): GraphState {
  const { content, hiddenShapes } = state;
  const isShown = (id: string | null): boolean =>
    content.kind === 'graph' &&
    content.view.nodes.some((node) => node.id === id && !hiddenShapes.has(shapeOf(node.kind)));
  return {
    ...state,
    hovered: isShown(state.hovered) ? state.hovered : null,
    selected: isShown(state.selected) ? state.selected : null,
  };
}
