/** Answers the graph page: the graph, or why there is none and what to do. */
import type { ApartChoice } from '../../core/files/apart';
import { ToolError, saidOf } from '../../core/errors';
import type { GraphFocus, GraphView } from '../../core/map/graphView';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { GraphAction, ToGraph } from '../../protocol/toGraph';
import type { IndexState } from './indexState';
import { whyNoMap } from './noMap';

/** What is asked for the graph: the folder's index. */
export interface GraphSource {
  readonly state: IndexState;
  /** Null while there is no index. Throws ToolError for an id that the index does not have. */
  graph(focus: GraphFocus, apart: ApartChoice): Promise<GraphView | null>;
}

type Answer = Extract<ToGraph, { readonly type: 'graph' | 'empty' }>;

const drawAgain: GraphAction = { label: phrase('Draw Again'), command: 'drawAgain' };
const showCore: GraphAction = { label: phrase('Show Core Components'), command: 'showCore' };

/** The graph around the focus as the index stands; a focus that is gone from the index is an answer too. */
export async function graphAnswer(
  source: GraphSource,
  focus: GraphFocus,
  apart: ApartChoice,
): Promise<Answer> {
  let view: GraphView | null;
  try {
    view = await source.graph(focus, apart);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return empty(
      phrase('The subject of this graph is no longer in the map. It was renamed, moved or deleted.'),
      showCore,
    );
  }
  return view && view.nodes.length > 0 ? { type: 'graph', view } : noGraph(source.state);
}

/** What the page shows where the graph was asked for and the asking failed. */
export function failedAnswer(error: unknown): Answer {
  return empty(phrase('The graph could not be drawn. {0}', saidOf(error)), drawAgain);
}

function noGraph(state: IndexState): Answer {
  return { type: 'empty', ...whyNoMap(state) };
}

function empty(why: Phrase, action: GraphAction | null): Answer {
  return { type: 'empty', why, action };
}
