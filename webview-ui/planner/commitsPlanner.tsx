/** A plan of commits: the commits as cards, the current one with its hunks, and the history they make. */
import { useState } from 'preact/hooks';
import { counted } from '../shared/numbers';
import { say, t } from '../shared/strings';
import { visible } from '../shared/visible';
import { CommitCards } from './commitCards';
import type { Dragged } from './drag';
import { CommitEditor } from './commitEditor';
import { planOf, subjectOf } from './commitsDraft';
import type { CommitsEvent, CommitsState } from './commitsState';
import { currentCommit, isProposal, neighbourOf } from './shownCommits';
import { DoneNote } from './doneNote';
import { focusLines } from './focusLines';
import { HistoryList } from './historyList';
import type { HistoryLine } from './historyList';
import type { KeyAction } from './keys';
import { PlannerBar } from './plannerBar';
import { PlanNotes, PlanTools } from './planTools';
import type { PlannerProps } from './plannerProps';
import { ProposalTabs } from './proposalTabs';
import { isOccupied, isRunnable } from './state';
import { useCheck } from './useCheck';
import { focusMessage, useKeys } from './useKeys';

interface Props extends PlannerProps {
  readonly commits: CommitsState;
}

type Send = (event: CommitsEvent) => void;

export function CommitsPlanner(props: Props) {
  const { host, page, dispatch, commits } = props;
  const { view, edits, check } = commits;
  const send: Send = (event) => dispatch({ type: 'commits', event });
  const onRun = useRun(props, send);
  const problem = check?.problem ?? null;
  const count = edits.now.commits.length;
  const why =
    problem === null ? t('Commits through the index; files stay as they are') : visible(say(problem));
  return (
    <>
      <PlannerBar
        {...{ host, page, dispatch }}
        title={t('Plan Commits on {0}', visible(view.branch))}
        counts={view.pieces.length === 0 ? '' : countsOf(commits)}
        run={{ label: count <= 1 ? t('Commit') : t('Commit {0}', counted(count)), onRun, why }}
      />
      {page.done !== null && <DoneNote {...{ host, page, dispatch, done: page.done }} />}
      {view.pieces.length === 0 ? (
        <p class="none" role="status">
          {t('There is nothing to commit.')}
        </p>
      ) : (
        <Plan {...{ host, commits, send, problem }} isBusy={isOccupied(page)} />
      )}
      <p class="hidden-text" role="status">
        {announcement(commits)}
      </p>
    </>
  );
}

/** Has the plan checked and listens to keys; what commits it, null while that cannot be. */
function useRun({ host, page, dispatch, commits }: Props, send: Send): (() => void) | null {
  const { view, edits, revision, check, isChecked } = commits;
  const plan = planOf(edits.now);
  const isEmpty = view.pieces.length === 0;
  useCheck({ revision, isChecked, isBusy: page.busy !== null }, () => {
    if (!isEmpty) host.send({ type: 'checkCommits', revision, plan });
  });
  const canRun = plan.commits.length > 0 && (check?.problem ?? null) === null && isRunnable(page);
  const { command, keepIgnored } = commits.planCheck;
  const wanted = command.trim() === '' ? null : { command, keepIgnored };
  const onRun = canRun ? () => host.send({ type: 'commit', revision, plan, check: wanted }) : null;
  const { isHelpShown } = page;
  useKeys(
    { mode: 'commits', onRun, isHelpShown, onHelp: () => dispatch({ type: 'help' }) },
    (action, target) => act(action, target, commits, send),
  );
  return onRun;
}

interface PlanProps extends Pick<Props, 'host' | 'commits'> {
  readonly send: Send;
  readonly problem: ProblemsProps['problem'];
  readonly isBusy: boolean;
}

function Plan({ host, commits, send, problem, isBusy }: PlanProps) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const { view, proposal, isChecked } = commits;
  return (
    <>
      <ProposalTabs
        proposals={view.proposals}
        plain={null}
        chosen={proposal}
        isChanged={!isProposal(commits)}
        onChoose={(at) => send({ type: 'propose', at: at ?? 0 })}
      />
      <PlanTools {...{ host, commits, send, isBusy }} />
      <Problems problem={problem} notes={view.notes} />
      <PlanNotes {...{ commits, send }} />
      <div class="columns planning" id="plan" aria-busy={!isChecked}>
        <CommitCards {...{ commits, send, dragged, setDragged }} />
        <CommitEditor {...{ host, commits, send, dragged, setDragged }} />
        <HistoryList branch={view.branch} lines={historyOf(commits)} isStale={false} />
      </div>
    </>
  );
}

interface ProblemsProps {
  readonly problem: NonNullable<CommitsState['check']>['problem'];
  readonly notes: CommitsState['view']['notes'];
}

function Problems({ problem, notes }: ProblemsProps) {
  if (problem === null && notes.length === 0) return null;
  return (
    <div class="warnings" role="status">
      {problem !== null && (
        <p class="problem">
          <span class="codicon codicon-error" aria-hidden="true" /> {visible(say(problem))}
        </p>
      )}
      {notes.map((note, at) => (
        <p key={at}>
          <span class="codicon codicon-info" aria-hidden="true" /> {visible(say(note))}
        </p>
      ))}
    </div>
  );
}

function act(action: KeyAction, target: Element | null, commits: CommitsState, send: Send): boolean {
  if (typeof action === 'object') {
    if (!('proposal' in action) || action.proposal >= commits.view.proposals.length) return false;
    send({ type: 'propose', at: action.proposal });
    return true;
  }
  switch (action) {
    case 'next':
    case 'previous':
      return step(action === 'next' ? 1 : -1, commits, send);
    case 'later':
    case 'earlier':
      return moveBeside(action === 'later' ? 1 : -1, target, commits, send);
    case 'merge': {
      const commit = currentCommit(commits);
      if (commit !== null) send({ type: 'merge', key: commit.key });
      return commit !== null;
    }
    case 'edit':
      return focusMessage();
    default:
      return change(action, send);
  }
}

function step(by: 1 | -1, commits: CommitsState, send: Send): boolean {
  const place = neighbourOf(commits, by);
  if (place !== null) send({ type: 'select', place });
  return place !== null;
}

function change(action: KeyAction, send: Send): boolean {
  const changes: Readonly<Record<string, 'undoEdit' | 'redoEdit' | 'new'>> = {
    ...{ undo: 'undoEdit', redo: 'redoEdit', new: 'new' },
  };
  const type = typeof action === 'string' ? changes[action] : undefined;
  if (type !== undefined) send({ type });
  return type !== undefined;
}

/** What has the focus moves: a hunk or a file to the commit beside, else the current commit in the order. */
function moveBeside(by: 1 | -1, target: Element | null, commits: CommitsState, send: Send): boolean {
  const { chosen } = commits;
  if (chosen !== null && target?.closest('[data-lines]') !== null) {
    send({ type: 'moveLinesBy', chosen, by });
    focusLines(chosen.piece);
    return true;
  }
  const moving = target?.closest<HTMLElement>('[data-pieces]')?.dataset['pieces'];
  if (moving !== undefined) {
    send({ type: 'moveBy', pieces: moving.split(' '), by });
    focusMoved(target?.closest('.file-head') === null ? '.piece' : '.file-head', moving);
    return true;
  }
  const commit = currentCommit(commits);
  if (commit === null) return false;
  const at = commits.edits.now.commits.indexOf(commit);
  send({ type: 'place', key: commit.key, to: at + by });
  return true;
}

/** The focus goes along, so that the next key moves the same hunk or file again. */
function focusMoved(row: string, pieces: string): void {
  const [first = ''] = pieces.split(' ');
  requestAnimationFrame(() => {
    const moved = document.querySelector(`${row}[data-pieces~="${CSS.escape(first)}"]`);
    moved?.querySelector<HTMLElement>('button, select')?.focus();
  });
}

function countsOf({ view, edits }: CommitsState): string {
  const { commits, left } = edits.now;
  const pieces = commits.reduce((sum, commit) => sum + commit.pieces.length, 0) + left.length;
  const files = new Set(view.pieces.map(({ path }) => path)).size;
  return t(
    'Commits: {0} · hunks: {1} · files: {2}',
    counted(commits.length),
    counted(pieces),
    counted(files),
  );
}

function historyOf({ view, edits }: CommitsState): readonly HistoryLine[] {
  const made = edits.now.commits.map(({ message }): HistoryLine => ({
    ...{ commit: null, subject: subjectOf(message), note: null, kind: 'new' },
  }));
  const before = view.recent.map((subject): HistoryLine => ({
    ...{ commit: '·······', subject, note: null, kind: 'base' },
  }));
  return [...made.reverse(), ...before];
}

/** What a screen reader is told when the current commit is another one, or holds something else. */
function announcement(commits: CommitsState): string {
  const { edits, current } = commits;
  const ofLines = linesTold(commits);
  if (ofLines !== null) return ofLines;
  if (current === 'left') return t('Not committed: hunks: {0}.', counted(edits.now.left.length));
  const at = edits.now.commits.findIndex(({ key }) => key === current);
  const commit = edits.now.commits[at];
  if (commit === undefined) return '';
  return t(
    'Commit {0} of {1}: {2}. Hunks: {3}.',
    counted(at + 1),
    counted(edits.now.commits.length),
    visible(subjectOf(commit.message)),
    counted(commit.pieces.length),
  );
}

/** What is told of lines that are chosen or were just moved; null where it is neither. */
function linesTold({ chosen, movedLines, edits }: CommitsState): string | null {
  if (chosen !== null) return t('Lines chosen: {0}.', counted(chosen.lines.size));
  if (movedLines === null) return null;
  const { count, to } = movedLines;
  if (to === 'left') return t('Lines taken out of the plan: {0}.', counted(count));
  const at = edits.now.commits.findIndex(({ key }) => key === to);
  return t('Lines moved to commit {0}: {1}.', counted(at + 1), counted(count));
}
