/** What bears the name of a symbol and is none: variables of modules, and text in languages that are not mapped. */
import { codeNodesOf, isModule, moduleOf } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { identifierNumbers } from '../search/identifierNumbers';
import { searchIndexOf } from '../search/searchIndex';
import { isTestFile } from '../../index/languages/rules';
import { clip, count, groupedNumber, oneLine } from '../answer/text';
import { listText } from '../answer/traceAnswer';
import type { TraceRow, TraceSection } from '../answer/traceAnswer';
import { unmappedLanguages } from '../gaps/unmapped';
import { wholeStatement } from './wholeStatement';
import { wordPlaces, wordPlacesIn } from './wordPlaces';
import type { WordPlace } from './wordPlaces';
import type { WordRole } from './wordRole';

/** Beside what the map knows a few lines tell enough; the rest is counted. */
const MOST_ROWS = 8;
const SHOWN_CODE = 120;
const SHOWN_LANGUAGES = 3;

/** What tells most of a name comes first. */
const ORDER: readonly WordRole[] = ['defined', 'set', 'called', 'imported', 'named'];

/** Places beside the symbols of a name. */
export interface BesideSymbols {
  /** At most two, each with rows of the form `PATH:LINE  code` and no results: none of them is a fact of the map. */
  readonly sections: readonly TraceSection[];
  /** `3 lines of C files that are not mapped have the word 'scan'`; null where none have. */
  readonly unmapped: string | null;
}

/** The symbols whose name is meant, and how it was written. */
export interface AskedName {
  readonly symbols: readonly CodeNode[];
  /** Whose variables count: those of the symbols' own modules need no index of all texts. */
  readonly among: 'their modules' | 'all modules';
  /** What lines of unmapped code may do with the word to count; all but to mention it in a comment where it is left out. */
  readonly roles?: readonly WordRole[] | undefined;
}

/** Where else the word of these symbols stands: set or declared at the top of modules, and in code that is not mapped. */
export function besideSymbols(map: ExploreMap, { symbols, among, roles = ORDER }: AskedName): BesideSymbols {
  const symbol = symbols.find((node) => !isModule(node));
  // A module is asked for by its path or id: its last word is no name of code.
  if (symbol === undefined || isModule(symbol)) return { sections: [], unmapped: null };
  const word = symbol.name;
  const languages = unmappedLanguages(map);
  const unmapped = unmappedPlaces(map, word).filter(({ role }) => roles.includes(role));
  const files =
    among === 'all modules'
      ? filesDeclaring(map, word)
      : new Set(symbols.map((node) => moduleOf(codeNodesOf(map), node).path));
  // A method's name is no variable's.
  const variables = symbol.parent === symbol.module ? variablesOf(map, word, files) : [];
  return {
    sections: [
      sectionOf(map, 'Also set or declared at the top of a module', variables),
      sectionOf(map, 'Text matches in files that are not mapped', unmapped),
    ].filter(({ rows }) => rows.length > 0),
    unmapped: unmapped.length === 0 ? null : unmappedText(languages, unmapped, word),
  };
}

/** The lines of code that is not mapped that have a word; the texts are indexed for it only where there is such code. */
function unmappedPlaces(map: ExploreMap, word: string): readonly WordPlace[] {
  const languages = unmappedLanguages(map);
  return languages.size === 0 ? [] : wordPlaces(map, word, (path) => languages.has(path));
}

/** Definitions of a word in code that is not mapped, the first of each file. */
export function unmappedDefinitions(map: ExploreMap, word: string): readonly WordPlace[] {
  const defined = unmappedPlaces(map, word).filter(({ role }) => role === 'defined');
  return defined.filter(({ path }, at) => defined.findIndex((other) => other.path === path) === at);
}

function unmappedText(
  languages: ReadonlyMap<string, string>,
  places: readonly WordPlace[],
  word: string,
): string {
  const found = listText(
    [...new Set(places.flatMap(({ path }) => languages.get(path) ?? []))],
    SHOWN_LANGUAGES,
  );
  const isOne = new Set(places.map(({ path }) => path)).size === 1;
  const files = isOne ? `a ${found} file that is not mapped` : `${found} files that are not mapped`;
  const have = places.length === 1 ? 'has' : 'have';
  return `${count(places.length, 'line', 'lines')} of ${files} ${have} the word '${clip(oneLine(word), 60)}'`;
}

/** Where modules declare a variable or type of this name that is no symbol. Reads the files that declare it. */
export function declarationsOf(map: ExploreMap, word: string): readonly WordPlace[] {
  return variablesOf(map, word, filesDeclaring(map, word));
}

/** Variables and types of modules that are no symbols: a line that begins a symbol belongs to that. */
function variablesOf(map: ExploreMap, word: string, files: ReadonlySet<string>): readonly WordPlace[] {
  return wordPlacesIn(map, word, files).filter(
    ({ role, isTopLevel }) => isTopLevel && (role === 'set' || role === 'defined'),
  );
}

/** Most names are written in many files and declared in few: only those need be read. */
function filesDeclaring(map: ExploreMap, word: string): ReadonlySet<string> {
  const { declaring, paths, isModule: isMapped } = searchIndexOf(map);
  const number = identifierNumbers(map).get(word);
  const files = new Set<string>();
  if (number !== undefined)
    declaring.each(number, (file) => {
      if (isMapped[file] === true) files.add(paths[file] ?? '');
    });
  return files;
}

function sectionOf(map: ExploreMap, title: string, places: readonly WordPlace[]): TraceSection {
  const merit = ({ path, role }: WordPlace): number => 2 * ORDER.indexOf(role) + Number(isTestFile(path));
  const sorted = [...places].sort((a, b) => merit(a) - merit(b));
  return {
    title: `${title} (${groupedNumber(places.length)}):`,
    rows: sorted.slice(0, MOST_ROWS).map((place) => rowOf(map, place)),
    further: Math.max(0, places.length - MOST_ROWS),
  };
}

function rowOf(map: ExploreMap, place: WordPlace): TraceRow {
  const code = clip(oneLine(wholeStatement(map, place)), SHOWN_CODE);
  return { text: `${oneLine(place.path)}:${place.line}  ${code}`, result: null };
}
