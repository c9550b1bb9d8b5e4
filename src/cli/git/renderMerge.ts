/** A merge as people read it in a terminal: short, a paragraph a conflict, and what to do next. */
import type { MergeCheck, MergeReport, PrintedConflict, SilentFault } from '../../core/git/conflicts';
import { isWithoutText } from '../../core/git/takenAsSide';
import { temporalOrder } from '../../core/git/temporalOrder';
import { inEnglish } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { clip, count, oneLine } from '../../explore/answer/text';

/** Why, for the first candidate of each conflict, by the conflict's id. */
export type FirstReasons = ReadonlyMap<string, readonly Phrase[]>;

/** Rules that agree mostly say the same. */
const MOST_REASONS = 2;
/** Lines of a candidate's text, and characters of a line of it. */
const MOST_LINES = 6;
const MOST_COLUMNS = 96;

const DOING = {
  merge: 'A merge is under way',
  'cherry-pick': 'A cherry-pick is under way',
  revert: 'A revert is under way',
  rebase: 'A rebase is under way',
  stash: 'A stash was applied with conflicts',
  preview: 'Preview of a merge; nothing was changed',
} as const;

/** What it is called once something was done with it. */
const ENDED: Readonly<Record<keyof typeof DOING, string>> = {
  merge: 'Merge',
  'cherry-pick': 'Cherry-pick',
  revert: 'Revert',
  rebase: 'Rebase',
  stash: 'Stash',
  preview: 'Preview',
};

/** Why a file is not merged by lines, by the conflict's id. */
export type Notes = ReadonlyMap<string, Phrase>;

const NO_NOTES: Notes = new Map();

/** Lines end with `\n`. */
export function renderMerge(report: MergeReport, reasons: FirstReasons, notes: Notes = NO_NOTES): string {
  if (report.state === 'none')
    return 'No merge, rebase, cherry-pick, revert or stash with conflicts is under way.\n';
  const paragraphs = [
    head(report),
    ...report.conflicts.map((conflict) =>
      conflictLines(report, conflict, {
        reasons: reasons.get(conflict.id) ?? [],
        note: notes.get(conflict.id) ?? null,
      }),
    ),
    silentLines(report.silent),
    next(report),
  ];
  return `${paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function head(report: MergeReport): readonly string[] {
  if (report.state === 'none') return [];
  const { ours, theirs, conflicts, result } = report;
  const order = temporalOrder(ours, theirs);
  const way = report.state === 'rebase' ? 'onto' : 'into';
  const sides = ours === null || theirs === null ? '' : `: ${theirs.name} ${way} ${ours.name}`;
  const files = new Set(conflicts.map(({ path }) => path)).size;
  const counted =
    conflicts.length === 0
      ? 'No conflict is left.'
      : `${count(conflicts.length, 'conflict', 'conflicts')} in ${count(files, 'file', 'files')}.`;
  const doing = result === null ? DOING[report.state] : ENDED[report.state];
  return [`${doing}${sides}. ${order === null ? '' : `${inEnglish(order)} `}${counted}`];
}

function conflictLines(
  report: MergeReport,
  conflict: PrintedConflict,
  { reasons, note }: { readonly reasons: readonly Phrase[]; readonly note: Phrase | null },
): readonly string[] {
  const { path, startLine, kind, symbol, id } = conflict;
  const place = startLine === null ? path : `${path}:${startLine}`;
  const what = kind === 'content' ? '' : `, ${kind}`;
  return [
    `${place}${symbol === null ? '' : ` in ${symbol}`}${what}  [${id}]`,
    ...(note === null ? [] : [`  ${inEnglish(note)}`]),
    `  ${nameOf(report, 'ours')}: ${did(conflict, 'ours')}`,
    `  ${nameOf(report, 'theirs')}: ${did(conflict, 'theirs')}`,
    ...candidateLines(report, conflict, reasons),
  ];
}

function nameOf(report: MergeReport, side: 'ours' | 'theirs'): string {
  return report[side]?.name ?? side;
}

/** What a side did, by its last commit there and by lines. */
function did(conflict: PrintedConflict, side: 'ours' | 'theirs'): string {
  const commits = conflict.commits[side];
  const [last] = commits;
  const said =
    last === undefined
      ? ''
      : `; ${last.commit.slice(0, 8)} ${clip(oneLine(last.subject), 60)}${commits.length > 1 ? ` and ${commits.length - 1} more` : ''}`;
  return `${changed(conflict, side)}${said}`;
}

function changed({ base, startLine, ...conflict }: PrintedConflict, side: 'ours' | 'theirs'): string {
  const text = conflict[side];
  if (text === null) return startLine === null && base !== null ? 'deleted the file' : 'no text';
  if (base === text) return 'unchanged';
  const [lines, before] = [lineCount(text), base === null ? 0 : lineCount(base)];
  if (before === 0) return `${count(lines, 'line', 'lines')} added`;
  if (lines === 0) return `${count(before, 'line', 'lines')} removed`;
  return `${count(before, 'line', 'lines')} changed to ${lines}`;
}

function lineCount(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}

function candidateLines(
  report: MergeReport,
  conflict: PrintedConflict,
  reasons: readonly Phrase[],
): readonly string[] {
  const [first, ...others] = conflict.candidates;
  if (first === undefined) return [noCandidate(report, conflict)];
  const percent = `${Math.min(99, Math.round(first.confidence * 100))} %`;
  const why = [...new Set(reasons.map(inEnglish))].slice(0, MOST_REASONS).join(' ');
  const more = others.length === 0 ? '' : ` (${count(others.length, 'other candidate', 'other candidates')})`;
  return [
    `  Best: ${first.sure ? `sure, ${percent}` : percent}.${why === '' ? '' : ` ${why}`}${more}`,
    ...textLines(report, conflict, first.text),
  ];
}

function noCandidate(report: MergeReport, conflict: PrintedConflict): string {
  const { id } = conflict;
  if (!isWithoutText(conflict)) return '  No candidate: write it by hand.';
  const sides = `ours is ${nameOf(report, 'ours')}, theirs is ${nameOf(report, 'theirs')}`;
  return `  No text: take a side with --apply FILE, {"resolutions": [{"id": "${id}", "side": "ours"}]}; ${sides}.`;
}

function textLines(
  report: MergeReport,
  { ours, theirs }: PrintedConflict,
  text: string | null,
): readonly string[] {
  if (text === null) return ['    deletes the file'];
  if (text === '') return ['    removes these lines'];
  if (text === ours) return [`    as in ${nameOf(report, 'ours')}`];
  if (text === theirs) return [`    as in ${nameOf(report, 'theirs')}`];
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const left = lines.length - MOST_LINES;
  const shown = lines.slice(0, left > 1 ? MOST_LINES : MOST_LINES + 1);
  return [
    ...shown.map((line) => `    | ${clip(line, MOST_COLUMNS)}`),
    ...(left > 1 ? [`    | ... ${left} more lines (--json has all)`] : []),
  ];
}

function silentLines(silent: readonly SilentFault[]): readonly string[] {
  if (silent.length === 0) return [];
  return [
    'Merged without a conflict, but wrong:',
    ...silent.map(({ path, line, reason }) => `  ${line === null ? path : `${path}:${line}`}: ${reason}`),
  ];
}

function next(report: MergeReport): readonly string[] {
  const { conflicts, result, state } = report;
  if (result !== null) return resultLines(report);
  if (state === 'preview')
    return conflicts.length === 0 ? [] : ['Begin the merge with git merge, then run repomaster git merge.'];
  if (conflicts.length === 0) return ['Next: repomaster git merge --apply first checks and commits it.'];
  const sure = conflicts.filter(({ candidates }) => candidates[0]?.sure === true).length;
  const first = '--apply first writes the first of each';
  const rest = `${first}, --apply FILE those that you choose.`;
  return [`Next: ${sure === 0 ? '' : `--apply sure writes ${sureOnes(sure)}, `}${rest}`];
}

function sureOnes(number: number): string {
  return number === 1 ? 'the sure one' : `the ${number} sure ones`;
}

function resultLines({ conflicts, result }: MergeReport): readonly string[] {
  if (result === null) return [];
  const failed = result.checks.filter(({ outcome }) => outcome === 'failed');
  const unknown = result.checks.filter(({ outcome }) => outcome === 'unknown');
  const left = `${count(conflicts.length, 'conflict is', 'conflicts are')} left, so nothing was committed.`;
  const end =
    result.commit !== null
      ? `Committed as ${result.commit.slice(0, 8)}.`
      : conflicts.length > 0
        ? left
        : failed.length > 0
          ? heldLine(failed)
          : 'Resolved; nothing had to be committed.';
  return [
    end,
    ...failed.map((check) => checkLine(check, 'failed')),
    ...unknown.map((check) => checkLine(check, 'not known')),
    `Undo: repomaster git undo ${result.undo}`,
  ];
}

/** The tests run on the written files; another check that fails keeps them from being written. */
function heldLine(failed: readonly MergeCheck[]): string {
  return failed.every(({ name }) => name === 'tests')
    ? 'The files are written, but the check failed, so nothing was committed. Undo takes them back.'
    : 'Checks failed, so nothing was written or committed.';
}

function checkLine({ name, reason }: MergeCheck, outcome: string): string {
  return `  ${name} ${outcome}${reason === '' ? '' : `: ${reason}`}`;
}
