/** What a change touches, as parts that words may name. */
import type { MapReview } from '../../../core/git/reviewMaps';
import type { TouchedPart } from '../../../core/git/said';
import type { StructureChange, StructureReport } from '../../../core/git/structure';
import { isOfTests } from '../../../explore/map/apartFiles';
import { isCosmetic } from '../structure/renderStructure';

/** Symbols first, then files with changes outside of them. What only looks otherwise, and what programs write, is left out. */
export function touchedParts(
  { symbols, files }: Pick<StructureReport, 'symbols' | 'files'>,
  review: Pick<MapReview, 'links'> | null,
): readonly TouchedPart[] {
  const generated = new Set(files.flatMap(({ path, generated: is }) => (is ? [path] : [])));
  const kept = symbols.flatMap((row, at) =>
    isCosmetic(row) || generated.has(row.path) ? [] : [{ row, at }],
  );
  const places = new Map(kept.map(({ at }, place) => [at, place]));
  const placesOf = (symbols: readonly number[] = []): readonly number[] =>
    symbols.flatMap((each) => places.get(each) ?? []);
  const parts = kept.map(({ row, at }): TouchedPart => ({
    ...{ path: row.path, oldPath: row.from?.path ?? row.path, line: row.line },
    ...{ symbol: row.after ?? row.before, oldSymbol: row.before, change: row.change },
    isTest: isOfTests(row.path),
    changesCalls: changesCalls(row),
    calls: placesOf(review?.links[at]?.calls),
    callers: placesOf(review?.links[at]?.callers),
  }));
  const withSymbols = new Set(parts.map(({ path }) => path));
  const rest = files.flatMap(({ path, from, top, read, generated: is, status }): readonly TouchedPart[] => {
    const isCode = read === 'symbols' ? top === 'code' : status !== 'type';
    // Of a file that came or went its symbols tell.
    const isWhole = withSymbols.has(path) && (status === 'added' || status === 'deleted');
    if (is || !isCode || isWhole) return [];
    const own = { symbol: null, oldSymbol: null, change: 'file', changesCalls: false } as const;
    return [
      { path, oldPath: from ?? path, line: 1, isTest: isOfTests(path), ...own, calls: [], callers: [] },
    ];
  });
  return [...parts, ...rest];
}

function changesCalls({ change, signature }: StructureChange): boolean {
  return change === 'renamed' || change === 'moved' || change === 'removed' || signature !== null;
}
