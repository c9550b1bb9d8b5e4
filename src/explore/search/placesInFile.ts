import type { ExploreMap } from '../exploreMap';
import { nodesByLine } from '../nodesByLine';
import { eachIdentifier, termsOf } from './identifiers';
import type { WeighedTerm } from './rankFiles';

/** What an import says of a word: that it is used somewhere below. */
const IMPORT_SHARE = 0.5;
/** A symbol of the very name that was asked for, beside one that mentions it. */
const OWN_NAME_SHARE = 0.5;

/** The lines of one symbol, or of a file outside of all symbols, that have any of the terms. */
export interface Place {
  /** Null in a file that is no module. */
  readonly id: string | null;
  /** How much of what was asked it has: half in all, half in its best line. In [0, 1] but for names asked for. */
  readonly covered: number;
  /** The line with the most first. */
  readonly lines: readonly number[];
}

interface Gathered {
  readonly id: string | null;
  /** Of a class or function; a module's is its path, which has had its say. */
  readonly ownTerms: readonly string[];
  readonly terms: Set<string>;
  readonly lines: { readonly line: number; readonly weight: number }[];
}

/** The places of a file that have any of the terms, the one that has most of them first. Reads the file; linear. */
export function placesInFile(map: ExploreMap, path: string, terms: readonly WeighedTerm[]): Place[] {
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]));
  const all = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const weightOf = (found: ReadonlySet<string>): number => {
    let sum = 0;
    for (const term of found) sum += weights.get(term) ?? 0;
    return sum;
  };
  const places = [...gather(map, path, weights, weightOf).values()].map(
    ({ id, ownTerms, terms: inside, lines }) => {
      const own = ownTerms.filter((term) => weights.has(term));
      const best = lines.reduce((most, { weight }) => Math.max(most, weight), 0);
      const named = weightOf(new Set(own));
      return {
        id,
        covered: (weightOf(new Set([...inside, ...own])) + best + OWN_NAME_SHARE * named) / (2 * all),
        lines: lines.sort((a, b) => b.weight - a.weight || a.line - b.line).map(({ line }) => line),
      };
    },
  );
  return places.sort((a, b) => b.covered - a.covered);
}

/** The places of a file by the id of the symbol around them. */
function gather(
  map: ExploreMap,
  path: string,
  weights: ReadonlyMap<string, number>,
  weightOf: (found: ReadonlySet<string>) => number,
): Map<string | null, Gathered> {
  const places = new Map<string | null, Gathered>();
  const nodeAt = nodesByLine(map, path);
  const known = new Map<string, readonly string[]>();
  (map.texts.read(path) ?? '').split(/\r\n|[\n\r]/).forEach((text, at) => {
    const found = new Set<string>();
    eachIdentifier(text, (identifier) => {
      let own = known.get(identifier);
      if (!own) known.set(identifier, (own = termsOf(identifier).filter((term) => weights.has(term))));
      for (const term of own) found.add(term);
    });
    if (found.size === 0) return;
    const node = nodeAt(at + 1);
    const id = node?.id ?? null;
    let place = places.get(id);
    if (!place) {
      const ownTerms = node && 'name' in node ? termsOf(node.name) : [];
      places.set(id, (place = { id, ownTerms, terms: new Set(), lines: [] }));
    }
    for (const term of found) place.terms.add(term);
    const share = /^\s*(?:import|from)\b/.test(text) ? IMPORT_SHARE : 1;
    place.lines.push({ line: at + 1, weight: share * weightOf(found) });
  });
  return places;
}
