/** What a plan came to: its commits, the proof that no file changed, and how it is taken back. */
import { IconButton } from '../shared/iconButton';
import { counted } from '../shared/numbers';
import { say, t } from '../shared/strings';
import { visible } from '../shared/visible';
import type { PlannerProps } from './plannerProps';
import { isOccupied, isWaiting } from './state';
import type { Done } from './state';

interface Props extends PlannerProps {
  readonly done: Done;
}

/** More are in git's own log. */
const MOST_COMMITS = 8;

export function DoneNote({ host, page, dispatch, done }: Props) {
  const { commits, undo } = done.done;
  const hasStopped = isWaiting(done);
  const notes = done.kind === 'commits' ? done.done.notes : [];
  return (
    <section class={hasStopped ? 'done waiting' : 'done'} aria-label={t('Result')}>
      <div class="line">
        <span class={`codicon codicon-${hasStopped ? 'warning' : 'pass-filled'}`} aria-hidden="true" />
        <p role="status">
          <strong>{headline(done)}</strong> {proofOf(done)}
        </p>
        <span class="buttons">
          {hasStopped && (
            <button
              type="button"
              class="main-button"
              onClick={() => host.send({ type: 'act', command: 'resolveConflicts' })}
            >
              {t('Resolve Conflicts')}
            </button>
          )}
          <button
            type="button"
            class="main-button second"
            disabled={isOccupied(page)}
            onClick={() => host.send({ type: 'undo', id: undo })}
          >
            {t('Undo')}
          </button>
          <IconButton icon="close" label={t('Close')} onClick={() => dispatch({ type: 'dismiss' })} />
        </span>
      </div>
      {notes.map((note, at) => (
        <p key={at}>{visible(say(note))}</p>
      ))}
      <ul>
        {[...commits]
          .reverse()
          .slice(0, MOST_COMMITS)
          .map(({ commit, subject }) => (
            <li key={commit}>
              <code>{commit.slice(0, 8)}</code> {visible(subject)}
            </li>
          ))}
        {commits.length > MOST_COMMITS && (
          <li class="quiet">{t('{0} more', counted(commits.length - MOST_COMMITS))}</li>
        )}
      </ul>
    </section>
  );
}

function headline({ kind, done }: Done): string {
  if (kind === 'commits') {
    return done.commits.length === 1
      ? t('1 commit made.')
      : t('{0} commits made.', counted(done.commits.length));
  }
  return done.head === null
    ? t('The rebase has stopped: resolve what conflicts, or make your edit, then continue it.')
    : t('Rebased: the branch is at {0}.', done.head.slice(0, 8));
}

function proofOf({ kind, done }: Done): string {
  if (kind === 'rebase' && done.head === null) return '';
  if (done.treeEqual === null)
    return t('Files are as before: not known, since the commits conflict by themselves.');
  if (done.treeEqual) return t('Files are as before: yes.');
  return kind === 'commits'
    ? t('Files are as before: no, a hook changed some.')
    : t('Files are as before: no, as the plan says.');
}
