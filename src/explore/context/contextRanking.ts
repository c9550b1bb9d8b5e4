/** What the initial context ranks by: I(m) and J(c), and of a task what its words and mentioned symbols point to. */
import type { ScoreTerm } from '../../core/context';
import type { ClassNode, FunctionNode, ModuleNode } from '../../core/model';
import { byCodeUnits } from '../../core/order';
import { measureClasses, scoreClasses } from '../../index/rank/classScore';
import { featureTerms } from '../../index/rank/moduleScore';
import { callGraphOf } from '../callGraph';
import type { ExploreMap } from '../exploreMap';
import { taskRelevance } from './taskRelevance';

export interface Ranked<Node> {
  readonly node: Node;
  readonly score: number;
  /** Addends of the score, the largest first, none of 0. */
  readonly terms: readonly ScoreTerm[];
}

/** All of each kind, best first, ties by id. */
export interface ContextRanking {
  readonly modules: readonly Ranked<ModuleNode>[];
  /** Those that have methods or are called: the others have nothing but the score of their module. */
  readonly classes: readonly Ranked<ClassNode>[];
  /** Functions directly in a module: I(module of f) + Calls(f) / max Calls. */
  readonly functions: readonly Ranked<FunctionNode>[];
  /** Whether the task said anything about the repository; true without a task. */
  readonly taskFound: boolean;
}

/** I(m) is rarely above 4: a module that has all of the task's words comes before every module that has none. */
const TASK_WORDS_WEIGHT = 10;
/** What the modules of the task lean on is worth as much as a few features of I(m). */
const TASK_NEIGHBOURHOOD_WEIGHT = 3;

/**
 * The ranking of a map. With a task, I(m) gets two more terms, 10 * words + 3 * neighbourhood (`taskRelevance`), and
 * J(c) takes this sum for I(module of c). Cost: n log n; with a task one PageRank more.
 */
export function rankForContext(map: ExploreMap, task: string | null): ContextRanking {
  const relevance = task === null ? null : taskRelevance(map, task);
  const modules = map.index.modules.map((node): Ranked<ModuleNode> => {
    const { words = 0, neighbourhood = 0 } = relevance?.get(node.id) ?? {};
    const ofTask = TASK_WORDS_WEIGHT * words + TASK_NEIGHBOURHOOD_WEIGHT * neighbourhood;
    return {
      node,
      score: node.score + ofTask,
      terms: telling([
        ...featureTerms(node.features, map.weights),
        { name: 'task words', value: TASK_WORDS_WEIGHT * words },
        { name: 'task neighbourhood', value: TASK_NEIGHBOURHOOD_WEIGHT * neighbourhood },
      ]),
    };
  });
  const scores = new Map(modules.map(({ node, score }) => [node.id, score]));
  return {
    modules: modules.sort(byScore),
    classes: rankClasses(map, scores),
    functions: rankFunctions(map, scores),
    taskFound: task === null || relevance !== null,
  };
}

function rankClasses({ index }: ExploreMap, modules: ReadonlyMap<string, number>): Ranked<ClassNode>[] {
  const scores = scoreClasses(measureClasses(index), modules);
  const ranked: Ranked<ClassNode>[] = [];
  for (const node of index.classes) {
    const known = scores.get(node.id);
    if (!known || (known.terms.methods === 0 && known.terms.calls === 0)) continue;
    const { score, terms } = known;
    ranked.push({
      node,
      score,
      terms: telling(Object.entries(terms).map(([name, value]) => ({ name, value }))),
    });
  }
  return ranked.sort(byScore);
}

function rankFunctions(map: ExploreMap, modules: ReadonlyMap<string, number>): Ranked<FunctionNode>[] {
  const { callsTo } = callGraphOf(map);
  const top = map.index.functions
    .filter(({ parent, module, kind }) => parent === module && kind !== 'lambda')
    .map((node) => ({
      node,
      sites: (callsTo.get(node.id) ?? []).reduce((sum, { weight }) => sum + weight, 0),
    }));
  const most = top.reduce((highest, { sites }) => Math.max(highest, sites), 0);
  return top
    .map(({ node, sites }) => {
      const module = modules.get(node.module) ?? 0;
      const calls = most === 0 ? 0 : sites / most;
      return {
        node,
        score: module + calls,
        terms: telling([
          { name: 'module', value: module },
          { name: 'calls', value: calls },
        ]),
      };
    })
    .sort(byScore);
}

function telling(terms: readonly ScoreTerm[]): readonly ScoreTerm[] {
  return terms
    .filter(({ value }) => value !== 0)
    .sort((a, b) => b.value - a.value || byCodeUnits(a.name, b.name));
}

function byScore(a: Ranked<{ readonly id: string }>, b: Ranked<{ readonly id: string }>): number {
  return b.score - a.score || byCodeUnits(a.node.id, b.node.id);
}
