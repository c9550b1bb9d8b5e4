/** Has a model look for what is wrong with a change; what its lines do not bear out is dropped. */
import type { Citation, CitedCode, ReviewedFile } from '../../../core/changes/checks';
import type { ReviewReport } from '../../../core/git/review';
import type {
  ClaimedFinding,
  FindingWriter,
  FindingsEstimate,
  ModelReview,
} from '../../../core/git/reviewFindings';
import { byCodeUnits } from '../../../core/text/order';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import { MOST_COLUMNS, changedHunks, linesOf } from './changedHunks';
import { citedTexts } from './citedTexts';
import { SHORT, renderReview } from './renderReview';
import { secretsIn, withoutSecrets } from './withoutSecrets';

/** Of the changed lines: what a person reads at once, several times over. */
const HUNK_TOKENS = 12_000;
const MOST_FINDINGS = 50;
const MOST_CHARACTERS = 600;
/** Models count lines nearly right. */
const NEAR = 3;

export interface ModelPorts {
  readonly finder: FindingWriter;
  /** What a text names of code, and whether it is there. */
  readonly citationsIn: (text: string, code: CitedCode, signal: AbortSignal) => Promise<readonly Citation[]>;
  /** Whether somebody wants the model to be asked, and so hears why it was not. */
  readonly isWanted: boolean;
  /** Hears what asking takes, before it is done. */
  readonly onEstimate: (estimate: FindingsEstimate) => void;
}

/** A model that looks for what is wrong besides. */
export type Finding = Pick<ModelPorts, 'finder' | 'isWanted' | 'onEstimate'>;

export interface ChangeTexts {
  /** The most important first. */
  readonly files: readonly ReviewedFile[];
  /** All texts after the change, by path. */
  readonly after: ReadonlyMap<string, string>;
}

/** What came of it, or why nobody was asked; null where nobody wanted to. */
export type ModelAnswer = { readonly review: ModelReview } | { readonly notAsked: Phrase | null };

/** Asks the model once, where there is a line to show and it is wanted. Throws UserError where it cannot be asked, CancelledError. */
export async function modelFindings(
  report: ReviewReport,
  { files, after }: ChangeTexts,
  { finder, citationsIn, isWanted, onEstimate }: ModelPorts,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const { text: hunks, paths, ...places } = changedHunks(files, secretsIn(report), HUNK_TOKENS);
  if (places.shown === 0) return { notAsked: isWanted ? nothingToShow(places.left) : null };
  const asked = { overview: renderReview(withoutSecrets(report), SHORT), hunks };
  onEstimate(finder.estimate(asked));
  if (!isWanted) return { notAsked: null };
  const { findings, unreadable, usage, cost } = await finder.find(asked, signal);
  const looked = (findings ?? []).slice(0, MOST_FINDINGS);
  const code = citedTexts(after);
  const versionsOf = versionsByPath(after, finder);
  const standing: ModelReview['findings'][number][] = [];
  for (const claimed of looked) {
    const line = paths.has(claimed.path) ? placeOf(claimed, versionsOf(claimed.path)) : null;
    if (line === null || (await citationsIn(claimed.claim, code, signal)).some(({ verified }) => !verified))
      continue;
    const { path, severity, claim, quote } = claimed;
    standing.push({ path, line, severity, claim: claim.slice(0, MOST_CHARACTERS), quote: quote.trim() });
  }
  const review = {
    model: finder.model.name,
    findings: standing.sort(byWeight),
    dropped: looked.length - standing.length,
    unreadable,
    skipped: (findings?.length ?? 0) - looked.length,
    isRead: findings !== null,
    hunks: places,
    tokens: { sent: usage.input + usage.cacheRead + usage.cacheWrite, received: usage.output },
    cost,
  };
  return { review };
}

/** `left`: places that may not be shown. */
function nothingToShow(left: number): Phrase {
  return left > 0
    ? phrase('No model was asked: all changed lines are in files of secrets.')
    : phrase('No model was asked: there are no changed lines of source code to show.');
}

/** The lines of a file as they are and as they were shown: one with a secret was shown without it. */
type Versions = readonly (readonly string[])[];

/** None of a file that is not there. A file is redacted once, however many findings it has. */
function versionsByPath(
  after: ChangeTexts['after'],
  { asSent }: Pick<FindingWriter, 'asSent'>,
): (path: string) => Versions {
  const known = new Map<string, Versions>();
  return (path) => {
    const text = after.get(path);
    if (text === undefined) return [];
    const versions = known.get(path) ?? [text, asSent(text)].map(linesOf);
    known.set(path, versions);
    return versions;
  };
}

/** The line, from 1, nearest to the cited one that is what is quoted, as it was shown; null where none nearby is. */
function placeOf({ line, quote }: ClaimedFinding, versions: Versions): number | null {
  const wanted = plain(quote);
  if (wanted === '') return null;
  const isQuoted = (each: number): boolean =>
    versions.some((lines) => plain((lines[each - 1] ?? '').slice(0, MOST_COLUMNS)) === wanted);
  const near = Array.from({ length: 2 * NEAR + 1 }, (_, at) => line - NEAR + at)
    .filter((each) => each >= 1 && isQuoted(each))
    .sort((a, b) => Math.abs(a - line) - Math.abs(b - line));
  return near[0] ?? null;
}

function plain(line: string): string {
  return line.replace(/\s+/g, ' ').trim();
}

const WEIGHTS = { high: 0, medium: 1, low: 2 } as const;

type Standing = ModelReview['findings'][number];

function byWeight(a: Standing, b: Standing): number {
  return WEIGHTS[a.severity] - WEIGHTS[b.severity] || byCodeUnits(a.path, b.path) || a.line - b.line;
}
