/** Changes and their commits as people read them in a terminal. */
import type { CommitProposal, CommitReport, PrintedHunk } from '../../core/git/commitPlan';
import { clip, count, oneLine } from '../../explore/answer/text';
import { changeWords, leftWords } from '../../tools/gitPlans/changeWords';
import { checkParagraphs } from './renderChecks';
import { failedCheck } from '../../scenarios/git/commits/checkWords';

/** Lines of places a commit. */
const MOST_PLACES = 6;
const MOST_COLUMNS = 96;

export interface ToldCommits {
  /** First lines of the commits that were made, in their order. */
  readonly messages: readonly string[];
  /** Nothing of the folder was left out. */
  readonly isAll: boolean;
  /** What the commits were checked by. */
  readonly check: string;
}

/** Lines end with `\n`. */
export function renderCommits(report: CommitReport, told: ToldCommits): string {
  if (report.state === 'none') return 'There is nothing to commit.\n';
  const { checks = [] } = report;
  const hasFailed = failedCheck(checks) !== null;
  const paragraphs = [
    ...(report.result === null ? (hasFailed ? [] : proposed(report)) : done(report, told)),
    ...(checks.length === 0 ? [] : checkParagraphs(checks, told.check)),
  ];
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function proposed({ hunks, proposals }: CommitReport): readonly (readonly string[])[] {
  const files = new Set(hunks.map(({ path }) => path)).size;
  const [first, ...others] = proposals;
  if (first === undefined) return [[counted(hunks, files)]];
  return [
    [`${counted(hunks, files)} Proposed: ${planLine(first)}.`],
    ...first.commits.map((commit, at) => commitLines(commit, at + 1, hunks)),
    [
      ...others.map((other, at) => `Plan ${at + 2}: ${planLine(other)}.`),
      `Next: --apply first makes these commits,${others.length === 0 ? '' : ' --apply 2 those of plan 2,'} --apply FILE a plan of yours (--json has the ids).`,
    ],
  ];
}

/** Why, by the names of rules in scenarios/git/commits/propose.ts. */
const REASONS: Readonly<Record<string, string>> = {
  linked: 'what shares names, definitions and kinds of files together',
  'by-file': 'one for each file',
  one: 'all in one',
};

/** How many commits, why, and how likely that is the author's own split. */
function planLine({ commits, rules, confidence }: CommitProposal): string {
  const why = rules.map((rule) => REASONS[rule] ?? rule).join(', ');
  const likely = confidence < 0.005 ? 'less than 1 %' : `${Math.round(confidence * 100)} %`;
  return `${count(commits.length, 'commit', 'commits')}, ${why} (${likely} likely to be exactly your split)`;
}

function counted(hunks: readonly PrintedHunk[], files: number): string {
  return `${count(hunks.length, 'hunk', 'hunks')} in ${count(files, 'file', 'files')}.`;
}

function commitLines(
  { message, hunks: ids, parses }: CommitProposal['commits'][number],
  at: number,
  hunks: readonly PrintedHunk[],
): readonly string[] {
  const byId = new Map(hunks.map((hunk) => [hunk.id, hunk]));
  const places = ids.flatMap((id) => {
    const [hunkId = '', lines] = id.split(':');
    const hunk = byId.get(hunkId);
    return hunk === undefined ? [] : [placeOf(hunk, lines)];
  });
  const left = places.length - MOST_PLACES;
  return [
    `${at}. ${clip(oneLine(message), MOST_COLUMNS)}${parses === false ? '  (does not parse by itself)' : ''}`,
    ...places.slice(0, left > 1 ? MOST_PLACES : MOST_PLACES + 1).map((place) => `   ${place}`),
    ...(left > 1 ? [`   ... ${left} more hunks`] : []),
  ];
}

function placeOf(hunk: PrintedHunk, lines: string | undefined): string {
  const { path, oldLines, newStart, id } = hunk;
  const place =
    newStart === 0 && oldLines === 0 ? oneLine(path) : `${oneLine(path)}:${Math.max(1, newStart)}`;
  const words = [...changeWords(hunk), ...(lines === undefined ? [] : [`lines ${lines} of it`])];
  return `${place}  ${words.join(', ')}  [${id}]`;
}

function done(
  { hunks, result }: CommitReport,
  { messages, isAll }: ToldCommits,
): readonly (readonly string[])[] {
  if (result === null) return [];
  const made = result.commits.map(
    (commit, at) => `${commit.slice(0, 8)} ${clip(oneLine(messages[at] ?? ''), 80)}`,
  );
  const left =
    hunks.length === 0 ? 'Nothing is left.' : `${count(hunks.length, 'hunk is', 'hunks are')} left.`;
  const proof = !result.treeEqual
    ? 'A hook changed files, so the commits differ from the plan.'
    : hunks.length === 0 && isAll
      ? 'The final tree is exactly what the folder held.'
      : 'The commits hold exactly what was planned, and the folder is as before.';
  return [
    [`${count(result.commits.length, 'commit', 'commits')} made. ${left}`, ...made],
    ...(hunks.length === 0 ? [] : [['Left:', ...leftWords(hunks).map((line) => `   ${line}`)]]),
    [proof, `Undo: repomaster git undo ${result.undo}`],
  ];
}
