import { ToolError } from '../../core/errors';
import type { ExploreAnswer, ExploreRequest, Explored } from '../../core/map/explore';
import type { OpenedFolder } from '../folder/openedFolder';

/** Whether a question is about calls, imports or ranks, which a code tree alone does not have. */
const ASKS_LINKS: Readonly<Record<ExploreRequest['tool'], boolean>> = {
  view_structure: false,
  view_code: false,
  search_code: false,
  read_document: false,
  trace_dependencies: true,
  survey_repository: true,
};

/**
 * The answer of `ask`, which says what files are missing from it; notReady where it found nothing and files are still to be
 * read. Nothing was found then says nothing of the folder.
 */
export async function exploreWhole(
  opened: OpenedFolder,
  isPaused: () => boolean,
  request: ExploreRequest,
  ask: () => Promise<ExploreAnswer>,
): Promise<Explored> {
  const { indexer } = opened;
  if (opened.reading(isPaused())) indexer.showProgress();
  const before = opened.reading(isPaused());
  if (before && ASKS_LINKS[request.tool] && !indexer.isLinked) return { kind: 'notReady', reading: before };
  try {
    const answer = await ask();
    if (!before || answer.results.length > 0) return { kind: 'ready', answer };
  } catch (error) {
    if (!before || !(error instanceof ToolError)) throw error;
  }
  const now = opened.reading(isPaused());
  // It was read meanwhile: what it holds now is the answer.
  return now ? { kind: 'notReady', reading: now } : { kind: 'ready', answer: await ask() };
}
