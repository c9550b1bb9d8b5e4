/** Uncommitted changes as a model reads them: hunks with their lines as far as they fit, and how they may be split. */
import type { CommitProposal, CommitReport, PrintedHunk } from '../../core/git/commitPlan';
import { inEnglish } from '../../core/text/phrase';
import { estimateTokens } from '../../core/tokens/estimateTokens';
import { count, oneLine } from '../../explore/answer/text';
import { shownPath } from '../../git/bytePaths';
import type { Hunk } from '../../scenarios/git/commits/hunks';
import { shownLines } from '../../scenarios/git/commits/shownLines';
import { changeWords } from './changeWords';
import { cutText } from '../merging/conflictDetails';
import type { ReadChanges } from './gitPlans';

export interface ChangesText {
  readonly text: string;
  /** Whether lines or hunks are missing. */
  readonly isCut: boolean;
}

/** Of each hunk among others, and of a file that was asked for alone. */
const LINES_AMONG = 14;
const LINES_ALONE = 400;
/** What the lines of hunks may take, estimated. */
const HUNK_TOKENS = 3_000;
/** Hunks that are listed without their lines. */
const MOST_LISTED = 100;
/** Commits of the first proposal. */
const MOST_COMMITS = 40;
/** Ids of hunks in all its commits: a proposal is taken by its number. */
const MOST_IDS = 200;
/** Subjects that show the repository's style. */
const MOST_SUBJECTS = 5;

export const NOTHING_CHANGED = 'There is nothing to commit.';

/** How ids of hunks are told. */
export type TellId = (id: string) => string;

/** All that a plan is made from. `isAlone`: one file was asked for. */
export function changesText(
  { report, reading, notes }: ReadChanges,
  shorten: TellId,
  isAlone: boolean,
): ChangesText {
  if (report.state === 'none') return { text: NOTHING_CHANGED, isCut: false };
  const hunks = reading.files.flatMap((file) => file.hunks);
  const told = hunkLines(hunks, shorten, isAlone ? LINES_ALONE : LINES_AMONG);
  const subjects = reading.subjects.slice(0, MOST_SUBJECTS).map((subject) => `"${oneLine(subject)}"`);
  const lines = [
    countsOf(report),
    ...notes.map(inEnglish),
    ...(subjects.length === 0 ? [] : [`Last subjects: ${subjects.join('; ')}`]),
    ...told.lines,
    ...proposalLines(report, shorten),
  ];
  return { text: lines.join('\n'), isCut: told.isCut };
}

/** `6 hunks in 3 files.` */
export function countsOf({ hunks }: CommitReport): string {
  const files = new Set(hunks.map(({ path }) => path)).size;
  return `${count(hunks.length, 'hunk', 'hunks')} in ${count(files, 'file', 'files')}.`;
}

function hunkLines(
  hunks: readonly Hunk[],
  shorten: TellId,
  most: number,
): { readonly lines: readonly string[]; readonly isCut: boolean } {
  const lines: string[] = [];
  let [spent, listed, isCut] = [0, 0, false];
  for (const hunk of hunks) {
    const body = cutText(shownLines(hunk, null), most);
    const tokens = estimateTokens(body.lines.join('\n'));
    const fits = spent + tokens <= HUNK_TOKENS;
    isCut ||= !fits || body.cut > 0;
    if (!fits && ++listed > MOST_LISTED) continue;
    lines.push(`[${shorten(hunk.id)}] ${hunkPlace(hunk)}`);
    if (!fits) continue;
    lines.push(...body.lines);
    spent += tokens;
  }
  const left = listed - MOST_LISTED;
  return { lines: left > 0 ? [...lines, `and ${left} more hunks`] : lines, isCut };
}

/** `src/a.py:3 -1 +2`, or what else is done to the file. */
function hunkPlace({ file, part, lines }: Hunk): string {
  const path = oneLine(shownPath(file.path));
  const whole = file.before === null ? ', new' : file.after === null ? ', deleted' : '';
  if (lines !== null)
    return `${path}:${lines.newStart} ${sizes(lines.removed.length, lines.added.length)}${whole}`;
  if (part === 'rename') return `${path} renamed from ${oneLine(shownPath(file.oldPath))}`;
  if (part === 'mode') return `${path} mode ${file.before?.mode ?? ''} -> ${file.after?.mode ?? ''}`;
  return `${path} whole file${whole}`;
}

function sizes(removed: number, added: number): string {
  return `-${removed} +${added}`;
}

function proposalLines({ proposals }: CommitReport, shorten: TellId): readonly string[] {
  const [first, ...others] = proposals;
  if (first === undefined) return [];
  return [
    `Proposal 1, ${titleOf(first)}:`,
    ...commitLines(first, shorten),
    ...others.map((proposal, at) => `Proposal ${at + 2}, ${titleOf(proposal)}`),
  ];
}

/** `by what belongs together, 30 %: 3 commits`. */
function titleOf({ commits, rules, confidence }: CommitProposal): string {
  const why = rules.map((rule) => RULES[rule] ?? rule).join(', ');
  return `${why}, ${Math.round(confidence * 100)} %: ${count(commits.length, 'commit', 'commits')}`;
}

/** The rules of scenarios/git/commits/propose.ts in words. */
const RULES: Readonly<Record<string, string>> = {
  linked: 'by what belongs together',
  'by-file': 'one commit a file',
  one: 'all in one commit',
};

/** `1. "Add a total": 3fa2 91bc:1-3`. */
export function commitLines(
  { commits }: Pick<CommitProposal, 'commits'>,
  shorten: TellId,
): readonly string[] {
  let room = MOST_IDS;
  const rows = commits.slice(0, MOST_COMMITS).map(({ message, hunks, parses }, at) => {
    const alone = parses === false ? ' (does not parse alone)' : '';
    const ids = hunks.slice(0, Math.max(1, room)).map(shorten);
    room -= ids.length;
    const missing = hunks.length - ids.length;
    const more = missing > 0 ? ` and ${missing} more` : '';
    return `${at + 1}. ${JSON.stringify(message.trimEnd())}: ${ids.join(' ')}${more}${alone}`;
  });
  const left = commits.length - rows.length;
  return left > 0 ? [...rows, `and ${left} more commits`] : rows;
}

/** The best proposal for people, without the lines of hunks: a row a commit, a row a place below it. */
export function proposedText({ report, notes }: ReadChanges): string {
  if (report.state === 'none') return NOTHING_CHANGED;
  const [first, ...others] = report.proposals;
  const byId = new Map(report.hunks.map((hunk) => [hunk.id, hunk]));
  const rows = (first?.commits ?? [])
    .slice(0, MOST_COMMITS)
    .flatMap(({ message, hunks, parses }, at) => [
      `${at + 1}. ${oneLine(message.split('\n')[0] ?? '')}${parses === false ? ' (does not parse alone)' : ''}`,
      ...placesOf(hunks, byId),
    ]);
  return [
    countsOf(report),
    ...notes.map(inEnglish),
    ...(first === undefined ? [] : [`Proposed ${titleOf(first)}.`]),
    ...rows,
    ...others.map((proposal) => `Otherwise ${titleOf(proposal)}.`),
  ].join('\n');
}

/** Places that are listed of a commit. */
const MOST_PLACES = 6;

function placesOf(ids: readonly string[], byId: ReadonlyMap<string, PrintedHunk>): readonly string[] {
  const places = ids.flatMap((id) => {
    const hunk = byId.get(id.split(':')[0] ?? '');
    if (hunk === undefined) return [];
    return [`  ${oneLine(hunk.path)}:${Math.max(1, hunk.newStart)} ${changeWords(hunk).join(', ')}`];
  });
  const left = places.length - MOST_PLACES;
  return left > 0 ? [...places.slice(0, MOST_PLACES), `  and ${left} more`] : places;
}
