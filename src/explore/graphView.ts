import type { GraphFocus, GraphView } from '../core/graphView';
import type { ExploreMap } from './exploreMap';

export function graphView(_map: ExploreMap, focus: GraphFocus): GraphView {
  return { focus, nodes: [], edges: [], hidden: 0, isEmpty: true, partial: false };
}
