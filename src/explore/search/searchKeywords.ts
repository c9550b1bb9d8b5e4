import type { ExploreMap } from '../map/exploreMap';
import { placesInFile, wantedIdentifiers } from './placesInFile';
import type { Place, WantedIdentifiers } from './placesInFile';
import { readQuery } from './query';
import type { SearchQuery } from './query';
import { rankFiles } from './rankFiles';
import type { RankedFile } from './rankFiles';
import { searchIndexOf } from './searchIndex';
import type { WeighedTerm } from './termSums';
import type { Found, Hit } from './searchHit';
import { isName } from './searchWords';
import { moduleAt, nodeAt } from '../map/symbolAt';

/** More files than any answer shows; the rest is told by its count. */
const MOST_FILES = 200;
/** A file that has less of what was asked for than this of the best one holds some word of it by chance. */
const LEAST_SHARE = 0.3;
/** Of one file so many symbols, and what the second and the third are worth beside another file's first. */
const PLACE_SHARES = [1, 0.6, 0.45];
/** The best file's best symbol: below what carries the very name that was asked for. */
const BEST_MATCH = 0.8;
/** What the other lines of a place are worth beside its best. */
const OTHER_LINE_SHARE = 0.9;

/**
 * The files that have most of what the query asks for (`rankFiles`), each by the symbols in it that have most: of
 * sentences one a file, of a few words up to three. A symbol's hits are its lines with any of the words, the best
 * first. Only the first `shown` files are read: no answer tells more of the others than that they are there.
 */
export function searchKeywords(map: ExploreMap, query: string, shown: number): Found {
  const asked = wordsOrName(map, query);
  const index = searchIndexOf(map);
  const { files: ranked, terms } = rankFiles(index, asked, MOST_FILES);
  const best = ranked[0]?.score ?? 1;
  const files = ranked.filter(({ score }) => score >= LEAST_SHARE * best);
  const sought: Sought = {
    terms,
    wanted: wantedIdentifiers(index.words, terms),
    places: asked.isProse ? 1 : PLACE_SHARES.length,
  };
  return {
    hits: files.flatMap((file, at) => {
      const match = (BEST_MATCH * file.score) / best;
      return at < shown ? hitsIn(map, file, sought, match) : [wholeFile(map, file, match)];
    }),
    notes: [],
  };
}

/** A name that is written somewhere is looked for as it is; of all else the parts are. */
function wordsOrName(map: ExploreMap, query: string): SearchQuery {
  const asked = readQuery(query);
  const whole = asked.terms.filter(({ partOf }) => partOf === null);
  const { words } = searchIndexOf(map);
  if (!isName(query) || !whole.some(({ term }) => words.has(term))) return asked;
  return { ...asked, terms: whole };
}

interface Sought {
  readonly terms: readonly WeighedTerm[];
  readonly wanted: WantedIdentifiers;
  /** How many symbols of one file are told. */
  readonly places: number;
}

function hitsIn(map: ExploreMap, { path, line }: RankedFile, sought: Sought, match: number): Hit[] {
  if (line !== null) return [hitAt(path, line, nodeAt(map, path, line)?.id ?? null, match)];
  const found = placesInFile(map, path, sought.terms, sought.wanted).slice(0, sought.places);
  if (found.length === 0) return [wholeFile(map, { path }, match)];
  const most = found[0]?.covered ?? 1;
  return found.flatMap((place, at) => {
    const share = at === 0 ? 1 : ((PLACE_SHARES[at] ?? 0) * place.covered) / most;
    return lineHits(path, place, match * share);
  });
}

function lineHits(path: string, { id, textCell, lines }: Place, match: number): Hit[] {
  return lines.map((line, at) => ({
    ...hitAt(path, line, id, at === 0 ? match : OTHER_LINE_SHARE * match),
    textCell,
  }));
}

function wholeFile(map: ExploreMap, { path }: Pick<RankedFile, 'path'>, match: number): Hit {
  return hitAt(path, 1, moduleAt(map, path)?.id ?? null, match);
}

function hitAt(path: string, line: number, id: string | null, match: number): Hit {
  return { kind: 'keyword', path, line, endLine: line, id, match };
}
