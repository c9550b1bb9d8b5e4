/** The commits that a rebase would put onto another as a model and people read them: commits, plans with reasons, conflicts. */
import type { ForeseenConflict, RangeCommit, RebaseProposal, TodoItem } from '../../core/git/rebase';
import { inEnglish } from '../../core/text/phrase';
import { clip, count, oneLine } from '../../explore/answer/text';
import { printedCommit } from '../../scenarios/git/rebase/readRebase';
import type { RebaseReading } from '../../scenarios/git/rebase/readRebase';
import type { RebaseLeft } from '../../scenarios/git/rebase/readLeft';
import { dayOf } from '../exploring/gitQuestion';

/** Commits that are listed, and changed lines of a plan. A longer branch is planned in parts. */
const MOST_COMMITS = 60;
const MOST_SUBJECT = 72;
const MOST_COMMAND = 300;
const MOST_FILES = 4;
/** Reasons, and conflicts, that are told of each plan. */
const MOST_LINES = 12;

export interface RangeText {
  readonly text: string;
  readonly isCut: boolean;
}

export function rangeText({ range, proposals }: RebaseReading): RangeText {
  const commits = range.entries.map(printedCommit);
  if (commits.length === 0) return { text: nothingBeyond(range.name, range.ontoName), isCut: false };
  const shown = commits.slice(0, MOST_COMMITS);
  const left = commits.length - shown.length;
  const lines = [
    `${count(commits.length, 'commit', 'commits')} of ${oneLine(range.name)} to put onto ${oneLine(range.ontoName)}, the oldest first:`,
    ...shown.map(commitLine),
    ...(left > 0 ? [`and ${left} more`] : []),
    ...warningsOf(commits),
    ...proposals.flatMap((proposal, at) => planLines(commits, proposal, at + 1)),
    ...(proposals.length === 0 ? ['No plan: the rules would change nothing.'] : []),
  ];
  return { text: lines.join('\n'), isCut: left > 0 };
}

function nothingBeyond(branch: string, onto: string): string {
  return `${oneLine(branch)} has nothing beyond ${oneLine(onto)}: there is nothing to rebase.`;
}

function commitLine({ commit, subject, time, files }: RangeCommit): string {
  const left = files.length - MOST_FILES;
  const more = left > 0 ? ` and ${left} more` : '';
  const named = files.length === 0 ? 'no files' : files.slice(0, MOST_FILES).map(oneLine).join(', ');
  return `${commit.slice(0, 8)} ${dayOf(time)} ${clip(oneLine(subject), MOST_SUBJECT)} (${named}${more})`;
}

/** What others notice of a rebase. */
export function warningsOf(commits: readonly RangeCommit[]): readonly string[] {
  const pushed = commits.filter((each) => each.pushed !== null);
  const signed = commits.filter((each) => each.signed).length;
  const branches = [...new Set(commits.flatMap((each) => each.branches))];
  return [
    ...(pushed.length === 0
      ? []
      : [
          `${count(pushed.length, 'commit is', 'commits are')} in ${oneLine(pushed[0]?.pushed ?? '')} already: a push needs --force-with-lease afterwards.`,
        ]),
    ...(signed === 0
      ? []
      : [`${count(signed, 'commit loses its signature', 'commits lose their signatures')}.`]),
    ...(branches.length === 0 ? [] : [`Branches that move along: ${branches.map(oneLine).join(', ')}.`]),
  ];
}

function planLines(
  commits: readonly RangeCommit[],
  { todo, reasons, confidence, sure, forecast }: RebaseProposal,
  number: number,
): readonly string[] {
  const shown = reasons.slice(0, MOST_LINES).map((reason) => `- ${oneLine(inEnglish(reason))}`);
  const left = reasons.length - shown.length;
  return [
    `Plan ${number}, ${sure ? 'sure' : `${Math.round(confidence * 100)} %`}:`,
    ...shown,
    ...(left > 0 ? [`- and ${left} more reasons`] : []),
    ...todoLines(commits, todo),
    ...conflictLines(commits, forecast),
  ];
}

/** A line an item, as far as they fit. */
export function todoLines(commits: readonly RangeCommit[], todo: readonly TodoItem[]): readonly string[] {
  const lines: string[] = [];
  for (const [at, item] of todo.entries()) {
    if (lines.length >= MOST_COMMITS) return [...lines, `  and ${todo.length - at} more`];
    lines.push(`  ${todoLine(commits, item)}`);
  }
  return lines;
}

export function todoLine(
  commits: readonly Pick<RangeCommit, 'commit' | 'subject'>[],
  { action, commit, message }: TodoItem,
): string {
  const subject = message ?? commits.find((each) => each.commit === commit)?.subject ?? '';
  return `${action} ${commit?.slice(0, 8) ?? ''} ${clip(oneLine(subject), MOST_SUBJECT)}`;
}

/** What a todo would meet, `No conflict is foreseen.` where nothing. */
export function conflictLines(
  commits: readonly RangeCommit[],
  forecast: readonly ForeseenConflict[],
): readonly string[] {
  if (forecast.length === 0) return ['No conflict is foreseen.'];
  const rows = forecast.slice(0, MOST_LINES).map(({ commit, path, certain }) => {
    const subject = commits.find((each) => each.commit === commit)?.subject ?? '';
    const at = `${oneLine(path)} at ${commit.slice(0, 8)} ${clip(oneLine(subject), MOST_SUBJECT)}`;
    return certain ? `Conflict: ${at}` : `Perhaps a conflict, depending on the resolution: ${at}`;
  });
  const left = forecast.length - rows.length;
  return left > 0 ? [...rows, `and ${left} more conflicts`] : rows;
}

function stopLines(stop: RebaseLeft['stop']): readonly string[] {
  if (stop.kind === 'conflict') return [];
  return stop.kind === 'edit'
    ? ['It stopped for an edit: amend the commit, then git rebase --continue.']
    : [`It stopped behind a command: ${clip(oneLine(stop.command), MOST_COMMAND)}`];
}

/** A rebase that waits, with what is left of it. */
export function leftText({ commits, todo, forecast, stop }: RebaseLeft): string {
  return [
    `A rebase is under way. ${count(todo.length, 'line', 'lines')} of its todo are left:`,
    ...todoLines(commits, todo),
    ...conflictLines(commits, forecast),
    ...stopLines(stop),
    'Conflicts that are open: view_conflicts shows them, resolve_conflict writes them, submit goes on.',
  ].join('\n');
}
