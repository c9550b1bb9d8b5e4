import { ToolError } from '../../core/errors';
import type { ExploreAnswer, SearchCodeArgs, SearchKind } from '../../core/map/explore';
import { frameAnswer, roomOf } from '../answer/answerText';
import { searchPackage } from '../places/searchPackage';
import { codeNodesOf } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { namesOf } from '../target/names';
import { scoreOf } from '../target/resolveTarget';
import { searchFiles } from './searchFiles';
import { rankEntries } from './rankEntries';
import { namedPaths, searchedPaths } from './searchHit';
import type { Found, Hit } from './searchHit';
import { searchKeywords } from './searchKeywords';
import { literalRegex, parseRegex, searchLines } from './searchLines';
import { entryRoom, renderEntries } from './searchRows';
import type { SearchEntry } from './searchRows';
import { searchSymbols } from './searchSymbols';
import { readQuery } from './query';
import { isName, looksLikeRegex } from './searchWords';
import { clip, count, groupedNumber, oneLine } from '../answer/text';
import { wholeSectionLines } from '../answer/traceAnswer';
import { absentWordNotes } from '../words/absentWords';
import { besideSymbols, declarationsOf } from '../words/besideSymbols';
import type { BesideSymbols } from '../words/besideSymbols';

const LIMIT_TOKENS = 4000;
const DEFAULT_LIMIT = 12;
const MOST_ENTRIES = 50;
/** Where nothing matches so well, a name may be misspelled. */
const GOOD_MATCH = 0.7;
const SPELLINGS = 5;
/** The name that was asked for, as it is written. */
const VERY_NAME = 1;
/** A name that a line declares, as much as the best file by its words. */
const DECLARED_MATCH = 0.8;

/**
 * Places that match the query, in one list by match x (1 + importance of the module / 10): symbols and files by name,
 * symbols that hold its words, lines that match it as a regular expression (asked for, or when it looks like one).
 * A line that defines what matched stands before all lines that use it. Hits in one symbol are one entry; with a package, lines and files of that. Throws ToolError for an empty query, a wrong limit,
 * a regular expression that is none, and a package that is not installed.
 */
export function searchCode(
  map: ExploreMap,
  { query, kinds, limit = DEFAULT_LIMIT, package: name }: SearchCodeArgs,
): ExploreAnswer {
  if (query.trim() === '') throw new ToolError('The query is empty; name a symbol, some words or a pattern.');
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_ENTRIES)
    throw new ToolError(`limit must be a whole number from 1 to ${MOST_ENTRIES}, not ${limit}.`);
  if (name !== undefined) return searchPackage(map, name, { query, kinds, limit });
  const asked: readonly SearchKind[] = kinds && kinds.length > 0 ? [...new Set(kinds)] : kindsFor(query);
  const found = asked.map((kind) => search(map, { query, kind, asRegex: kinds !== undefined, limit }));
  const entries = rankEntries(
    map,
    query,
    found.flatMap(({ hits }) => hits),
  );
  const beside = wholeSectionLines(besideNames(map, asked, entries).sections);
  const room = entryRoom(LIMIT_TOKENS) - roomOf(beside);
  const shown = renderEntries(map, entries.slice(0, limit), { kinds: asked, room });
  const left = entries.length - shown.results.length;
  return frameAnswer(
    map,
    {
      sentence: sentence(query, asked, entries.length, left),
      body: [...shown.lines, ...beside],
      notes: [
        ...(asked.includes('keyword') && !(entries.length === 0 && isName(query))
          ? absentWordNotes(map, query)
          : []),
        ...found.flatMap(({ notes }) => notes),
        ...(entries.length === 0 ? [nothingNote(map)] : []),
        ...spellingNotes(map, query, entries),
      ],
      results: shown.results,
      more:
        left === 0
          ? null
          : `${count(left, 'more place matches', 'more places match')}; ${moreAdvice(shown.results.length, limit)}`,
    },
    LIMIT_TOKENS,
  );
}

/** What bears a symbol's very name beside it, where lines are not searched for it anyway. */
function besideNames(
  map: ExploreMap,
  asked: readonly SearchKind[],
  entries: readonly SearchEntry[],
): BesideSymbols {
  const nodes = codeNodesOf(map);
  const symbols = asked.some((kind) => kind === 'keyword' || kind === 'regex')
    ? []
    : entries.flatMap(({ best }) =>
        best.kind === 'symbol' && best.match >= VERY_NAME ? (nodes.get(best.id ?? '') ?? []) : [],
      );
  return besideSymbols(map, { symbols, among: 'all modules' });
}

/** Sentences name no symbol and no file by themselves: what they mention counts for more among their words. */
function kindsFor(query: string): SearchKind[] {
  if (readQuery(query).isProse && !/\\[bdswDSW.()[\]{}]|\.[*+]/.test(query)) return ['keyword'];
  return looksLikeRegex(query) ? ['regex', 'symbol', 'file', 'keyword'] : ['symbol', 'file', 'keyword'];
}

interface Asked {
  readonly query: string;
  readonly kind: SearchKind;
  readonly asRegex: boolean;
  readonly limit: number;
}

function search(map: ExploreMap, { query, kind, asRegex, limit }: Asked): Found {
  switch (kind) {
    case 'symbol':
      return searchSymbols(map, query);
    case 'file':
      return searchFiles(map, query);
    case 'keyword':
      return searchWords(map, query, limit);
    case 'regex':
      return searchPattern(map, query, asRegex);
  }
}

/** Of one name the lines that declare it too, in whatever file: many use it more often. */
function searchWords(map: ExploreMap, query: string, limit: number): Found {
  const { hits, notes } = searchKeywords(map, query, limit);
  const declared = isName(query) ? declarationsOf(map, query.trim()) : [];
  const own = declared.map(({ path, line, id }): Hit => {
    return { kind: 'keyword', path, line, endLine: line, id, match: DECLARED_MATCH, isDefinition: true };
  });
  return { hits: [...own, ...hits], notes };
}

/** A piece of code such as `get(` is no regular expression, and is found as it stands unless one was asked for. */
function searchPattern(map: ExploreMap, query: string, asRegex: boolean): Found {
  if (asRegex) return searchLines(map, parseRegex(query));
  try {
    return searchLines(map, parseRegex(query));
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const { hits, notes } = searchLines(map, literalRegex(query));
    return {
      hits,
      notes: [...notes, 'the query is not a regular expression, so it was searched for as plain text.'],
    };
  }
}

function sentence(query: string, kinds: readonly SearchKind[], all: number, left: number): string {
  const what = `'${clip(oneLine(query), 120)}' (searched by ${kinds.join(', ')})`;
  if (all === 0) return `Nothing matches ${what}.`;
  if (left === 0) return `${count(all, 'place matches', 'places match')} ${what}, best first.`;
  return `${count(all, 'place matches', 'places match')} ${what}; the best ${groupedNumber(all - left)} follow.`;
}

function nothingNote(map: ExploreMap): string {
  const searched = searchedPaths(map).length;
  const secret = namedPaths(map).length - searched;
  const files = count(searched, 'file was', 'files were');
  const unread =
    secret === 0
      ? ''
      : `, and ${count(secret, 'file that may hold secrets was', 'files that may hold secrets were')} not read`;
  return `${files} searched${unread}; ignored and binary files are not in the map.`;
}

/** For a name that nothing has: it may be a slip. */
function spellingNotes(map: ExploreMap, query: string, entries: readonly SearchEntry[]): string[] {
  if (!isName(query) || entries.some(({ best }) => best.match >= GOOD_MATCH)) return [];
  const near = namesOf(map).near(query.trim(), SPELLINGS, (named) => scoreOf(map, named));
  const names = new Set(near.map(({ key }) => oneLine(key)));
  return names.size > 0 ? [`names with a similar spelling: ${[...names].join(', ')}.`] : [];
}

function moreAdvice(shown: number, limit: number): string {
  if (shown < limit || limit === MOST_ENTRIES) return 'make the query narrower, or name one of the kinds.';
  return `ask with a limit of up to ${MOST_ENTRIES}, or make the query narrower.`;
}
