/** Messages between the extension host and the graph page: one union a direction. */
import type { GraphFocus, GraphView } from '../core/graphView';
import type { Phrase } from '../core/phrase';
import type { MapAction } from './mapAction';

export type ToGraph =
  | { readonly type: 'init'; readonly strings: Readonly<Record<string, string>> }
  | { readonly type: 'graph'; readonly view: GraphView }
  /** There is nothing to draw: why, and the command that helps (null = none does). */
  | { readonly type: 'empty'; readonly why: Phrase; readonly action: GraphAction | null };

export interface GraphAction {
  readonly label: Phrase;
  readonly command: MapAction['command'] | 'showCore' | 'drawAgain';
}

export type FromGraph =
  /** The page is loaded (again): answered with `init` and the graph. */
  | { readonly type: 'ready' }
  | { readonly type: 'focus'; readonly focus: GraphFocus }
  | { readonly type: 'open'; readonly id: string }
  | { readonly type: 'explore'; readonly id: string }
  | { readonly type: 'act'; readonly command: GraphAction['command'] };
