import type { CodeSymbol } from '../map/codeTree';
import { codeNodesOf, isClass, isModule } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { wantedIdentifiers } from './placesInFile';
import { readQuery } from './query';
import type { QueryTerm } from './query';
import { rankFiles } from './rankFiles';
import { searchIndexOf } from './searchIndex';
import type { Field, SearchIndex } from './searchIndex';
import { WORD_ROLES, evidenceIn } from './symbolEvidence';
import type { RoleCounts, SymbolEvidence } from './symbolEvidence';
import type { WeighedTerm } from './termSums';

/** The place of a file that has most of what is asked for. */
export interface RankedPlace {
  readonly path: string;
  /** Of the symbol, or of the module where its own lines have most; null in a file that is no module. */
  readonly id: string | null;
  /** Above 0. */
  readonly score: number;
}

// Chosen on the tuned set of symptoms (test/eval), which is too small to tell nearby values apart.
/** So many files are read for their symbols. */
const READ_FILES = 120;
/** What a folder or file is named for is what the code is about; what no name has is a word of people. */
const IN_PATH_WEIGHT = 2;
const SAID_WEIGHT = 0.5;
const ROLE_WEIGHTS: RoleCounts = { name: 3, text: 1.5, comment: 0.8, code: 1 };
/** BM25's usual constant: how soon more of the same word counts no more. */
const SATURATION = 1.2;
/** How much long symbols are held back, as search holds back long files. */
const LENGTH_SHARE = 0.4;
/** What a method has, of its class. */
const MEMBER_SHARE = 0.5;
/** How many times more likely the file of the best symbol is than a file whose symbols have nothing. */
const BEST_SYMBOL = 3.5;

/**
 * The files that are most likely meant by a text in a user's words, best first, each by the symbol that has most of it: the files
 * as search ranks them (`rankFiles`), words of names weighed before words of comments, times what BM25 gives their best symbol
 * as a document of its own. So several words close together count more than the same words all over a file. Reads up to 120
 * files; linear in them.
 */
export function rankPlaces(map: ExploreMap, text: string, most: number): readonly RankedPlace[] {
  const index = searchIndexOf(map);
  const query = readQuery(text);
  const standing = { ...query, terms: query.terms.map((term) => byStanding(index, term)) };
  const { files, terms } = rankFiles(index, standing, READ_FILES);
  const wanted = wantedIdentifiers(index.words, terms);
  const read = files.map((file) => ({
    ...file,
    symbols: withMembers(map, evidenceIn(map, file.path, wanted)),
  }));
  const symbols = read.flatMap((file) => file.symbols);
  const averageLength = symbols.reduce((sum, { length }) => sum + length, 0) / (symbols.length || 1);
  const best = read.map(({ path, score, symbols: own }) => {
    const scored = own.map((symbol) => ({ id: symbol.id, sum: scoreOf(symbol, averageLength) }));
    const { id, sum } = scored.reduce<BestSymbol>((a, b) => (b.sum > a.sum ? b : a), { id: null, sum: 0 });
    return { path, id, score, sum };
  });
  const highest = best.reduce((a, { sum }) => Math.max(a, sum), 0) || 1;
  return best
    .map(({ path, id, score, sum }) => ({ path, id, score: score * BEST_SYMBOL ** (sum / highest) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, most);
}

interface BestSymbol {
  readonly id: string | null;
  readonly sum: number;
}

/** The term by where the folder has it: in paths, in declared names, or in texts alone. */
function byStanding({ words, fields: [paths], declaring }: SearchIndex, asked: QueryTerm): QueryTerm {
  const isIn = (postings: Field['postings'] | undefined): boolean =>
    words.withTerm(asked.term).some((identifier) => {
      let has = false;
      postings?.each(identifier, () => (has = true));
      return has;
    });
  const share = isIn(paths?.postings) ? IN_PATH_WEIGHT : isIn(declaring) ? 1 : SAID_WEIGHT;
  return { ...asked, weight: share * asked.weight };
}

type Weighed = { readonly id: string; length: number; readonly counts: Map<WeighedTerm, number> };

/** What each symbol has, weighed by where it stands, of a class what its members have, too. */
function withMembers(map: ExploreMap, symbols: readonly SymbolEvidence[]): readonly Weighed[] {
  const nodes = codeNodesOf(map);
  const own = symbols.map(({ id, length, counts }) => ({
    ...{ id, length },
    counts: new Map([...counts].map(([term, roles]) => [term, weighed(roles)])),
  }));
  const all = new Map(
    own.map((each): [string, Weighed] => [each.id, { ...each, counts: new Map(each.counts) }]),
  );
  for (const { id, length, counts } of own) {
    const node = nodes.get(id);
    const around = node && !isModule(node) ? classAround(map, node, all) : undefined;
    if (!around) continue;
    around.length += MEMBER_SHARE * length;
    for (const [term, count] of counts)
      around.counts.set(term, (around.counts.get(term) ?? 0) + MEMBER_SHARE * count);
  }
  return [...all.values()];
}

function classAround(
  map: ExploreMap,
  node: CodeSymbol,
  symbols: ReadonlyMap<string, Weighed>,
): Weighed | undefined {
  const parent = codeNodesOf(map).get(node.parent);
  return parent && isClass(parent) ? symbols.get(parent.id) : undefined;
}

function weighed(roles: RoleCounts): number {
  return WORD_ROLES.reduce((sum, role) => sum + ROLE_WEIGHTS[role] * roles[role], 0);
}

function scoreOf({ length, counts }: Weighed, averageLength: number): number {
  const held = 1 + LENGTH_SHARE * (length / averageLength - 1);
  let sum = 0;
  for (const [{ weight }, count] of counts)
    sum += (weight * (count / held) * (SATURATION + 1)) / (count / held + SATURATION);
  return sum;
}
