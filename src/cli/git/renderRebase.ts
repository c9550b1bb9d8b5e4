/** A rebase as people read it in a terminal: the commits, the plans with their reasons, and what to do next. */
import type {
  ForeseenConflict,
  RangeCommit,
  RebaseProposal,
  RebaseReport,
  StoppedCommand,
  TodoItem,
} from '../../core/git/rebase';
import { inEnglish } from '../../core/text/phrase';
import { clip, count, oneLine } from '../../explore/answer/text';
import type { ReportedRebase } from './reportedRebase';

const MOST_SUBJECT = 60;
const MOST_COMMAND = 300;
/** Reasons, and files of conflicts, that are shown of each plan. */
const MOST_LINES = 12;

/** Lines end with `\n`. */
export function renderRebase({ report, proposals, names, stop }: ReportedRebase): string {
  const paragraphs = [
    head(report, names, stop),
    notes(report),
    ...proposals.map((proposal, at) => (proposal.todo.length === 0 ? [] : planLines(report, proposal, at))),
    next(report, stop),
  ];
  return `${paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function head(
  { state, commits, result }: RebaseReport,
  names: ReportedRebase['names'],
  stop: ReportedRebase['stop'],
): readonly string[] {
  const branch = oneLine(names?.branch ?? '');
  const onto = oneLine(names?.onto ?? '');
  switch (state) {
    case 'none':
      return [
        names === null
          ? 'No rebase is under way.'
          : `${branch} has nothing beyond ${onto}: there is nothing to rebase.`,
      ];
    case 'planned':
      return [`${count(commits.length, 'commit', 'commits')} of ${branch} to put onto ${onto}.`];
    case 'rebase':
      return stopLines(stop, commitsLeft(commits.length));
    case 'done':
      return [
        `Rebased ${branch} onto ${onto}: it is at ${result?.head?.slice(0, 8) ?? ''} now. ${files(result?.treeEqual ?? null)}`,
      ];
  }
}

function stopLines(stop: ReportedRebase['stop'], left: string): readonly string[] {
  switch (stop?.kind) {
    case 'command':
      return [...commandLines(stop), left];
    case 'edit':
      return [`A rebase is under way and has stopped for an edit. ${left}`];
    default:
      return [`A rebase is under way. ${left}`];
  }
}

function commitsLeft(left: number): string {
  return left === 0 ? 'No commit is left.' : `${count(left, 'commit is', 'commits are')} left.`;
}

function commandLines({ command, exit, lines }: StoppedCommand): readonly string[] {
  const how =
    exit === null
      ? 'Its exit code is not known.'
      : exit === 0
        ? 'It left changes of tracked files, which git will not go over.'
        : `It failed with exit code ${exit}.`;
  return [
    `A rebase is under way and has stopped behind a command: ${clip(oneLine(command), MOST_COMMAND)}`,
    lines.length === 0 ? how : `${how} The last lines:`,
    ...lines.map((line) => `    ${oneLine(line)}`),
  ];
}

function files(treeEqual: boolean | null): string {
  if (treeEqual === null) return 'The commits conflict without a plan, so the files cannot be compared.';
  return treeEqual ? 'The files are the same as without the plan.' : 'The files differ, as the plan says.';
}

function notes({ commits, state }: RebaseReport): readonly string[] {
  const pushed = commits.filter((commit) => commit.pushed !== null);
  const signed = commits.filter((commit) => commit.signed);
  const branches = commits.flatMap((commit) => commit.branches);
  return [
    ...(pushed.length === 0
      ? []
      : [
          `${count(pushed.length, 'commit is', 'commits are')} in ${oneLine(pushed[0]?.pushed ?? '')} already: others may have them, and a push needs --force-with-lease afterwards.`,
        ]),
    ...(signed.length === 0
      ? []
      : [
          `${count(signed.length, 'commit is', 'commits are')} signed: what is rewritten is signed anew only if your git signs commits (commit.gpgSign).`,
        ]),
    ...(branches.length === 0
      ? []
      : [`Branches that ${state === 'done' ? 'moved' : 'move'} along: ${branches.map(oneLine).join(', ')}.`]),
  ];
}

function planLines(
  { commits, state }: RebaseReport,
  proposal: RebaseProposal,
  at: number,
): readonly string[] {
  const { todo, reasons, forecast } = proposal;
  const title = state === 'rebase' ? 'Left:' : planTitle(proposal, at);
  const shown = reasons.slice(0, MOST_LINES).map((reason) => `  ${oneLine(inEnglish(reason))}`);
  const left = reasons.length - shown.length;
  return [
    title,
    ...shown,
    ...(left > 0 ? [`  ... ${left} more reasons`] : []),
    ...todo.map((item) => `    ${todoLine(commits, item)}`),
    ...conflictLines(commits, forecast),
  ];
}

function planTitle({ rules, confidence, sure, forecast }: RebaseProposal, at: number): string {
  const name = isDryRun(rules)
    ? 'This would be run.'
    : `Plan ${at + 1}: ${sure ? 'sure, ' : ''}${Math.round(confidence * 100)} %.`;
  return forecast.length === 0 ? `${name} No conflict is foreseen.` : name;
}

const isDryRun = (rules: readonly string[]): boolean => rules.includes('dry-run');

function todoLine(commits: readonly RangeCommit[], { action, commit, message }: TodoItem): string {
  const own = commits.find((one) => one.commit === commit);
  const text = action === 'exec' ? (message ?? '') : (message?.split('\n')[0] ?? own?.subject ?? '');
  const id = commit === null ? '' : `${commit.slice(0, 8)} `;
  return `${action.padEnd(8)} ${id}${clip(oneLine(text), MOST_SUBJECT)}`;
}

function conflictLines(
  commits: readonly RangeCommit[],
  forecast: readonly ForeseenConflict[],
): readonly string[] {
  const lines = forecast.map(({ commit, path, certain }) => {
    const subject = commits.find((one) => one.commit === commit)?.subject ?? '';
    const what = `${commit.slice(0, 8)} (${clip(oneLine(subject), MOST_SUBJECT)})`;
    return certain
      ? `  Conflict: ${oneLine(path)} at ${what}`
      : `  Perhaps: ${oneLine(path)} at ${what}; depends on the resolution`;
  });
  const left = lines.length - MOST_LINES;
  return left <= 1 ? lines : [...lines.slice(0, MOST_LINES), `  ... ${left} more (--json has all)`];
}

function next({ state, proposals, result }: RebaseReport, stop: ReportedRebase['stop']): readonly string[] {
  if (state === 'none') return [];
  const undo = result === null ? [] : [`Undo: repomaster git undo ${result.undo}`];
  if (state === 'done') return undo;
  if (state === 'rebase') return [NEXT[stop?.kind ?? 'conflict'], ...undo];
  if (proposals.some(({ rules }) => isDryRun(rules)))
    return ['Next: the same without --dry-run runs it. Nothing was changed.'];
  return proposals.length === 0
    ? [
        'No plan: there is nothing that the rules would change. Write your own todo and run it with --apply FILE.',
      ]
    : [
        proposals.length === 1
          ? 'Next: --apply first runs plan 1, --apply FILE a todo of your own. Nothing was changed yet.'
          : 'Next: --apply first runs plan 1, --apply 2 the second, --apply FILE a todo of your own. Nothing was changed yet.',
      ];
}

const NEXT = {
  conflict: 'Next: repomaster git merge shows what is open, and goes on with --apply.',
  edit: 'Next: change what you want, git commit --amend, then git rebase --continue.',
  command:
    'Next: mend and commit what the command found, then git rebase --continue. It does not run the command again.',
} as const;
