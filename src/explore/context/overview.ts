import { CONTEXT_BLOCKS, NO_EDITS } from '../../core/context';
import type { Overview, OverviewRequest } from '../../core/context';
import { UNITS_PER_TOKEN } from '../../core/tokens/estimateTokens';
import { isModule } from '../codeNodes';
import type { ExploreMap } from '../exploreMap';
import { blockLines, linesUnits } from './contextBlock';
import type { BlockDraft, BuiltBlock } from './contextBlock';
import { contextHead } from './contextHead';
import { rankForContext } from './contextRanking';
import type { ContextRanking } from './contextRanking';
import { contextText } from './contextText';
import { overviewPlaces } from './overviewPlaces';
import { readmeBlock } from './readmeBlock';
import { sourceBlock, sourceOf } from './sourceBlock';
import { isSmall, meantSources } from './sourceCandidates';

/** Of the budget, what the README may have: little where the task names code, for then names lead there. */
const README_SHARE = { named: 0.15, unnamed: 0.4 } as const;
/** Of what the README leaves, what the code that a task names may have. */
const NAMED_SHARE = 0.8;
const WHERE_MORE = `More of this: view_structure with path ${CONTEXT_BLOCKS.map((kind) => `block:${kind}`).join(', ')}.`;

/**
 * What a model starts from by default: what the repository holds, the part of the README that says most of the task, the code
 * that is pinned and that the task names (all of a small repository), and the places that a search for its words finds, a line
 * each; without a task the core components. At most `budgetTokens` where the head has room in them, and as little as the task
 * needs. The blocks of the initial context, whole, are one call away. The same map and request give the same bytes. Cost: a
 * ranking (n log n), and reading the README and the code that is shown.
 * Source: RepoMaster section 3.2.3. Differs: sized to the task, a few places in place of all blocks.
 */
export function overview(map: ExploreMap, { task, budgetTokens, pinned }: OverviewRequest): Overview {
  const ranking = rankForContext(map, task);
  const head = contextHead(map, task, ranking);
  const readmeDraft = readmeBlock(map, task, { ...NO_EDITS, pinned });
  const sourceDraft = sourceDraftOf(map, ranking, pinned);
  let room = budgetTokens * UNITS_PER_TOKEN - linesUnits([...head, WHERE_MORE]);
  for (;;) {
    const share = README_SHARE[ranking.named.length > 0 ? 'named' : 'unnamed'];
    const readme = readmeDraft.build(Math.floor(room * share));
    const left = room - unitsOf(readme);
    const source = sourceDraft.build(left);
    const places = overviewPlaces(map, task, ranking, {
      pinned,
      shown: new Set(source?.entries.map(({ id }) => id)),
    });
    const beside = placesBlock(places, left - unitsOf(source));
    const blocks = [readme, source, beside].filter((block) => block !== null);
    const { text, tokens, shown } = contextText(head, blocks, [WHERE_MORE]);
    if (tokens <= budgetTokens || blocks.length === 0) return { text, tokens, shown };
    // What stands for a secret may be longer than it was.
    room -= (tokens - budgetTokens) * UNITS_PER_TOKEN;
  }
}

function unitsOf(block: BuiltBlock | null): number {
  return block === null ? 0 : linesUnits(blockLines(block));
}

/** The code that is pinned or named by the task, in a share of the room; of a small repository all, where all has room. */
function sourceDraftOf(
  map: ExploreMap,
  ranking: ContextRanking,
  pinned: readonly string[],
): Pick<BlockDraft, 'build'> {
  const edits = { ...NO_EDITS, pinned };
  if (isSmall(map)) {
    const whole = sourceBlock(map, ranking, edits);
    const { wantedUnits } = whole;
    return { build: (room) => (wantedUnits > 0 && wantedUnits <= room ? whole.build(room) : null) };
  }
  const meant = meantSources(ranking, edits);
  const symbols = meant.filter(({ node }) => !isModule(node));
  // A file that is named beside its symbols is a line among the places.
  const ranked = symbols.length > 0 && pinned.length === 0 ? symbols : meant;
  const what = pinned.length > 0 ? 'code that is pinned, or named by the task' : 'code that the task names';
  const draft = sourceOf(map, { what, ranked, total: ranked.length }, ranking, edits);
  return { build: (room) => draft.build(Math.floor(room * NAMED_SHARE)) };
}

/** As many of the lines as have room; null where not one has. */
function placesBlock(lines: readonly string[], room: number): BuiltBlock | null {
  const blockOf = (shown: readonly string[]): BuiltBlock => ({
    ...{ title: 'Places to look at, best first', lines: shown, origins: [], entries: [] },
    leftOut: lines.length - shown.length,
  });
  for (let most = lines.length; most > 0; most--) {
    const block = blockOf(lines.slice(0, most));
    if (linesUnits(blockLines(block)) <= room) return block;
  }
  return null;
}
