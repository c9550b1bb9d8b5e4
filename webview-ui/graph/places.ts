/** Where the nodes of what is shown stand, from one view to the next. */
import type { GraphFocus, GraphView } from '../../src/core/map/graphView';
import { isSameFocus } from './kept';
import { layOut } from './layout';
import type { Positions } from './layout';
import { nodeSizes } from './scene';

export interface Places {
  readonly focus: GraphFocus;
  readonly positions: Positions;
}

/** The places for a view: nodes stay where they were as long as the graph is of the same thing. */
export function placesFor(view: GraphView, before: Places | null): Places {
  const kept: Positions = before && isSameFocus(before.focus, view.focus) ? before.positions : new Map();
  return { focus: view.focus, positions: layOut(view, nodeSizes(view), kept) };
}
