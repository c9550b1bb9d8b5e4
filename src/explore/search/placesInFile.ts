import type { ExploreMap } from '../map/exploreMap';
import { nodesByLine } from '../map/nodesByLine';
import { eachIdentifier } from './identifiers';
import { textCellsOf } from './textCells';
import type { WeighedTerm } from './termSums';
import type { WordTable } from './wordTable';

/** What an import says of a word: that it is used somewhere below. */
const IMPORT_SHARE = 0.5;
/** A symbol of the very name that was asked for, beside one that mentions it. */
const OWN_NAME_SHARE = 0.5;

/** The lines of one symbol, of a text cell, or of a file outside of all symbols, that have any of the terms. */
export interface Place {
  /** Null in a file that is no module, and in a text cell of a notebook. */
  readonly id: string | null;
  /** The number of that cell. */
  readonly textCell?: number | undefined;
  /** How much of what was asked it has: half in all, half in its best line. In [0, 1] but for names asked for. */
  readonly covered: number;
  /** The line with the most first. */
  readonly lines: readonly number[];
}

interface Gathered {
  readonly id: string | null;
  readonly textCell?: number | undefined;
  /** Of a class or function; a module's is its path, which has had its say. */
  readonly ownTerms: readonly WeighedTerm[];
  readonly terms: Set<WeighedTerm>;
  readonly lines: { readonly line: number; readonly weight: number }[];
}

/** The terms of a question by the identifiers that have any of them. */
export type WantedIdentifiers = ReadonlyMap<string, readonly WeighedTerm[]>;

/** Those of a folder. Linear in them. */
export function wantedIdentifiers(table: WordTable, terms: readonly WeighedTerm[]): WantedIdentifiers {
  const wanted = new Map<string, WeighedTerm[]>();
  for (const term of terms)
    for (const number of table.withTerm(term.term)) {
      const identifier = table.identifier(number);
      const known = wanted.get(identifier);
      if (known) known.push(term);
      else wanted.set(identifier, [term]);
    }
  return wanted;
}

/** The places of a file that have any of the terms, the one that has most of them first. Reads the file; linear. */
export function placesInFile(
  map: ExploreMap,
  path: string,
  terms: readonly WeighedTerm[],
  wanted: WantedIdentifiers,
): Place[] {
  const all = weightOf(terms) || 1;
  const places = [...gather(map, path, wanted).values()].map(
    ({ id, textCell, ownTerms, terms: inside, lines }) => {
      const best = lines.reduce((most, { weight }) => Math.max(most, weight), 0);
      const named = weightOf(new Set(ownTerms));
      return {
        id,
        textCell,
        covered: (weightOf(new Set([...inside, ...ownTerms])) + best + OWN_NAME_SHARE * named) / (2 * all),
        lines: lines.sort((a, b) => b.weight - a.weight || a.line - b.line).map(({ line }) => line),
      };
    },
  );
  return places.sort((a, b) => b.covered - a.covered);
}

/** The places of a file by the id of the symbol around them, and by the text cell. */
function gather(
  map: ExploreMap,
  path: string,
  wanted: WantedIdentifiers,
): Map<string | number | null, Gathered> {
  const places = new Map<string | number | null, Gathered>();
  const nodeAt = nodesByLine(map, path);
  gatherLines(map.texts.read(path) ?? '', wanted, (line) => {
    const node = nodeAt(line);
    const id = node?.id ?? null;
    const ownTerms = node && 'name' in node ? (wanted.get(node.name) ?? []) : [];
    return placeIn(places, id, () => ({ id, ownTerms, terms: new Set(), lines: [] }));
  });
  for (const { cell, text } of textCellsOf(map.texts, path))
    gatherLines(text, wanted, () =>
      placeIn(places, cell, () => ({ id: null, textCell: cell, ownTerms: [], terms: new Set(), lines: [] })),
    );
  return places;
}

function placeIn<Key>(places: Map<Key, Gathered>, key: Key, make: () => Gathered): Gathered {
  let place = places.get(key);
  if (!place) places.set(key, (place = make()));
  return place;
}

/** Adds each line of a text that has any of the terms to its place. */
function gatherLines(text: string, wanted: WantedIdentifiers, placeAt: (line: number) => Gathered): void {
  text.split(/\r\n|[\n\r]/).forEach((content, at) => {
    const found = new Set<WeighedTerm>();
    eachIdentifier(content, (identifier) => {
      for (const term of wanted.get(identifier) ?? []) found.add(term);
    });
    if (found.size === 0) return;
    const place = placeAt(at + 1);
    for (const term of found) place.terms.add(term);
    const share = /^\s*(?:import|from)\b/.test(content) ? IMPORT_SHARE : 1;
    place.lines.push({ line: at + 1, weight: share * weightOf(found) });
  });
}

function weightOf(terms: Iterable<WeighedTerm>): number {
  let sum = 0;
  for (const { weight } of terms) sum += weight;
  return sum;
}
