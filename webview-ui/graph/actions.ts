/** What the parts of the page can ask for. */
import type { GraphFocus } from '../../src/core/graphView';
import type { GraphEvent } from './state';

export interface Actions {
  /** Shows the node's code. */
  open(id: string): void;
  /** Opens the chat with the node as context. */
  explore(id: string): void;
  focus(focus: GraphFocus): void;
  dispatch(event: GraphEvent): void;
}
