import type { SearchKind } from '../../core/map/explore';
import type { ExploreMap } from '../map/exploreMap';
import { mayBeText } from '../map/folderTexts';
import { oncePerMap } from '../map/oncePerMap';
import { isSecretFile } from '../../core/files/secretFiles';

/** One match of one kind. */
export interface Hit {
  readonly kind: SearchKind;
  readonly path: string;
  /** In the file, or in its text cell. */
  readonly line: number;
  readonly endLine: number;
  /** Of a match in a text cell of a notebook: its number among all cells, from 1. Absent: it is none. */
  readonly textCell?: number | undefined;
  /** Of the symbol or module that this is, or that encloses it; null in a file that is no module. */
  readonly id: string | null;
  /** How well it matches, in [0, 1]; importance comes later. */
  readonly match: number;
  /** Of a line: it defines what matched. Absent: it uses or mentions it. */
  readonly isDefinition?: true | undefined;
}

/** Whether a line was matched, not a name. */
export function isLineHit({ kind }: Hit): boolean {
  return kind === 'regex' || kind === 'keyword';
}

/** What a search of one kind found, and what it has to say beside. */
export interface Found {
  readonly hits: readonly Hit[];
  readonly notes: readonly string[];
}

/** Paths of all files that can be found by name: modules first, then listed texts in other languages. */
export const namedPaths = oncePerMap(({ index }: ExploreMap): readonly string[] => [
  ...index.modules.map(({ path }) => path),
  ...index.skipped.filter(mayBeText).map(({ path }) => path),
]);

/** Those of them whose text is searched: of a file that may hold secrets, no more than its name is told. */
export const searchedPaths = oncePerMap((map: ExploreMap): readonly string[] =>
  namedPaths(map).filter((path) => !isSecretFile(path)),
);

/** I(m) of a file by its path; absent for a file that is no module. */
export const importanceByPath = oncePerMap(
  ({ index }: ExploreMap): ReadonlyMap<string, number> =>
    new Map(index.modules.map(({ path, score }) => [path, score])),
);
