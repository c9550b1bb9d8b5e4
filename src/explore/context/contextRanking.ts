/** What the initial context ranks by: I(m) and J(c), and of a task what its words and mentioned symbols point to. */
import type { ScoreTerm } from '../../core/conversation/initialContext';
import type { ClassNode, FunctionNode, ModuleNode } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import { measureClasses, scoreClasses } from '../../index/rank/classScore';
import { featureTerms } from '../../index/rank/moduleScore';
import { callGraphOf } from '../map/callGraph';
import type { ExploreMap } from '../map/exploreMap';
import { findById } from '../map/findById';
import { isTestFile } from '../../index/languages/rules';
import { isAsideForTask } from './asideFiles';
import { namedInTask } from './namedInTask';
import { taskRelevance } from './taskRelevance';

export interface Ranked<Node> {
  readonly node: Node;
  readonly score: number;
  /** Addends of the score, the largest first, none of 0; one below 0 comes last. */
  readonly terms: readonly ScoreTerm[];
}

/** All of each kind, best first, ties by id. */
export interface ContextRanking {
  readonly modules: readonly Ranked<ModuleNode>[];
  /** Those that have methods or are called: the others have nothing but the score of their module. */
  readonly classes: readonly Ranked<ClassNode>[];
  /** Functions directly in a module: I(module of f) + Calls(f) / max Calls. */
  readonly functions: readonly Ranked<FunctionNode>[];
  /** Ids of the symbols that have words of the task. */
  readonly matching: ReadonlySet<string>;
  /** Whether the task said anything about the repository; true without a task. */
  readonly taskFound: boolean;
  /** Ids of the classes, functions and modules that the task names, those that are sure first. */
  readonly named: readonly string[];
  /** Those of `named` that the task means for sure. */
  readonly sure: readonly string[];
  /**
   * Ids of the modules that are shown where a person pins them alone: tests, examples, vendored files and the like, which
   * the task neither names nor asks for. None where the repository has nothing else.
   */
  readonly aside: ReadonlySet<string>;
  /** Any class or function (a method too) of the map, by id; null for an id that it does not have. */
  readonly rankSymbol: (id: string) => Ranked<ClassNode | FunctionNode> | null;
}

/** What the task names is meant, whatever its words point to. */
const NAMED_WEIGHT = 20;
/** I(m) is rarely above 4: a module that has all of the task's words comes before every module that has none. */
const TASK_WORDS_WEIGHT = 10;
/** What the modules of the task lean on is worth as much as a few features of I(m). */
const TASK_NEIGHBOURHOOD_WEIGHT = 3;
/** Which symbol of the right module is meant, its own words tell. */
const OWN_WORDS_WEIGHT = 5;
/** Who does not know a repository yet reads what is tested before its tests. */
const TEST_SHARE = 0.5;

/**
 * The ranking of a map. A test counts half of its I(m), unless the task is about tests. With a task, I(m) gets three more
 * terms, 10 * words + 3 * neighbourhood (`taskRelevance`) + 20 where the task names it (`namedInTask`); J(c) takes this sum for I(module of c), and classes and
 * functions get 5 * their own words + 20 where they are named. Cost: n log n; with a task one PageRank more.
 */
export function rankForContext(map: ExploreMap, task: string | null): ContextRanking {
  const relevance = task === null ? null : taskRelevance(map, task);
  const named = task === null ? [] : namedInTask(map, task);
  const namedIds = new Set([
    ...named.map(({ node }) => node.id),
    ...named.flatMap(({ node }) => ('module' in node ? [node.module] : [])),
  ]);
  const modules = map.index.modules.map((node): Ranked<ModuleNode> => {
    const { words = 0, neighbourhood = 0 } = relevance?.modules.get(node.id) ?? {};
    const added = [
      { name: 'named', value: namedIds.has(node.id) ? NAMED_WEIGHT : 0 },
      { name: 'task words', value: TASK_WORDS_WEIGHT * words },
      { name: 'task neighbourhood', value: TASK_NEIGHBOURHOOD_WEIGHT * neighbourhood },
      {
        name: 'test',
        value: relevance?.asksTests !== true && isTestFile(node.path) ? -TEST_SHARE * node.score : 0,
      },
    ];
    return {
      node,
      score: added.reduce((sum, { value }) => sum + value, node.score),
      terms: telling([...featureTerms(node.features, map.weights), ...added]),
    };
  });
  const symbols = symbolRanking(
    map,
    new Map(modules.map(({ node, score }) => [node.id, score])),
    relevance?.symbols ?? new Map<string, number>(),
    namedIds,
  );
  const { classes, functions } = map.index;
  return {
    modules: modules.sort(byScore),
    classes: classes.flatMap((node) => symbols.ofClass(node, 'telling') ?? []).sort(byScore),
    functions: functions.filter(isAtTop).map(symbols.ofFunction).sort(byScore),
    matching: new Set(relevance?.symbols.keys()),
    taskFound: task === null || relevance !== null || named.length > 0,
    named: named.map(({ node }) => node.id),
    sure: named.filter(({ isSure }) => isSure).map(({ node }) => node.id),
    aside: asideOf(map, task, namedIds),
    rankSymbol: (id) => {
      const [inner, around] = [findById(functions, id), findById(classes, id)];
      return inner ? symbols.ofFunction(inner) : around ? symbols.ofClass(around, 'any') : null;
    },
  };
}

function asideOf(map: ExploreMap, task: string | null, named: ReadonlySet<string>): ReadonlySet<string> {
  const isAside = isAsideForTask(task);
  const { modules } = map.index;
  const aside = modules.filter(({ id, path }) => isAside(path) && !named.has(id));
  return new Set(aside.length === modules.length ? [] : aside.map(({ id }) => id));
}

interface SymbolRanking {
  /** `telling`: null for a class that has nothing but its module's score. */
  readonly ofClass: (node: ClassNode, which: 'telling' | 'any') => Ranked<ClassNode> | null;
  readonly ofFunction: (node: FunctionNode) => Ranked<FunctionNode>;
}

function symbolRanking(
  map: ExploreMap,
  modules: ReadonlyMap<string, number>,
  words: ReadonlyMap<string, number>,
  named: ReadonlySet<string>,
): SymbolRanking {
  const scores = scoreClasses(measureClasses(map.index), modules);
  const { callsTo } = callGraphOf(map);
  const sitesOf = (id: string): number =>
    (callsTo.get(id) ?? []).reduce((sum, { weight }) => sum + weight, 0);
  const most = map.index.functions
    .filter(isAtTop)
    .reduce((highest, { id }) => Math.max(highest, sitesOf(id)), 0);
  const ranked = <Node extends ClassNode | FunctionNode>(
    node: Node,
    terms: readonly ScoreTerm[],
  ): Ranked<Node> => {
    const all = [
      ...terms,
      { name: 'own words', value: OWN_WORDS_WEIGHT * (words.get(node.id) ?? 0) },
      { name: 'named', value: named.has(node.id) ? NAMED_WEIGHT : 0 },
    ];
    return { node, score: all.reduce((sum, { value }) => sum + value, 0), terms: telling(all) };
  };
  return {
    ofClass: (node, which) => {
      const { module = 0, methods = 0, calls = 0 } = scores.get(node.id)?.terms ?? {};
      if (which === 'telling' && methods === 0 && calls === 0) return null;
      return ranked(node, [
        { name: 'module', value: module },
        { name: 'methods', value: methods },
        { name: 'calls', value: calls },
      ]);
    },
    ofFunction: (node) =>
      ranked(node, [
        { name: 'module', value: modules.get(node.module) ?? 0 },
        { name: 'calls', value: most === 0 ? 0 : Math.min(1, sitesOf(node.id) / most) },
      ]),
  };
}

function isAtTop({ parent, module, kind }: FunctionNode): boolean {
  return parent === module && kind !== 'lambda';
}

function telling(terms: readonly ScoreTerm[]): readonly ScoreTerm[] {
  return terms
    .filter(({ value }) => value !== 0)
    .sort((a, b) => b.value - a.value || byCodeUnits(a.name, b.name));
}

function byScore(a: Ranked<{ readonly id: string }>, b: Ranked<{ readonly id: string }>): number {
  return b.score - a.score || byCodeUnits(a.node.id, b.node.id);
}
