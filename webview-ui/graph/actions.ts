/** The actions of the page. */
import type { ApartChoice } from '../../src/core/files/apart';
import type { GraphFocus } from '../../src/core/map/graphView';
import type { GraphEvent } from './state';

export interface Actions {
  /** Shows the node's code. */
  readonly open: (id: string) => void;
  /** Opens the chat with the node as context. */
  readonly explore: (id: string) => void;
  readonly focus: (focus: GraphFocus) => void;
  /** Has tests, examples and the like in the core, or not. */
  readonly showApart: (choice: ApartChoice) => void;
  readonly dispatch: (event: GraphEvent) => void;
}
