import { CONTEXT_BLOCKS, NO_EDITS } from '../../core/map/context';
import type { ContextBlock, InitialContext, StartingContext } from '../../core/conversation/initialContext';
import type { ContextEdits, ContextRequest } from '../../core/map/context';
import { ToolError } from '../../core/errors';
import type { ShownFile } from '../../core/map/explore';
import { phrase } from '../../core/text/phrase';
import { UNITS_PER_TOKEN } from '../../core/tokens/estimateTokens';
import type { ExploreMap } from '../map/exploreMap';
import { buildBlocks } from './blockRooms';
import { blockLines, linesUnits, tokensOf } from './contextBlock';
import type { BlockDraft } from './contextBlock';
import { contextHead } from './contextHead';
import { rankForContext } from './contextRanking';
import { contextText } from './contextText';
import { modulesBlock } from './modulesBlock';
import { pathsBlock } from './pathsBlock';
import { readmeBlock } from './readmeBlock';
import { sourceBlock } from './sourceBlock';
import { withoutAside } from './sourceCandidates';

/** The estimate is right on average: so much of a budget is kept back for a text that is denser than that. */
const KEPT_BACK = 0.04;

/**
 * The initial context of a repository: README, summaries of its core modules, source of its core components, paths of
 * its other modules. Never above the budget, by estimateTokens; the same map and request give the same bytes, wherever
 * it is asked for. Secrets of known forms are taken out. Throws ToolError where not even one entry has room, with a budget that has.
 * Source: RepoMaster section 3.2.3. Differs: a hard budget, levels of source by worth, ranking by a task.
 * Cost: a ranking (n log n), and reading the files of 10 classes.
 */
export function initialContext(map: ExploreMap, request: ContextRequest): InitialContext {
  return makeContext(map, request).context;
}

/** `initialContext` with the lines of files that stand in it whole: what a model that starts from it has read. */
export function startingContext(map: ExploreMap, request: ContextRequest): StartingContext {
  const { context, shown } = makeContext(map, request);
  return { ...context, shown };
}

function makeContext(
  map: ExploreMap,
  request: ContextRequest,
): { readonly context: InitialContext; readonly shown: readonly ShownFile[] } {
  const { budgetTokens, task, edits } = request;
  const ranking = rankForContext(map, task);
  const head = contextHead(map, task, ranking, edits.apart);
  const modules = withoutAside(ranking.modules, ranking, edits);
  const drafts = [
    readmeBlock(map, task, edits),
    modulesBlock(map, modules, edits),
    sourceBlock(map, ranking, edits),
    pathsBlock(modules, edits),
  ].filter(({ wantedUnits }) => wantedUnits > 0);
  let room = roomIn(budgetTokens, head);
  for (;;) {
    const built = buildBlocks(drafts, room, edits.shares);
    if (built.size === 0) checkBudget(request, head, drafts);
    const shown = CONTEXT_BLOCKS.flatMap((kind) => {
      const block = built.get(kind);
      return block ? [{ kind, block, lines: blockLines(block) }] : [];
    });
    const {
      text,
      tokens,
      shown: files,
    } = contextText(
      head,
      shown.map(({ block }) => block),
    );
    // What stands for a secret may be longer than it was.
    if (tokens > budgetTokens && built.size > 0) {
      room -= (tokens - budgetTokens) * UNITS_PER_TOKEN;
      continue;
    }
    return {
      context: {
        version: 1,
        ...{ budgetTokens, task, weights: map.weights, text, tokens },
        blocks: shown.map(({ kind, block, lines: own }): ContextBlock => {
          const { title, entries, leftOut } = block;
          return { kind, title, tokens: tokensOf(linesUnits(own)), entries, leftOut };
        }),
      },
      shown: files,
    };
  }
}

/** Units for the blocks in a budget, below the head. */
function roomIn(budgetTokens: number, head: readonly string[]): number {
  return Math.floor(budgetTokens * UNITS_PER_TOKEN * (1 - KEPT_BACK)) - linesUnits(head);
}

/** Steps in which a budget that holds an entry is looked for; nobody needs it to the token. */
const BUDGET_STEP = 50;

/** Throws ToolError with a budget that has room for the head and, where there is any entry at all, for one of them. */
function checkBudget(
  { budgetTokens, edits }: ContextRequest,
  head: readonly string[],
  drafts: readonly BlockDraft[],
): void {
  const whole = drafts.reduce((sum, { wantedUnits }) => sum + wantedUnits, 0);
  const hasEntries = buildBlocks(drafts, whole, NO_EDITS.shares).size > 0;
  const suffices = (tokens: number): boolean => {
    const room = roomIn(tokens, head);
    return room >= 0 && (!hasEntries || buildBlocks(drafts, room, edits.shares).size > 0);
  };
  if (suffices(budgetTokens)) return;
  let enough = nextBudget(budgetTokens);
  while (!suffices(enough)) enough = nextBudget(enough);
  throw new ToolError(
    hasShares(edits)
      ? phrase(
          'A budget of {0} tokens has no room for one entry of this repository. {1} tokens are enough; larger shares of the blocks may help too.',
          ...[budgetTokens, enough],
        )
      : phrase(
          'A budget of {0} tokens has no room for one entry of this repository. {1} tokens are enough.',
          ...[budgetTokens, enough],
        ),
  );
}

/** The next step, by a twentieth more where one is small beside the budget. */
function nextBudget(tokens: number): number {
  return Math.ceil(Math.max(tokens + 1, tokens * 1.05) / BUDGET_STEP) * BUDGET_STEP;
}

function hasShares({ shares }: ContextEdits): boolean {
  return CONTEXT_BLOCKS.some((kind) => shares[kind] !== null);
}
