/** Reviews a change: the structural diff with what both maps and both texts say against it. */
import type { Finding, ReviewedFile } from '../../../core/changes/checks';
import type { MapReview, ReviewTrees } from '../../../core/git/reviewMaps';
import type { ReviewReport } from '../../../core/git/review';
import type { ReviewSaid, SaidReview, SaidText } from '../../../core/git/said';
import type { StructureReport } from '../../../core/git/structure';
import type { TreeMapsAsked } from '../../../core/git/treeMaps';
import { inEnglish, phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import type { Repository } from '../../../git/operations/repository';
import { structureDiff } from '../structure/structureDiff';
import type { StructureDiff, StructurePorts } from '../structure/structureDiff';
import type { WorkTreeChange } from '../structure/range';
import { messagesOf } from './messages';
import { modelFindings } from './modelFindings';
import type { ChangeTexts, ModelAnswer, ModelPorts } from './modelFindings';
import { reviewReport } from './reviewReport';
import { touchedParts } from './touchedParts';

export interface ReviewAsked {
  /** As `structureDiff` takes it. */
  readonly versions: string | null | WorkTreeChange;
  /** What was said of the change; `messages`: those of its commits, as messagesOf finds them. Null: nobody asks. */
  readonly said: readonly SaidText[] | 'messages' | null;
}

export interface ReviewPorts extends Pick<StructurePorts, 'shapesOf' | 'known'> {
  readonly reviewTrees: ReviewTrees;
  /** What a change of texts may hide. */
  readonly findingsOf: (files: readonly ReviewedFile[]) => readonly Finding[];
  /** Names of symbols and files that stand in texts as code. */
  readonly namesIn: (texts: readonly SaidText[]) => readonly string[];
  readonly reviewSaid: ReviewSaid;
  /** Null where no model is asked or offered. */
  readonly model: ModelPorts | null;
}

export interface Review {
  readonly report: ReviewReport;
  /** The same as the report's, to be shown in another language. */
  readonly notes: readonly Phrase[];
}

interface Seen {
  symbols: StructureReport | null;
  review: MapReview | null;
  texts: TreeMapsAsked | null;
  /** Null until it is read. */
  said: Said | null;
}

interface Said {
  readonly texts: readonly SaidText[];
  readonly notes: readonly Phrase[];
}

/** `structureDiff` says what is thrown and what it costs. Changes nothing of the user's. */
export async function reviewChange(
  repository: Repository,
  { versions, said }: ReviewAsked,
  { shapesOf, known, reviewTrees, findingsOf, namesIn, reviewSaid, model }: ReviewPorts,
  signal: AbortSignal,
): Promise<Review> {
  const seen: Seen = { symbols: null, review: null, texts: null, said: null };
  const readSaid = async (sides: StructureReport): Promise<Said> =>
    said === 'messages' ? messagesOf(repository, sides, signal) : { texts: said ?? [], notes: [] };
  const diff = await structureDiff(
    repository,
    versions,
    {
      ...{ shapesOf, known },
      onSymbols: (report) => {
        seen.symbols = report;
      },
      compareTrees: async (asked) => {
        const { symbols } = seen;
        if (symbols !== null) seen.said = await readSaid(symbols);
        const names = namesIn(seen.said?.texts ?? []);
        const { maps, review } = await reviewTrees({ ...asked, symbols: symbols?.symbols ?? [], names });
        seen.review = review;
        seen.texts = asked;
        return maps;
      },
    },
    signal,
  );
  // Without maps nobody has asked for it yet.
  const words = seen.said ?? (await readSaid(diff.report));
  const held = saidReview(diff.report, words.texts, seen, reviewSaid);
  const isUnsaid = held === null && said !== null;
  const notes = [
    ...[...diff.notes, ...reviewNotes(diff, seen.review), ...words.notes],
    ...saidNotes(held, seen.review),
    ...(isUnsaid ? [nothingSaid(said)] : []),
  ];
  const files = seen.texts === null ? [] : reviewedFiles(diff.report.files, seen.texts);
  const parts = { review: seen.review, findings: findingsOf(files), said: held };
  const report = reviewReport(diff.report, parts, notes);
  if (model === null) return { report, notes };
  const answer =
    seen.texts === null
      ? { notAsked: model.isWanted ? withoutMaps() : null }
      : await modelFindings(report, textsFor(report, files, seen.texts), model, signal);
  return answered({ report, notes }, answer);
}

const withoutMaps = (): Phrase =>
  phrase('No model was asked: without maps there are no changed lines to show.');

function answered({ report, notes }: Review, answer: ModelAnswer): Review {
  if ('review' in answer) return { report: { ...report, model: answer.review }, notes };
  const { notAsked } = answer;
  if (notAsked === null) return { report, notes };
  return {
    report: { ...report, notes: [...report.notes, inEnglish(notAsked)] },
    notes: [...notes, notAsked],
  };
}

function textsFor(
  report: ReviewReport,
  files: readonly ReviewedFile[],
  { texts, after }: Pick<TreeMapsAsked, 'texts' | 'after'>,
): ChangeTexts {
  const order = new Map(report.files.map(({ path }, at) => [path, at]));
  const ids = new Map(after.map(({ path, id }) => [path, id]));
  return {
    files: [...files].sort((a, b) => (order.get(a.path) ?? 0) - (order.get(b.path) ?? 0)),
    after: new Map(texts.flatMap(({ path, id, text }) => (ids.get(path) === id ? [[path, text]] : []))),
  };
}

/** Null where nothing was said, or nobody asks. */
function saidReview(
  report: StructureReport,
  said: readonly SaidText[],
  { review, texts }: Pick<Seen, 'review' | 'texts'>,
  reviewSaid: ReviewSaid,
): SaidReview | null {
  if (said.every(({ text }) => text.trim() === '')) return null;
  const known = new Set(review?.known ?? []);
  const paths = (texts?.after ?? []).map(({ path }) => path);
  const isPath = (name: string): boolean => paths.some((path) => path === name || path.endsWith(`/${name}`));
  return reviewSaid(said, touchedParts(report, review), (name) => known.has(name) || isPath(name));
}

/** Of a turn, its question and its answer. */
function nothingSaid(said: NonNullable<ReviewAsked['said']>): Phrase {
  return said === 'messages'
    ? phrase('There are no commit messages to hold the change beside, so what goes beyond them is not told.')
    : phrase('Nothing was said of the change, so what goes beyond it is not told.');
}

function saidNotes(said: SaidReview | null, review: MapReview | null): readonly Phrase[] {
  if (said === null || said.counts.touched === 0) return [];
  if (said.namesNothing)
    return [
      phrase(
        'What was said names none of the changed symbols and files, so what goes beyond it is not told.',
      ),
    ];
  return review === null && said.counts.beyond > 0
    ? [phrase('Without maps, callers and helpers that follow from what was said count as beyond it.')]
    : [];
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
