import type { ContextEdits } from '../../core/map/context';
import type { CodeLevel } from '../../core/map/explore';
import type { ModuleNode } from '../../core/map/codeIndex';
import { selectLevels } from '../selection/selectLevels';
import { groupedNumber } from '../answer/text';
import type { ExploreMap } from '../map/exploreMap';
import { FRAME_UNITS, arranged, inOrder, linesUnits, orderText, tokensOf, valueOf } from './contextBlock';
import type { BlockDraft } from './contextBlock';
import type { Ranked } from './contextRanking';
import { moduleSummaries } from './moduleSummary';

/** RepoMaster section 4.2: summaries of the top 20 modules by importance. */
const TOP_MODULES = 20;

/** What a summary is worth at each level beside one with all it can say. */
const GAINS: Readonly<Record<CodeLevel, number>> = { path: 0.3, signature: 0.6, skeleton: 0.85, body: 1 };

export function moduleKey({ node }: Ranked<ModuleNode>): string {
  return `module:${node.id}`;
}

/**
 * One line for each of the top modules, the best first: as much of its docstring, definitions and place in the graph
 * as there is room for. `modules` come best first; what is pinned comes before them.
 */
export function modulesBlock(
  map: ExploreMap,
  modules: readonly Ranked<ModuleNode>[],
  edits: ContextEdits,
): BlockDraft {
  const isDropped = edits.dropped.includes('block:modules');
  const top = isDropped ? [] : topModules(modules, edits);
  const summarise = moduleSummaries(map);
  const rows = top.map((ranked) => ({ ranked, summaries: summarise(ranked) }));
  const candidates = rows.map(({ ranked, summaries }, at) => {
    const worth = 1 / (1 + at / TOP_MODULES);
    const isPinned = edits.pinned.includes(moduleKey(ranked));
    return summaries.map(({ level, text }) => ({
      cost: linesUnits([text]),
      value: valueOf(worth, GAINS[level], isPinned),
    }));
  });
  const whole = candidates.reduce((sum, levels) => sum + (levels.at(-1)?.cost ?? 0), 0);
  return {
    kind: 'modules',
    wantedUnits: whole === 0 ? 0 : FRAME_UNITS + whole,
    build: (room) => {
      const chosen = selectLevels(candidates, room - FRAME_UNITS);
      const fitting = rows.flatMap(({ ranked, summaries }, at) => {
        const summary = summaries[chosen[at] ?? -1];
        return summary ? [{ ranked, ...summary }] : [];
      });
      if (fitting.length === 0) return null;
      const kept = inOrder(fitting, ({ ranked }) => moduleKey(ranked), edits);
      const order = orderText(
        kept.map(({ ranked }) => moduleKey(ranked)),
        edits,
      );
      return {
        title: `Core modules (${kept.length} of ${groupedNumber(modules.length)}, ${order}, I = importance of at most 10)`,
        lines: kept.map(({ text }) => text),
        origins: [],
        entries: kept.map(({ ranked, level, text }) => ({
          key: moduleKey(ranked),
          id: ranked.node.id,
          path: ranked.node.path,
          line: ranked.node.startLine,
          endLine: ranked.node.endLine,
          level,
          tokens: tokensOf(linesUnits([text])),
          score: ranked.score,
          terms: ranked.terms,
          pinned: edits.pinned.includes(moduleKey(ranked)),
        })),
        leftOut: rows.length - kept.length,
      };
    },
  };
}

/** The modules that have a line of their own where there is room: the top 20, and any more that are pinned. */
export function topModules(
  modules: readonly Ranked<ModuleNode>[],
  edits: ContextEdits,
): readonly Ranked<ModuleNode>[] {
  const order = arranged(modules, moduleKey, edits);
  const pinned = order.filter((ranked) => edits.pinned.includes(moduleKey(ranked))).length;
  return order.slice(0, Math.max(TOP_MODULES, pinned));
}
