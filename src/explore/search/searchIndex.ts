import type { CodeIndex } from '../../core/map/codeIndex';
import { finish } from '../../core/async/pausing';
import type { Pausing } from '../../core/async/pausing';
import { plainStems } from '../../index/languages/rules';
import type { ExploreMap } from '../map/exploreMap';
import { searchedPaths } from './searchHit';
import { isDocument, nameKey } from './describedFiles';
import { fileKind } from './fileWeights';
import type { FileKind } from './fileWeights';
import { buildPostings } from './postings';
import type { Postings } from './postings';
import type { TextWords } from './textWords';
import type { WordCounts } from './wordTable';

/** A part of every file, which is searched with a weight of its own (the F of BM25F). */
export interface Field {
  readonly postings: Postings;
  /** Its words count as that many of the text's. */
  readonly weight: number;
  /** How much long ones are held back: 0 not at all, 1 as much as they are longer. */
  readonly lengthShare: number;
  /** The same where long files are to owe nothing to their length. */
  readonly strictLengthShare: number;
}

/** What search looks things up in, for one version of the index. */
export interface SearchIndex {
  /** By file number. */
  readonly paths: readonly string[];
  /** I(m) by file number, 0 for a file that is no module. */
  readonly importance: Float64Array;
  readonly isModule: readonly boolean[];
  readonly kinds: readonly FileKind[];
  /** The name that a file is known by: its own without the ending, its folder's where that is `index` or the like. */
  readonly ownNames: readonly string[];
  /** The names that each file declares. */
  readonly declared: readonly WordCounts[];
  /** The files that declare each name. */
  readonly declaring: Postings;
  /** Numbers of the files that import each file, or that it imports. */
  readonly neighbours: readonly ReadonlySet<number>[];
  readonly words: TextWords['table'];
  /** The words of the texts. */
  readonly body: Postings;
  readonly fields: readonly Field[];
}

// By the questions of other repositories than those that are kept (test/eval): a file is named for what it is about, and
// what it declares says more of it than what it uses.
const PATH_WEIGHT = 4;
const NAMES_WEIGHT = 3;
const PATH_LENGTH_SHARE = 0.3;
const STRICT_PATH_LENGTH_SHARE = 0.6;
const NAMES_LENGTH_SHARE = 0.4;
/** Less than BM25's usual 0.75: long files of code are changed more often, as there is more in them. */
const BODY_LENGTH_SHARE = 0.4;
/** BM25's usual share. */
const STRICT_LENGTH_SHARE = 0.75;
/** A name that more files bear is described for none of them. */
const MOST_BEARERS = 3;
/** Of what documents say of one name. */
const MOST_TOLD = 10;
/** Of a path, the file's own name says the most. */
const OWN_NAME_TIMES = 2;

const made = new WeakMap<ExploreMap, SearchIndex>();

/** The search index of a map: made when first asked for, unless `prepareSearch` has come to its end before. */
export function searchIndexOf(map: ExploreMap): SearchIndex {
  return made.get(map) ?? finish(prepareSearch(map));
}

/**
 * Makes the search index of a map with pauses, so that a thread answers meanwhile: reads what has changed since the
 * index before. Linear in that, in symbols and in the distinct words of each file.
 */
export function* prepareSearch(map: ExploreMap): Pausing<SearchIndex> {
  const paths = searchedPaths(map);
  yield* map.words.update(map.texts, paths);
  const table = map.words.table;
  const named = namesByPath(map.index);
  const names: WordCounts[] = [];
  for (const path of paths) {
    const symbols = table.count([...(named.get(path) ?? [])].join(' ')).counts;
    names.push(joined(symbols, map.words.of(path).declared));
    yield undefined;
  }
  const pathWords = paths.map((path) => table.count(textOfPath(path)).counts);
  const described = descriptionsOf(map, paths).map((text) => table.count(text).counts);
  yield undefined;
  const size = table.size;
  const body = buildPostings(
    paths.map((path) => map.words.of(path).words),
    size,
  );
  const declaring = buildPostings(names, size);
  const index: SearchIndex = {
    paths,
    ...modulesOf(map.index, paths),
    words: table,
    body,
    kinds: paths.map(fileKind),
    ownNames: paths.map(ownNameOf),
    declared: names,
    declaring,
    fields: [
      {
        postings: buildPostings(pathWords, size),
        weight: PATH_WEIGHT,
        lengthShare: PATH_LENGTH_SHARE,
        strictLengthShare: STRICT_PATH_LENGTH_SHARE,
      },
      {
        postings: declaring,
        weight: NAMES_WEIGHT,
        lengthShare: NAMES_LENGTH_SHARE,
        strictLengthShare: STRICT_LENGTH_SHARE,
      },
      {
        postings: body,
        weight: 1,
        lengthShare: BODY_LENGTH_SHARE,
        strictLengthShare: STRICT_LENGTH_SHARE,
      },
      // Most files have none: beside their average any would be long.
      {
        postings: buildPostings(described, size),
        weight: NAMES_WEIGHT,
        lengthShare: 0,
        strictLengthShare: 0,
      },
    ],
  };
  made.set(map, index);
  return index;
}

/** By file what documents say of it by its name; '' where none does, or several files bear the name. */
function descriptionsOf(map: ExploreMap, paths: readonly string[]): readonly string[] {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    if (fileKind(path).isHistory) continue;
    for (const { name, text } of map.words.of(path).described)
      byName.set(name, [...(byName.get(name) ?? []), text]);
  }
  const names = paths.map((path) => (isDescribable(path) ? nameKey(ownNameOf(path)) : ''));
  const bearers = new Map<string, number>();
  for (const name of names) bearers.set(name, (bearers.get(name) ?? 0) + 1);
  return names.map((name) =>
    (bearers.get(name) ?? 0) <= MOST_BEARERS ? (byName.get(name)?.slice(0, MOST_TOLD).join('\n') ?? '') : '',
  );
}

/** Whether a file is what documents tell of: no test of it, and no document. */
function isDescribable(path: string): boolean {
  const { isTest, isData, isHistory } = fileKind(path);
  return !isTest && !isData && !isHistory && !isDocument(path);
}

/** The distinct names of the symbols of each file. */
function namesByPath({ modules, classes, functions }: CodeIndex): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map(modules.map(({ path }) => [path, new Set<string>()]));
  const byModule = new Map(modules.map(({ id, path }) => [id, names.get(path)]));
  for (const { name, module } of classes) byModule.get(module)?.add(name);
  for (const { name, module, kind } of functions) if (kind !== 'lambda') byModule.get(module)?.add(name);
  return names;
}

/** What is in either, once. */
function joined(a: WordCounts, b: WordCounts): WordCounts {
  const numbers = new Set<number>();
  for (const counts of [a, b]) for (let at = 0; at < counts.length; at += 2) numbers.add(counts[at] ?? 0);
  return Uint32Array.from([...numbers].flatMap((number) => [number, 1]));
}

function textOfPath(path: string): string {
  return `${folderOf(path)} ${`${ownNameOf(path)} `.repeat(OWN_NAME_TIMES)}`;
}

function ownNameOf(path: string): string {
  const folder = folderOf(path);
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)(?:\.d)?\.[^.]*$/, '');
  return plainStems.has(stem) ? folder.slice(folder.lastIndexOf('/') + 1) : stem;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function modulesOf(
  { modules, imports }: CodeIndex,
  paths: readonly string[],
): Pick<SearchIndex, 'importance' | 'isModule' | 'neighbours'> {
  const numbers = new Map(paths.map((path, number) => [path, number]));
  const byId = new Map<string, number>();
  const importance = new Float64Array(paths.length);
  const isModule = paths.map(() => false);
  for (const { id, path, score } of modules) {
    const number = numbers.get(path);
    if (number === undefined) continue;
    byId.set(id, number);
    importance[number] = score;
    isModule[number] = true;
  }
  const neighbours = paths.map(() => new Set<number>());
  for (const edge of imports) {
    const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
    if (from === undefined || to === undefined) continue;
    neighbours[from]?.add(to);
    neighbours[to]?.add(from);
  }
  return { importance, isModule, neighbours };
}
