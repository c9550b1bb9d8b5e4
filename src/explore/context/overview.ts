import { CONTEXT_BLOCKS, NO_EDITS } from '../../core/context';
import type { ContextStart, OverviewRequest } from '../../core/context';
import { UNITS_PER_TOKEN } from '../../core/tokens/estimateTokens';
import type { ExploreMap } from '../exploreMap';
import { blockLines, linesUnits } from './contextBlock';
import type { BuiltBlock } from './contextBlock';
import { contextHead } from './contextHead';
import { rankForContext } from './contextRanking';
import type { ContextRanking } from './contextRanking';
import { contextText } from './contextText';
import { overviewPlaces } from './overviewPlaces';
import { readmeBlock } from './readmeBlock';

/** Of the budget, what the README may have: little where the task names code, for then names lead there. */
const README_SHARE = { named: 0.15, unnamed: 0.4 } as const;
const WHERE_MORE = `More of this: view_structure with path ${CONTEXT_BLOCKS.map((kind) => `block:${kind}`).join(', ')}.`;

/**
 * What a model starts from by default: what the repository holds, the part of the README that says most of the task, and
 * the places that the task names or a search for its words finds, a line each; without a task the core components. At most `budgetTokens` where the head has room in
 * them, and as little as the task needs. The blocks of the initial context, whole, are one call away. The same map and request give
 * the same bytes. Cost: a ranking (n log n), and reading the README.
 * Source: RepoMaster section 3.2.3. Differs: sized to the task, a few places in place of all blocks.
 */
export function overview(map: ExploreMap, { task, budgetTokens }: OverviewRequest): ContextStart {
  const ranking = rankForContext(map, task);
  const head = contextHead(map, task, ranking);
  const draft = readmeBlock(map, task, NO_EDITS);
  const places = overviewPlaces(map, task, ranking);
  let room = budgetTokens * UNITS_PER_TOKEN - linesUnits([...head, WHERE_MORE]);
  for (;;) {
    const share = README_SHARE[ranking.named.length > 0 ? 'named' : 'unnamed'];
    const readme = draft.build(Math.floor(room * share));
    const left = room - (readme === null ? 0 : linesUnits(blockLines(readme)));
    const blocks = [readme, placesBlock(places, ranking, left)].filter((block) => block !== null);
    const { text, tokens, shown } = contextText(head, blocks, [WHERE_MORE]);
    if (tokens <= budgetTokens || blocks.length === 0) return { text, shown };
    // What stands for a secret may be longer than it was.
    room -= (tokens - budgetTokens) * UNITS_PER_TOKEN;
  }
}

/** As many of the lines as have room; null where not one has. */
function placesBlock(lines: readonly string[], { named }: ContextRanking, room: number): BuiltBlock | null {
  const title = named.length > 0 ? 'Places, what the task names first' : 'Places, best first';
  const blockOf = (shown: readonly string[]): BuiltBlock => ({
    ...{ title, lines: shown, origins: [], entries: [] },
    leftOut: lines.length - shown.length,
  });
  for (let most = lines.length; most > 0; most--) {
    const block = blockOf(lines.slice(0, most));
    if (linesUnits(blockLines(block)) <= room) return block;
  }
  return null;
}
