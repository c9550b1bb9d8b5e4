import { CONTEXT_BLOCKS, NO_EDITS } from '../../core/map/context';
import type { ContextEntry, Overview } from '../../core/conversation/initialContext';
import type { OverviewRequest } from '../../core/map/context';
import { isTestFile } from '../../index/languages/rules';
import { UNITS_PER_TOKEN } from '../../core/tokens/estimateTokens';
import { codeNodesOf, isModule } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { pathOf } from '../target/resolveTarget';
import { queryWords } from '../search/searchWords';
import { moduleAt } from '../map/symbolAt';
import { aboutLines } from './aboutLines';
import { blockLines, dataLine, linesUnits } from './contextBlock';
import type { BlockDraft, BuiltBlock } from './contextBlock';
import { rankForContext } from './contextRanking';
import type { ContextRanking } from './contextRanking';
import { contextText } from './contextText';
import { overviewHead, partsLine } from './overviewHead';
import { overviewPlaces, placeLine } from './overviewPlaces';
import { readmeBlock, unsureSections } from './readmeBlock';
import { sourceBlock, sourceOf } from './sourceBlock';
import { isSmall, meantSources } from './sourceCandidates';
import { testFileOf } from './testFileOf';

/** Of the budget, what a start has where the task names its place: a model goes there by itself. */
const NAMED_SHARE = 1 / 3;
/** Of the room, what the README may have: whole without a task or where it is short, else the sections that the task is about. */
const README_SHARE = 0.4;
/** Of the room, what code that a person pinned may have: places come behind it. */
const PINNED_SHARE = 0.8;
/** Of the budget, what the line on where the code lies may have. */
const PARTS_SHARE = 0.2;
/** So many of the files that the task names, and of their test files, are told. */
const MOST_FILES = 3;
const WHERE_MORE = `More of this, one read each: ${CONTEXT_BLOCKS.map((kind) => `block:${kind}`).join(', ')}.`;

/**
 * What a model starts from by default. Where the task names its place for sure: what the repository is and how it is run, a
 * line each, that place (its source where it has room, else its signature) and its test file, in a third of the budget. Else
 * where the code lies, the part of the README that the task is about, what is pinned (all of a small repository), and the places
 * that have most of the task's words, a line each; without a task the core components. The blocks of the initial context,
 * whole, are one call away. The same map and request give the same bytes. Cost: a ranking (n log n), and reading the README,
 * the manifests and the files that have most of the task's words.
 * Source: RepoMaster section 3.2.3. Differs: sized to the task, a few places in place of all blocks.
 */
export function overview(map: ExploreMap, { task, budgetTokens, pinned }: OverviewRequest): Overview {
  const ranking = rankForContext(map, task);
  const isNamed = namesCode(map, ranking) && pinned.length === 0;
  return isNamed
    ? fitted(
        Math.ceil(NAMED_SHARE * budgetTokens),
        overviewHead(map, ranking),
        [],
        namedBlocks(map, task, ranking),
      )
    : wideOverview(map, { task, budgetTokens, pinned }, ranking);
}

/** Whether the task names more than tests for sure: those that have to pass are not the place of the work. */
function namesCode(map: ExploreMap, { sure }: ContextRanking): boolean {
  const nodes = codeNodesOf(map);
  return sure.flatMap((id) => nodes.get(id) ?? []).some((node) => !isTestFile(pathOf(map, node)));
}

/** The blocks in as much room as they may have; what they need is known when they are built. */
type BlocksIn = (roomUnits: number) => readonly (BuiltBlock | null)[];

function fitted(
  budgetTokens: number,
  head: readonly string[],
  foot: readonly string[],
  blocksIn: BlocksIn,
): Overview {
  let room = budgetTokens * UNITS_PER_TOKEN - linesUnits([...head, ...foot]);
  for (;;) {
    const blocks = blocksIn(room).filter((block) => block !== null);
    const { text, tokens, shown } = contextText(head, blocks, foot);
    if (tokens <= budgetTokens || blocks.length === 0) return { text, tokens, shown };
    // What stands for a secret may be longer than it was.
    room -= (tokens - budgetTokens) * UNITS_PER_TOKEN;
  }
}

/** What the repository is and how it is run, the code that the task names, and its test files. */
function namedBlocks(map: ExploreMap, task: string | null, ranking: ContextRanking): BlocksIn {
  const asked = new Set(task === null ? [] : queryWords(task));
  const nodes = codeNodesOf(map);
  const sure = new Set(ranking.sure);
  const meant = meantSources(ranking, NO_EDITS).filter(({ node }) => sure.has(node.id));
  const symbols = meant.filter(({ node }) => !isModule(node));
  const around = new Set(symbols.map(({ node }) => (isModule(node) ? node.id : node.module)));
  const files = meant.flatMap(({ node }) => (isModule(node) && !around.has(node.id) ? [node] : []));
  const tests = meant.flatMap(({ node }) => testFileOf(map, nodes.get(node.id) ?? node) ?? []);
  const beside = [
    ...[...new Set(tests)].slice(0, MOST_FILES).map((path) => `tests: ${path}`),
    ...aboutLines(map),
  ].map(dataLine);
  const fileLines = files.slice(0, MOST_FILES).map((node) => placeLine(map, node, asked));
  const draftOf = (ranked: typeof meant): BlockDraft =>
    sourceOf(map, { what: '', ranked, total: ranked.length }, ranking, NO_EDITS);
  const filesToo = meant.filter(({ node }) => !around.has(node.id));
  const [whole, part] = [draftOf(filesToo), draftOf(symbols)];
  return (room) => {
    const left = room - linesUnits(beside);
    const isWhole = whole.wantedUnits <= left;
    const source = isWhole ? whole.build(left) : part.build(left - linesUnits(fileLines));
    const lines = isWhole ? beside : [...fileLines, ...beside];
    const block = {
      ...{ title: 'What the task names', entries: source?.entries ?? [], leftOut: source?.leftOut ?? 0 },
      lines: [...(source?.lines ?? []), ...lines],
      origins: source?.origins ?? [],
    };
    return [shortened(block, room)];
  };
}

function wideOverview(map: ExploreMap, request: OverviewRequest, ranking: ContextRanking): Overview {
  const { task, budgetTokens, pinned } = request;
  const parts = [partsLine(map)].filter((line) => line !== '');
  const hasRoom = parts.length > 0 && linesUnits(parts) <= PARTS_SHARE * budgetTokens * UNITS_PER_TOKEN;
  const head = [...overviewHead(map, ranking), ...(hasRoom ? [...parts, ''] : [])];
  const whole = readmeBlock(map, task, { ...NO_EDITS, pinned });
  const about = aboutLines(map).map(dataLine);
  const aboutTask = readmeBlock(map, task, { ...NO_EDITS, pinned, dropped: unsureSections(map, task) });
  const source = sourceDraftOf(map, ranking, pinned);
  return fitted(budgetTokens, head, [WHERE_MORE], (room) => {
    const share = Math.floor(room * README_SHARE);
    const isAll = task === null || whole.wantedUnits <= share;
    const readme = (isAll ? whole : aboutTask).build(share);
    const told = isAll && readme !== null ? null : shortened(linesBlock('What it is', about), room);
    const left = room - unitsOf(readme) - unitsOf(told);
    const code = source.build(left);
    const places = overviewPlaces(map, task, ranking, {
      pinned,
      shown: new Set(code?.entries.flatMap((entry) => idsIn(map, entry))),
    });
    const beside = shortened(linesBlock('Places to look at, best first', places), left - unitsOf(code));
    return [told, readme, code, beside];
  });
}

function unitsOf(block: BuiltBlock | null): number {
  return block === null ? 0 : linesUnits(blockLines(block));
}

/** The code that is pinned, in a share of the room; of a small repository all, where all has room. */
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
  const ranked = pinned.length === 0 ? [] : meantSources(ranking, edits);
  const what = 'code that is pinned, or named by the task';
  const draft = sourceOf(map, { what, ranked, total: ranked.length }, ranking, edits);
  return { build: (room) => draft.build(Math.floor(room * PINNED_SHARE)) };
}

/** What an entry shows: itself and, where its source stands there, all that is inside. */
function idsIn(
  map: ExploreMap,
  { id, path, line, endLine, level }: ContextEntry,
): readonly (string | null)[] {
  const module = level === 'body' ? moduleAt(map, path) : null;
  const inside = (module ? (map.tree.symbolsOf.get(module.id) ?? []) : []).filter(
    (symbol) => line <= symbol.startLine && symbol.endLine <= endLine,
  );
  return [id, ...inside.map((symbol) => symbol.id)];
}

function linesBlock(title: string, lines: readonly string[]): BuiltBlock {
  return { title, lines, origins: [], entries: [], leftOut: 0 };
}

/** The block with as many of its first lines as have room; null where not one has. */
function shortened(block: BuiltBlock, room: number): BuiltBlock | null {
  for (let most = block.lines.length; most > 0; most--) {
    const shown = { ...block, lines: block.lines.slice(0, most), leftOut: block.lines.length - most };
    if (linesUnits(blockLines(shown)) <= room) return shown;
  }
  return null;
}
