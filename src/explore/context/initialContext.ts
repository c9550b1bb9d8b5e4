import type { ContextBlock, ContextBlockKind, ContextRequest, InitialContext } from '../../core/context';
import { ToolError } from '../../core/errors';
import { tokenUnits, UNITS_PER_TOKEN } from '../../core/tokens/estimateTokens';
import type { ExploreMap } from '../exploreMap';
import { blockLines, linesUnits, tokensOf } from './contextBlock';
import type { BlockDraft, BuiltBlock } from './contextBlock';
import { contextHead } from './contextHead';
import { rankForContext } from './contextRanking';
import { modulesBlock } from './modulesBlock';
import { pathsBlock } from './pathsBlock';
import { readmeBlock } from './readmeBlock';
import { sourceBlock } from './sourceBlock';

/** What each block may have where all want more; what one leaves goes to the others. In the order of the text. */
const SHARES: readonly { readonly kind: ContextBlockKind; readonly share: number }[] = [
  { kind: 'readme', share: 0.25 },
  { kind: 'modules', share: 0.22 },
  { kind: 'source', share: 0.43 },
  { kind: 'paths', share: 0.1 },
];
/** In this order blocks take their room: source uses whatever the others leave. */
const BUILT: readonly ContextBlockKind[] = ['modules', 'readme', 'paths', 'source'];
/** The estimate is right on average: so much of a budget is kept back for a text that is denser than that. */
const KEPT_BACK = 0.04;

/**
 * The initial context of a repository: README, summaries of its core modules, source of its core components, paths of
 * its other modules. Never above the budget, by estimateTokens; the same map and request give the same bytes, wherever
 * it is asked for. Throws ToolError where not even one entry has room, with a budget that has.
 * Source: RepoMaster section 3.2.3. Differs: a hard budget, levels of source by worth, ranking by a task.
 * Cost: a ranking (n log n), and reading the files of 10 classes.
 */
export function initialContext(map: ExploreMap, request: ContextRequest): InitialContext {
  const { budgetTokens, task, edits } = request;
  const ranking = rankForContext(map, task);
  const head = contextHead(map, task, ranking.taskFound);
  const drafts = [
    readmeBlock(map, task, edits),
    modulesBlock(map, ranking.modules, edits),
    sourceBlock(map, ranking, edits),
    pathsBlock(ranking.modules, edits),
  ].filter(({ wantedUnits }) => wantedUnits > 0);
  const built = buildBlocks(drafts, roomIn(budgetTokens, head));
  if (built.size === 0) checkBudget(budgetTokens, head, drafts);
  const shown = SHARES.flatMap(({ kind }) => {
    const block = built.get(kind);
    return block ? [{ kind, block, lines: blockLines(block) }] : [];
  });
  const text = [...head, ...shown.flatMap(({ lines }) => lines)].map((line) => `${line}\n`).join('');
  return {
    version: 1,
    budgetTokens,
    task,
    text,
    tokens: tokensOf(tokenUnits(text)),
    blocks: shown.map(({ kind, block, lines }): ContextBlock => {
      const { title, entries, leftOut } = block;
      return { kind, title, tokens: tokensOf(linesUnits(lines)), entries, leftOut };
    }),
  };
}

function buildBlocks(drafts: readonly BlockDraft[], room: number): ReadonlyMap<ContextBlockKind, BuiltBlock> {
  const rooms = shareOut(drafts, room);
  const built = new Map<ContextBlockKind, BuiltBlock>();
  let spare = 0;
  for (const kind of BUILT) {
    const draft = drafts.find((one) => one.kind === kind);
    if (!draft) continue;
    const own = (rooms.get(kind) ?? 0) + spare;
    const block = draft.build(own);
    if (block) built.set(kind, block);
    spare = own - (block ? linesUnits(blockLines(block)) : 0);
  }
  return built;
}

/** The room of each block: its share, or what it wants where that is less; the rest is shared out again. */
function shareOut(drafts: readonly BlockDraft[], room: number): ReadonlyMap<ContextBlockKind, number> {
  const rooms = new Map<ContextBlockKind, number>();
  let open = SHARES.flatMap(({ kind, share }) => {
    const draft = drafts.find((one) => one.kind === kind);
    return draft ? [{ kind, share, wanted: draft.wantedUnits }] : [];
  });
  let left = room;
  for (;;) {
    const all = open.reduce((sum, { share }) => sum + share, 0);
    const [before, shared] = [left, all];
    const content = open.filter(({ share, wanted }) => wanted <= (before * share) / shared);
    if (content.length === 0 || content.length === open.length) break;
    for (const { kind, wanted } of content) {
      rooms.set(kind, wanted);
      left -= wanted;
    }
    open = open.filter((one) => !content.includes(one));
  }
  const all = open.reduce((sum, { share }) => sum + share, 0);
  for (const { kind, share } of open) rooms.set(kind, Math.floor((left * share) / all));
  return rooms;
}

/** Units for the blocks in a budget, below the head. */
function roomIn(budgetTokens: number, head: readonly string[]): number {
  return Math.floor(budgetTokens * UNITS_PER_TOKEN * (1 - KEPT_BACK)) - linesUnits(head);
}

/** Steps in which a budget that holds an entry is looked for; nobody needs it to the token. */
const BUDGET_STEP = 50;

/** Throws ToolError with a budget that has room for the head and, where there is any entry at all, for one of them. */
function checkBudget(budgetTokens: number, head: readonly string[], drafts: readonly BlockDraft[]): void {
  const whole = drafts.reduce((sum, { wantedUnits }) => sum + wantedUnits, 0);
  const hasEntries = buildBlocks(drafts, whole).size > 0;
  const suffices = (tokens: number): boolean => {
    const room = roomIn(tokens, head);
    return room >= 0 && (!hasEntries || buildBlocks(drafts, room).size > 0);
  };
  if (suffices(budgetTokens)) return;
  let enough = Math.ceil((budgetTokens + 1) / BUDGET_STEP) * BUDGET_STEP;
  while (!suffices(enough)) enough += BUDGET_STEP;
  throw new ToolError(
    `A budget of ${budgetTokens} tokens has no room for one entry of this repository; ${enough} tokens have.`,
  );
}
