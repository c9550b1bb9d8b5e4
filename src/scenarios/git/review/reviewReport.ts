/** A review as data. Pure. */
import type { Finding } from '../../../core/changes/checks';
import type { MapReview, SymbolReach } from '../../../core/git/reviewMaps';
import type { ReviewReport, ReviewedPart, ReviewedSymbol } from '../../../core/git/review';
import type { SaidReview } from '../../../core/git/said';
import type { StructureChange, StructureReport } from '../../../core/git/structure';
import { byCodeUnits } from '../../../core/text/order';
import { inEnglish } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import { isOfTests } from '../../../explore/map/apartFiles';
import { isCosmetic } from '../structure/renderStructure';

/** Of a list: nobody reads more, and the number of all is told. */
const MOST_ROWS = 500;

export interface ReviewParts {
  readonly review: MapReview | null;
  readonly findings: readonly Finding[];
  /** Null where nobody asked. */
  readonly said: SaidReview | null;
}

export function reviewReport(
  diff: StructureReport,
  { review, findings, said }: ReviewParts,
  notes: readonly Phrase[],
): ReviewReport {
  const { from, to, symbols, cycles, totals, mapped, partial, counts } = diff;
  const reached = symbols.map((row, at) => reviewedSymbol(row, review?.reach[at] ?? null));
  const isTold = review?.hasTests ?? false;
  const untested = reached.filter(({ tested }) => isTold && tested === 'no').sort(byWeight);
  return {
    version: 1,
    ...{ from, to },
    totals: {
      ...totals,
      misfits: review?.misfitCount ?? 0,
      untested: untested.length,
      findings: findings.length,
      tests: counts.tests,
      beyond: said?.counts.beyond ?? 0,
    },
    files: reviewedParts(diff, reached),
    misfits: [...(review?.misfits ?? [])],
    untested: isTold
      ? untested.slice(0, MOST_ROWS).map(({ after, path, line, callers }) => ({
          ...{ symbol: after ?? '', path, line, callers: callers ?? 0 },
        }))
      : null,
    cycles: cycles.added,
    problems: [...(review?.problems ?? [])],
    findings: findings.slice(0, MOST_ROWS).map(({ kind, path, line, side, text, why, confidence }) => ({
      ...{ kind, path, line, side, text, why: inEnglish(why), confidence },
    })),
    ...{ said, model: null },
    namedOnly: [...(review?.namedOnly ?? [])],
    ...{ mapped, partial, notes: notes.map(inEnglish) },
  };
}

function reviewedSymbol(row: StructureChange, reach: SymbolReach | null): ReviewedSymbol {
  return {
    ...row,
    callers: reach?.callers ?? null,
    dependents: reach?.dependents ?? null,
    tested: reach?.tested ?? null,
  };
}

function reviewedParts(
  { files }: Pick<StructureReport, 'files'>,
  reached: readonly ReviewedSymbol[],
): ReviewedPart[] {
  const now = new Set(files.map(({ path }) => path));
  const renamed = new Map(files.map(({ path, from }) => [from ?? path, path]));
  const byPath = new Map<string, ReviewedSymbol[]>();
  for (const row of reached) {
    if (isCosmetic(row)) continue;
    // What a renamed file lost is told under its old path.
    const path = now.has(row.path) ? row.path : (renamed.get(row.path) ?? row.path);
    const known = byPath.get(path);
    if (known) known.push(row);
    else byPath.set(path, [row]);
  }
  return files
    .map((file): ReviewedPart => {
      const symbols = byPath.get(file.path) ?? [];
      return { ...file, test: isOfTests(file.path), symbols: symbols.sort(byWeight) };
    })
    .sort(
      (a, b) => Number(a.test) - Number(b.test) || weightOf(b) - weightOf(a) || byCodeUnits(a.path, b.path),
    );
}

function weightOf({ symbols: [first] }: ReviewedPart): number {
  return first === undefined ? -1 : (first.dependents ?? 0);
}

function byWeight(a: ReviewedSymbol, b: ReviewedSymbol): number {
  return (
    (b.dependents ?? 0) - (a.dependents ?? 0) ||
    (b.callers ?? 0) - (a.callers ?? 0) ||
    byCodeUnits(a.path, b.path) ||
    a.line - b.line
  );
}
