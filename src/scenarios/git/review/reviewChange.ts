/** Reviews a change: the structural diff with what both maps and both texts say against it. */
import type { Finding, ReviewedFile } from '../../../core/changes/checks';
import type { MapReview, ReviewTrees } from '../../../core/git/reviewMaps';
import type { ReviewReport } from '../../../core/git/review';
import type { StructureReport } from '../../../core/git/structure';
import type { TreeMapsAsked } from '../../../core/git/treeMaps';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import type { Repository } from '../../../git/operations/repository';
import { structureDiff } from '../structure/structureDiff';
import type { StructureDiff, StructurePorts } from '../structure/structureDiff';
import { reviewReport } from './reviewReport';

export interface ReviewPorts extends Pick<StructurePorts, 'shapesOf' | 'known'> {
  readonly reviewTrees: ReviewTrees;
  /** What a change of texts may hide. */
  readonly findingsOf: (files: readonly ReviewedFile[]) => readonly Finding[];
}

export interface Review {
  readonly report: ReviewReport;
  /** The same as the report's, to be shown in another language. */
  readonly notes: readonly Phrase[];
}

/** `written` as for `structureDiff`, which says what is thrown and what it costs. Changes nothing of the user's. */
export async function reviewChange(
  repository: Repository,
  written: string | null,
  { shapesOf, known, reviewTrees, findingsOf }: ReviewPorts,
  signal: AbortSignal,
): Promise<Review> {
  let symbols: StructureReport | null = null;
  const seen: { review: MapReview | null; files: readonly ReviewedFile[] } = { review: null, files: [] };
  const diff = await structureDiff(
    repository,
    written,
    {
      ...{ shapesOf, known },
      onSymbols: (report) => {
        symbols = report;
      },
      compareTrees: async (asked) => {
        const { maps, review } = await reviewTrees({ ...asked, symbols: symbols?.symbols ?? [] });
        seen.review = review;
        seen.files = reviewedFiles(symbols?.files ?? [], asked);
        return maps;
      },
    },
    signal,
  );
  const notes = [...diff.notes, ...reviewNotes(diff, seen.review)];
  return { report: reviewReport(diff.report, seen.review, findingsOf(seen.files), notes), notes };
}

/** Texts of the changed source files. A renamed file is one. */
function reviewedFiles(
  files: StructureReport['files'],
  { texts, before, after }: Pick<TreeMapsAsked, 'texts' | 'before' | 'after'>,
): readonly ReviewedFile[] {
  const byId = new Map(texts.map(({ path, id, text }) => [`${path}\0${id}`, text]));
  const [old, young] = [before, after].map((side) => new Map(side.map(({ path, id }) => [path, id])));
  const textOf = (side: ReadonlyMap<string, string> | undefined, path: string): string | null =>
    byId.get(`${path}\0${side?.get(path) ?? ''}`) ?? null;
  return files
    .filter(({ read, generated }) => read === 'symbols' && !generated)
    .map(({ path, from }) => ({ path, before: textOf(old, from ?? path), after: textOf(young, path) }));
}

function reviewNotes({ report }: StructureDiff, review: MapReview | null): readonly Phrase[] {
  if (review === null)
    return report.symbols.length === 0
      ? []
      : [phrase('Without maps, callers, missing tests and findings are not told.')];
  const notes: Phrase[] = [];
  if (review.namedOnly.length > 0)
    notes.push(
      phrase(
        'Calls in {0} are told by their names alone: a call may mean another symbol, and a caller or test may be missing.',
        review.namedOnly.join(', '),
      ),
    );
  const isCode = report.symbols.some(({ body, change }) => change !== 'body' || body === 'code');
  if (isCode && !review.hasTests) notes.push(phrase('The map has no tests, so missing ones are not told.'));
  return notes;
}
