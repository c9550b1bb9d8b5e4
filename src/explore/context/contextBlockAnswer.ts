import { CONTEXT_BLOCKS, NO_EDITS } from '../../core/map/context';
import type { ContextBlockKind } from '../../core/map/context';
import type { ExploreAnswer } from '../../core/map/explore';
import { stampText } from '../map/indexStamp';
import type { ExploreMap } from '../map/exploreMap';
import { startingContext } from './initialContext';

/** Of tokens: a block whole, as the initial context of the default budget has it at most. */
const LIMIT_TOKENS = 4000;

/** The block that a path such as `block:readme` names; null for any other path. */
export function blockNamed(path: string): ContextBlockKind | null {
  return CONTEXT_BLOCKS.find((kind) => path === `block:${kind}`) ?? null;
}

/** One block of the initial context alone, ranked by importance, with the lines of files that stand in it whole. Throws ToolError, as that does. */
export function contextBlockAnswer(map: ExploreMap, kind: ContextBlockKind): ExploreAnswer {
  const dropped = CONTEXT_BLOCKS.filter((each) => each !== kind).map((each) => `block:${each}`);
  const request = { budgetTokens: LIMIT_TOKENS, task: null, edits: { ...NO_EDITS, dropped } };
  const { text, blocks, shown } = startingContext(map, request);
  const entries = blocks.flatMap((block) => block.entries);
  const leftOut = blocks.reduce((sum, block) => sum + block.leftOut, 0);
  const more =
    leftOut === 0 ? null : `${leftOut} more did not fit; search_code and view_structure find them.`;
  return {
    text: [text.trimEnd(), ...(more === null ? [] : [`note: ${more}`]), stampText(map.stamp())].join('\n'),
    results: entries.map(({ path, line, endLine, id, score }) => ({ path, line, endLine, id, score })),
    truncated: more !== null,
    ...{ more, shown },
  };
}
