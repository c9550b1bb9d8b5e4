import type { ModuleNode } from '../../core/map/codeIndex';
import { pageRank } from '../../index/rank/pageRank';
import { buildModuleGraph, nodeId, nodeKey } from '../../index/graph/graphs';
import type { ExploreMap } from '../map/exploreMap';
import { CHANGE_WEIGHT } from '../search/changeWords';
import { withoutOtherScripts } from '../search/identifiers';
import { readQuery } from '../search/query';
import { changeWordsIn, queryWords, wordsOf } from '../search/searchWords';
import { isTestFile } from '../../index/languages/rules';

/** What a task says of a module. */
export interface TaskRelevance {
  /** How much of what the task names the module has, by rarity: in [0, 1], the best has 1. */
  readonly words: number;
  /** Its personalised PageRank over that of the first: in [0, 1]. */
  readonly neighbourhood: number;
}

/** A word in a path says what the file is about, one in a docstring may stand there by the way. */
const PATH_WEIGHT = 3;
const NAME_WEIGHT = 1;
const DOC_WEIGHT = 0.5;
/** What a method says, of its class. */
const MEMBER_SHARE = 0.5;
/** A test has the words of what it tests; as search weighs it. */
const TEST_WEIGHT = 0.35;
/** BM25's usual constant: how soon more of the same word counts no more. */
const SATURATION = 1.2;
/** A path or dotted id that the task spells out is meant, whatever else it says. Shorter ones occur by chance. */
const LEAST_MENTION = 5;
/** Walks start where the task points to: few modules that have much of it, not many that have a little. */
const SHARPNESS = 3;

/** What a task says of a repository. */
export interface TaskWords {
  /** Of each module, by id. */
  readonly modules: ReadonlyMap<string, TaskRelevance>;
  /**
   * How much of what the task names a class (with its methods) or a function has in its own names and docstring, by id: in
   * (0, 1], the best has 1. Absent: nothing.
   */
  readonly symbols: ReadonlyMap<string, number>;
  /** Whether it is about tests. */
  readonly asksTests: boolean;
}

/**
 * What the task says of modules and symbols: its words and the symbols it mentions are looked for in paths, names and
 * docstrings; the modules that have them are where PageRank's walks start anew. Tests have the words of what they test,
 * and count less, unless the task is about tests or names them. Null where nothing of the task occurs.
 * Source: RepoMaster section 3.2.2, "personalized PageRank". Differs: personalised by the task, not by each module.
 * Cost: linear in the names of the index, and one PageRank.
 */
export function taskRelevance(map: ExploreMap, task: string): TaskWords | null {
  const asked = new Set([...queryWords(task), ...mentionedNames(task)]);
  const { asksTests } = readQuery(task);
  const counts = countWords(map, asked);
  const rarity = rarities(counts, map.index.modules.length, changeWordsIn(task));
  const words = matchedWords(map, task, counts, rarity, asksTests);
  if (words.size === 0) return null;
  const graph = buildModuleGraph(
    map.index.modules.map(({ id }) => id),
    map.index,
  );
  const starts = [...words].map(([id, share]) => [nodeKey(id), share ** SHARPNESS] as const);
  const { ids, ranks } = pageRank(graph, new Map(starts));
  const highest = ranks.reduce((a, b) => Math.max(a, b), 0);
  const modules = ids.map((key, at) => {
    const id = nodeId(key);
    return [id, { words: words.get(id) ?? 0, neighbourhood: (ranks[at] ?? 0) / highest }] as const;
  });
  return { modules: new Map(modules), symbols: symbolShares(map, asked, words, rarity), asksTests };
}

/** By module id, those that have any word of the task, in (0, 1]. */
function matchedWords(
  map: ExploreMap,
  task: string,
  counts: WordCounts,
  rarity: ReadonlyMap<string, number>,
  asksTests: boolean,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { id, path } of map.index.modules) {
    const weight = !asksTests && isTestFile(path) ? TEST_WEIGHT : 1;
    const sum = weight * saturated(counts.get(id) ?? new Map<string, number>(), rarity);
    if (sum > 0) sums.set(id, sum);
    if (isMentioned(task, path) || isMentioned(task, id)) sums.set(id, Infinity);
  }
  return overHighest(sums);
}

/** Of classes and functions in the modules that have any word. */
function symbolShares(
  { tree }: ExploreMap,
  asked: ReadonlySet<string>,
  modules: ReadonlyMap<string, number>,
  rarity: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const module of modules.keys()) {
    const counts = new Map<string, Map<string, number>>();
    for (const symbol of tree.symbolsOf.get(module) ?? []) {
      if (symbol.kind === 'lambda') continue;
      const count = wordCounter(asked);
      count.add(symbol.name, NAME_WEIGHT);
      count.add(symbol.doc, DOC_WEIGHT);
      counts.set(symbol.id, count.counts);
      const around = counts.get(symbol.parent);
      if (around && 'signature' in symbol)
        for (const [word, times] of count.counts)
          around.set(word, (around.get(word) ?? 0) + MEMBER_SHARE * times);
    }
    for (const [id, words] of counts) {
      const sum = saturated(words, rarity);
      if (sum > 0) sums.set(id, sum);
    }
  }
  return overHighest(sums);
}

function saturated(counts: ReadonlyMap<string, number>, rarity: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [word, count] of counts)
    sum += ((rarity.get(word) ?? 0) * count * (SATURATION + 1)) / (count + SATURATION);
  return sum;
}

/** Over the highest sum that is finite; what is not counts as that. */
function overHighest(sums: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const highest = [...sums.values()].filter(Number.isFinite).reduce((a, b) => Math.max(a, b), 0);
  return new Map([...sums].map(([id, sum]) => [id, Number.isFinite(sum) ? sum / highest : 1]));
}

/** Identifiers of the task that are no plain words, whole: `getUserName`, `get_user`, `HTTPServer`. */
function mentionedNames(task: string): readonly string[] {
  return (task.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])
    .flatMap(withoutOtherScripts)
    .filter((name) => /[_$\p{N}]|\p{Ll}\p{Lu}/u.test(name))
    .map((name) => name.toLowerCase());
}

function isMentioned(task: string, name: string): boolean {
  if (name.length < LEAST_MENTION || !/[./]/.test(name)) return false;
  const at = task.indexOf(name);
  return at >= 0 && !/[\p{L}\p{N}_/]/u.test(`${task[at - 1] ?? ''}${task[at + name.length] ?? ''}`);
}

type WordCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Weighted counts of the asked words by module id. */
function countWords({ index, tree }: ExploreMap, asked: ReadonlySet<string>): WordCounts {
  const known = new Map<string, readonly string[]>();
  return new Map(
    index.modules.map((module) => {
      const { counts, add } = wordCounter(asked, known);
      add(pathWords(module), PATH_WEIGHT);
      add(module.doc, DOC_WEIGHT);
      for (const symbol of tree.symbolsOf.get(module.id) ?? []) {
        if (symbol.kind === 'lambda') continue;
        add(symbol.name, NAME_WEIGHT);
        add(symbol.doc, DOC_WEIGHT);
      }
      return [module.id, counts];
    }),
  );
}

interface WordCounter {
  /** By word, of those that are asked for. */
  readonly counts: Map<string, number>;
  readonly add: (text: string | null, weight: number) => void;
}

function wordCounter(asked: ReadonlySet<string>, known?: Map<string, readonly string[]>): WordCounter {
  const counts = new Map<string, number>();
  return {
    counts,
    add: (text, weight) => {
      for (const word of text === null ? [] : wordsOf(text, known))
        if (asked.has(word)) counts.set(word, (counts.get(word) ?? 0) + weight);
    },
  };
}

function pathWords({ path }: ModuleNode): string {
  return path.replace(/(\.d)?\.[^./]*$/, '');
}

/** How rare a word is, as BM25 has it; one that is `light` weighs less. */
function rarities(
  counts: WordCounts,
  modules: number,
  light: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const files = new Map<string, number>();
  for (const words of counts.values())
    for (const word of words.keys()) files.set(word, (files.get(word) ?? 0) + 1);
  return new Map(
    [...files].map(([word, having]) => {
      const rarity = Math.log(1 + (modules - having + 0.5) / (having + 0.5));
      return [word, light.has(word) ? CHANGE_WEIGHT * rarity : rarity];
    }),
  );
}
