/** What is known of a name that is no symbol of the map: a constant, an attribute, or code in a language that is not mapped. */
import type { TraceDirection } from '../../core/map/explore';
import { codeNodesOf, moduleOf } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { importersOf, traceGraphOf, walk } from '../trace/traceLinks';
import { clip, count, oneLine } from '../answer/text';
import { isAside } from '../survey/listedFiles';
import { surveyRow } from '../survey/surveyRow';
import { listText } from '../answer/traceAnswer';
import type { Trace, TraceSection } from '../answer/traceAnswer';
import { unmappedLanguages, unmappedNote } from '../gaps/unmapped';
import { isUnknownName } from './unknownName';
import { scopeOf } from './wordScope';
import type { WordScope } from './wordScope';
import { wholeStatement } from './wholeStatement';
import { wordPlaces } from './wordPlaces';
import type { WordPlace } from './wordPlaces';
import type { WordRole } from './wordRole';

/** A package hands a name on once or twice. */
const IMPORT_HOPS = 3;
/** Of each kind: the rest is counted. */
const MOST_ROWS = 20;
/** Code tells more than what is said of it. */
const MOST_SAID = 6;
const SHOWN_CODE = 120;
const SHOWN_SIGNATURE = 300;

/** In the order of the answer; what is asked for comes first. */
const TITLES: Readonly<Record<WordRole, string>> = {
  defined: 'Defined or declared',
  set: 'Set',
  called: 'Called',
  named: 'Named',
  imported: 'Imported',
  said: 'In text and comments',
};
const ORDER: readonly WordRole[] = ['defined', 'set', 'called', 'named', 'imported', 'said'];

/**
 * Where the name's last word stands, by what the lines do with it; null where it stands nowhere. Of a variable of
 * modules only its own files and those that import them count. A word search: it knows no scopes inside a file.
 */
export function wordTrace(map: ExploreMap, text: string, direction: TraceDirection): Trace | null {
  const scope = scopeOf(map, text);
  const all = wordPlaces(map, scope.word);
  const code = all.filter(({ role }) => role !== 'said');
  if (code.length === 0) return all.length === 0 ? null : saidOnly(map, text, all);
  const { inside, elsewhere } = divided(map, scope, all);
  const languages = new Set(code.flatMap(({ path }) => unmappedLanguages(map).get(path) ?? []));
  return {
    sentence: sentenceOf(text, scope, inside, [...languages], isUnknownName(map, text)),
    sections: sectionsOf(map, inside, direction),
    notes: [
      'this is a word search: other things with the same name count too.',
      ...(elsewhere > 0
        ? [
            `${count(elsewhere, 'more place has', 'more places have')} the word in files that do not import it from there.`,
          ]
        : []),
      ...(languages.size > 0 ? unmappedNote(map) : []),
    ],
    advice: `search_code with a regex for '${scope.word}' finds every line.`,
  };
}

function sentenceOf(
  text: string,
  { word }: WordScope,
  places: readonly WordPlace[],
  languages: readonly string[],
  isUnknown: boolean,
): string {
  const files = new Set(places.map(({ path }) => path)).size;
  const found = `${count(places.length, 'line has', 'lines have')} ${text === word ? 'it' : `'${oneLine(word)}'`} in ${count(files, 'file', 'files')}`;
  const mark =
    languages.length === 0
      ? ''
      : ` (text search; ${listText(languages, 4)} ${languages.length === 1 ? 'is' : 'are'} not mapped)`;
  const shown = `'${clip(oneLine(text), 120)}'`;
  const end = `${found}${mark}${conclusion(places)}.`;
  return isUnknown
    ? `${shown} is not a function, class or module in the map, so RepoMaster searched for the word: ${end}`
    : `RepoMaster searched for the word of ${shown}: ${end}`;
}

/** Where it is defined or set, and which file has most of it; '' where the lines are few. */
function conclusion(places: readonly WordPlace[]): string {
  const own = places.filter(isInCode);
  const [home] = [
    ...own.filter(({ role }) => role === 'defined'),
    ...own.filter(({ role }) => role === 'set'),
  ];
  const at =
    home === undefined
      ? ''
      : `; ${home.role === 'set' ? 'set' : 'defined or declared'} at ${oneLine(`${home.path}:${home.line}`)}`;
  const lines = new Map<string, number>();
  for (const { path } of own) lines.set(path, (lines.get(path) ?? 0) + 1);
  const [most] = [...lines].sort(([, a], [, b]) => b - a);
  const isTelling = most !== undefined && lines.size > 1 && most[1] > 2;
  return `${at}${isTelling ? `; most lines are in ${oneLine(most[0])} (${most[1]})` : ''}`;
}

function saidOnly(map: ExploreMap, text: string, all: readonly WordPlace[]): Trace {
  return {
    sentence: `'${clip(oneLine(text), 120)}' is in no code of this folder: only text and comments have the word, in ${count(all.length, 'line', 'lines')}.`,
    sections: sectionsOf(map, all, 'references'),
    notes: unmappedNote(map),
    advice: 'search_code finds every line.',
  };
}

/** The places that may mean it, and how many others have the word. */
function divided(
  map: ExploreMap,
  scope: WordScope,
  all: readonly WordPlace[],
): { readonly inside: readonly WordPlace[]; readonly elsewhere: number } {
  const homes = homesOf(scope, all);
  if (homes.size === 0) return { inside: all, elsewhere: 0 };
  const importing = importersOfAll(map, homes);
  const binds = filesBinding(all);
  const inside = all.filter(({ path, text, role, id }) => {
    if (homes.has(path) || role === 'said' || id === null) return true;
    if (!importing.has(path)) return false;
    return binds.has(path) || text.includes(`.${scope.word}`);
  });
  return { inside, elsewhere: all.length - inside.length };
}

/** The mapped files whose module-level code sets or defines it, in the scope that the text names. */
function homesOf({ within }: WordScope, all: readonly WordPlace[]): ReadonlySet<string> {
  const homes = all.filter(({ role, isTopLevel }) => isTopLevel && (role === 'set' || role === 'defined'));
  const named = homes.filter(({ path }) => within === null || within.has(path));
  return new Set(named.map(({ path }) => path));
}

function importersOfAll(map: ExploreMap, homes: ReadonlySet<string>): ReadonlySet<string> {
  const graph = traceGraphOf(map);
  const modules = map.index.modules.filter(({ path }) => homes.has(path));
  const links = walk(graph.nodes, modules, IMPORT_HOPS, importersOf(graph)).flat();
  return new Set(links.map(({ far }) => moduleOf(codeNodesOf(map), far).path));
}

/** Files that import the word by name. An import over several lines has it on a line of its own. */
function filesBinding(all: readonly WordPlace[]): ReadonlySet<string> {
  return new Set(
    all.filter(({ role, text }) => role === 'imported' || /^[\w$]+,?$/.test(text)).map(({ path }) => path),
  );
}

function sectionsOf(
  map: ExploreMap,
  places: readonly WordPlace[],
  direction: TraceDirection,
): TraceSection[] {
  const first: WordRole = direction === 'callers' ? 'called' : 'defined';
  const order = [first, ...ORDER.filter((role) => role !== first)];
  return order.flatMap((role) => {
    const own = places.filter((place) => place.role === role);
    if (own.length === 0) return [];
    const most = role === 'said' ? MOST_SAID : MOST_ROWS;
    // Of what is used widely most users are tests: they would fill the list.
    const sorted = [...own.filter(isInCode), ...own.filter((place) => !isInCode(place))];
    return [
      {
        title: `${TITLES[role]} (${own.length}):`,
        rows: sorted.slice(0, most).map((place) => rowOf(map, place)),
        further: Math.max(0, own.length - most),
      },
    ];
  });
}

function isInCode({ path }: WordPlace): boolean {
  return !isAside(path);
}

function rowOf(map: ExploreMap, place: WordPlace): TraceSection['rows'][number] {
  const { path, line, id } = place;
  // Parameters say more of what is defined than the first of their lines.
  const shown = place.role === 'defined' ? SHOWN_SIGNATURE : SHOWN_CODE;
  return {
    ...surveyRow({
      name: path,
      path,
      line,
      id,
      score: null,
      details: [clip(wholeStatement(map, place), shown)],
    }),
    longest: 2 * SHOWN_SIGNATURE,
  };
}
