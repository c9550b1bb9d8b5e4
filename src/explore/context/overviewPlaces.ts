import { NO_EDITS } from '../../core/map/context';
import { callGraphOf } from '../map/callGraph';
import { codeNodesOf, isClass, isModule, parentOf } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { readmePath } from '../map/readmePath';
import { pathOf } from '../target/resolveTarget';
import { rankPlaces } from '../search/rankPlaces';
import type { RankedPlace } from '../search/rankPlaces';
import { queryWords, wordsOf } from '../search/searchWords';
import { signatureOf } from '../code/signature';
import { clip, firstSentence, oneLine } from '../answer/text';
import { dataLine } from './contextBlock';
import type { ContextRanking } from './contextRanking';
import { moduleKey } from './modulesBlock';
import { pinnedSource, sourceCandidates } from './sourceCandidates';

const MOST_PLACES = 10;
const PLACE_WIDTH = 200;
const DOC_WIDTH = 80;
const MOST_MEMBERS = 6;
/** As long as a query of search_code. */
const MOST_QUERY = 4000;

export interface PlaceEdits {
  /** As in ContextEdits: their places come first. */
  readonly pinned: readonly string[];
  /** Ids whose code is shown anyway. */
  readonly shown: ReadonlySet<string | null>;
}

/**
 * The places of an overview, a line each: what is pinned, what the task names for sure, the files that have most of its words, what
 * it may name beside them; the core components where there is none of these. Without those that are shown already, by id.
 */
export function overviewPlaces(
  map: ExploreMap,
  task: string | null,
  ranking: ContextRanking,
  { pinned, shown }: PlaceEdits,
): readonly string[] {
  const asked = new Set(task === null ? [] : queryWords(task));
  const nodes = codeNodesOf(map);
  const isNew = (id: string | null): boolean => id === null || !shown.has(id);
  const placeLines = (ids: readonly string[]): readonly string[] =>
    ids.flatMap((id) => nodes.get(id) ?? []).map((node) => placeLine(map, node, asked));
  const kept = pinned.flatMap((key) => pinnedNode(ranking, key)?.id ?? []).filter(isNew);
  const sure = ranking.named.filter((id) => ranking.sure.includes(id) && isNew(id));
  const unsure = ranking.named.filter((id) => !ranking.sure.includes(id) && isNew(id));
  const found = task === null || !ranking.taskFound ? [] : searched(map, task).filter(({ id }) => isNew(id));
  const core =
    ranking.named.length + found.length > 0
      ? []
      : sourceCandidates(map, ranking, NO_EDITS).ranked.flatMap(({ node }) =>
          isNew(node.id) ? [node.id] : [],
        );
  const first = new Set(placeLines(kept));
  const others = [
    ...placeLines(sure),
    ...found.map((place) => rankedLine(map, place, asked)),
    ...placeLines([...unsure, ...core]),
  ];
  return [...first, ...[...new Set(others)].filter((line) => !first.has(line)).slice(0, MOST_PLACES)];
}

/** What the key of a symbol or file names; null for a section, a block, and what is not there any more. */
function pinnedNode(ranking: ContextRanking, key: string): CodeNode | null {
  const found = ranking.modules.find((each) => moduleKey(each) === key) ?? pinnedSource(ranking, key);
  return found?.node ?? null;
}

/** A line for each of the files that have most of the task's words, by the symbol that has most of them. */
function searched(map: ExploreMap, task: string): readonly RankedPlace[] {
  const query = task.slice(0, MOST_QUERY);
  const readme = readmePath(map);
  return query.trim() === '' ? [] : rankPlaces(map, query, MOST_PLACES).filter(({ path }) => path !== readme);
}

function rankedLine(map: ExploreMap, { path, id }: RankedPlace, asked: ReadonlySet<string>): string {
  const node = id === null ? undefined : codeNodesOf(map).get(id);
  return node === undefined ? dataLine(oneLine(path)) : placeLine(map, node, asked);
}

/** One line: `src/cart.py:12-40 class Cart(Base): add, total; What is bought.` */
export function placeLine(map: ExploreMap, node: CodeNode, asked: ReadonlySet<string>): string {
  const place = `${oneLine(pathOf(map, node))}:${node.startLine}-${node.endLine}`;
  const members = isModule(node) || isClass(node) ? memberNames(map, node, asked) : '';
  const doc = clip(firstSentence(node.doc), DOC_WIDTH);
  const line = [
    `${place}${isModule(node) ? '' : ` ${ownerOf(map, node)}${signatureOf(node)}`}`,
    ...(members === '' ? [] : [`: ${members}`]),
    ...(doc === '' ? [] : [`; ${doc}`]),
  ];
  return dataLine(clip(line.join(''), PLACE_WIDTH));
}

/** `Cart: ` of a method, by whose name alone nobody knows it. */
function ownerOf(map: ExploreMap, node: CodeNode): string {
  const owner = parentOf(codeNodesOf(map), node);
  return owner === undefined || isModule(owner) ? '' : `${oneLine(owner.name)}: `;
}

/** First those that have words of the task, then classes, then what is called most; those of a file with their lines. */
function memberNames(map: ExploreMap, node: CodeNode, asked: ReadonlySet<string>): string {
  const graph = callGraphOf(map);
  const sites = (id: string): number =>
    (graph.callsTo.get(id) ?? []).reduce((sum, { weight }) => sum + weight, 0);
  const members = (graph.membersOf.get(node.id) ?? []).flatMap((member) => {
    if (isModule(member) || ('signature' in member && member.kind === 'lambda')) return [];
    const words = new Set(wordsOf(member.name).filter((word) => asked.has(word))).size;
    const name = isModule(node) ? `${member.name}:${member.startLine}` : member.name;
    return [{ name, words, isClass: isClass(member), sites: sites(member.id) }];
  });
  const names = members
    .sort((a, b) => b.words - a.words || Number(b.isClass) - Number(a.isClass) || b.sites - a.sites)
    .map(({ name }) => name);
  const told = [...new Set(names)];
  const rest = told.length - MOST_MEMBERS;
  return oneLine(`${told.slice(0, MOST_MEMBERS).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`);
}
