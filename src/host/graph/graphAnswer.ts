/** What the graph page is told: the graph, or why there is none and what helps. */
import { ToolError, errorText } from '../../core/errors';
import type { GraphFocus, GraphView } from '../../core/graphView';
import { phrase } from '../../core/phrase';
import type { Phrase } from '../../core/phrase';
import type { GraphAction, ToGraph } from '../../protocol/graphMessages';
import { viewKey } from '../indexState';
import type { IndexState } from '../indexState';

/** What is asked for the graph: the index session. */
export interface GraphSource {
  readonly state: IndexState;
  /** Null while there is no index. Throws ToolError for an id that the index does not have. */
  graph(focus: GraphFocus): Promise<GraphView | null>;
}

type Answer = Extract<ToGraph, { readonly type: 'graph' | 'empty' }>;

const openFolder: GraphAction = { label: phrase('Open Folder'), command: 'openFolder' };
const rebuild: GraphAction = { label: phrase('Index This Folder'), command: 'rebuildIndex' };
const anyway: GraphAction = { label: phrase('Index Anyway'), command: 'indexAnyway' };
const drawAgain: GraphAction = { label: phrase('Draw Again'), command: 'drawAgain' };
const again: GraphAction = { label: phrase('Index Again'), command: 'rebuildIndex' };
const showCore: GraphAction = { label: phrase('Show Core Components'), command: 'showCore' };

/** The graph around the focus as the index stands; a focus that is gone from the index is an answer too. */
export async function graphAnswer(source: GraphSource, focus: GraphFocus): Promise<Answer> {
  let view: GraphView | null;
  try {
    view = await source.graph(focus);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return empty(
      phrase('What the graph was about is not in the map any more; it was renamed, moved or deleted.'),
      showCore,
    );
  }
  return view && view.nodes.length > 0 ? { type: 'graph', view } : noGraph(source.state);
}

/** What the page shows where the graph was asked for and the asking failed. */
export function failedAnswer(error: unknown): Answer {
  return empty(phrase('The graph could not be drawn: {0}.', errorText(error).replace(/\.$/, '')), drawAgain);
}

function noGraph(state: IndexState): Answer {
  switch (state.kind) {
    case 'noFolder':
      return empty(phrase('No folder is open, so there is nothing to draw.'), openFolder);
    case 'notIndexed':
      return empty(phrase('This folder is not indexed yet, so there is nothing to draw.'), rebuild);
    case 'indexing':
    case 'paused':
    case 'restarting':
      return empty(phrase('The folder is being indexed; the graph appears with the first files.'), null);
    case 'cancelled':
      return empty(phrase('Indexing was cancelled before the first file was read.'), again);
    case 'tooLarge':
      // A sentence already: there is nothing in it to translate.
      return empty({ text: '{0}', args: [state.message] }, anyway);
    case 'failed':
      return empty(phrase('Indexing failed: {0}.', state.message), again);
    case 'outOfMemory':
      return empty(phrase('The map of this folder needs more memory than the limit.'), again);
    case 'ready':
      return viewKey(state) === 'emptyFolder'
        ? empty(phrase('The folder holds no files, so there is nothing to draw.'), again)
        : empty(
            phrase(
              'The folder holds no file in a language that RepoMaster knows, so there is nothing to draw.',
            ),
            again,
          );
  }
}

function empty(why: Phrase, action: GraphAction | null): Answer {
  return { type: 'empty', why, action };
}
