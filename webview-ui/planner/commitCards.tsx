/** The planned commits in their order, each with its subject, how much it changes, and whether it parses. */
import { useEffect, useRef } from 'preact/hooks';
import type { CommitCheck } from '../../src/core/git/commitPlan';
import { IconButton } from '../shared/iconButton';
import { counted } from '../shared/numbers';
import { t } from '../shared/strings';
import { placeOf, subjectOf, withSubject } from './commitsDraft';
import type { CommitsDraft, DraftCommit, Place } from './commitsDraft';
import type { CommitsEvent, CommitsState } from './commitsState';
import { piecesOf } from './shownCommits';
import { startDrag } from './drag';
import type { Dragged, DragProps } from './drag';
import { Counts } from './pieces';

interface Props extends DragProps {
  readonly commits: CommitsState;
  readonly send: (event: CommitsEvent) => void;
}

export function CommitCards(props: Props) {
  const { commits, send } = props;
  const { edits, current } = commits;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector('.card.current')?.scrollIntoView({ block: 'nearest' });
  }, [current, edits.now]);
  return (
    <nav class="cards" aria-label={t('Planned commits')}>
      <ol ref={list}>
        {edits.now.commits.map((commit, at) => (
          <Card key={commit.key} {...props} commit={commit} at={at} />
        ))}
      </ol>
      <Left {...props} />
      <button type="button" class="main-button second wide" onClick={() => send({ type: 'new' })}>
        <span class="codicon codicon-add" aria-hidden="true" /> {t('New commit')}
      </button>
    </nav>
  );
}

/** Drops what is dragged at a place: pieces into it, a commit before or behind it. */
function dropEvents({ commits, send, dragged, setDragged }: Props, place: Place, at: number | null) {
  const { now } = commits.edits;
  const isTaken = dragged !== null && isOther(dragged, place, at !== null, now);
  return {
    isTaken,
    onDragOver: (event: DragEvent): void => {
      if (isTaken) event.preventDefault();
    },
    onDrop: (event: DragEvent): void => {
      event.preventDefault();
      setDragged(null);
      if (!isTaken) return;
      if (dragged.kind === 'pieces') send({ type: 'move', pieces: dragged.ids, to: place });
      else if (dragged.kind === 'lines') send({ type: 'moveLines', chosen: dragged, to: place });
      else if (at !== null) send({ type: 'place', key: dragged.key, to: at });
    },
  };
}

/** Whether what is dragged can be dropped there: commits only among commits. */
function isOther(dragged: Dragged, place: Place, isCommit: boolean, draft: CommitsDraft): boolean {
  switch (dragged.kind) {
    case 'commit':
      return isCommit && dragged.key !== place;
    case 'pieces':
      return placeOf(draft, dragged.ids[0] ?? '') !== place;
    case 'lines':
      return placeOf(draft, dragged.piece) !== place;
  }
}

interface CardProps extends Props {
  readonly commit: DraftCommit;
  readonly at: number;
}

function Card(props: CardProps) {
  const { commits, commit, at, send, setDragged } = props;
  const { key, message } = commit;
  const isCurrent = commits.current === key;
  const { isTaken, ...drop } = dropEvents(props, key, at);
  const select = (): void => {
    if (!isCurrent) send({ type: 'select', place: key });
  };
  return (
    <li
      class={['card', isCurrent ? 'current' : '', isTaken ? 'target' : ''].join(' ')}
      aria-current={isCurrent}
      onClick={select}
      {...drop}
    >
      <div class="card-line">
        <span
          class="grip codicon codicon-gripper"
          title={t('Drag to reorder')}
          aria-hidden="true"
          draggable
          onDragStart={(event) => startDrag(event, () => setDragged({ kind: 'commit', key }))}
          onDragEnd={() => setDragged(null)}
        />
        <span class="number">{counted(at + 1)}</span>
        <input
          class="field subject"
          aria-label={t('Subject of commit {0}', counted(at + 1))}
          placeholder={t('Message')}
          value={subjectOf(message)}
          onFocus={select}
          onInput={({ currentTarget }) =>
            send({ type: 'message', key, text: withSubject(message, currentTarget.value) })
          }
        />
      </div>
      <CardFoot {...props} />
    </li>
  );
}

function CardFoot({ commits, commit, at, send }: CardProps) {
  const { key } = commit;
  const pieces = piecesOf(commits, key);
  const files = new Set(pieces.map(({ path }) => path)).size;
  const last = commits.edits.now.commits.length - 1;
  return (
    <div class="card-line foot">
      <span class="quiet files">
        {pieces.length === 0 ? t('no hunks yet') : files === 1 ? t('1 file') : t('{0} files', counted(files))}
      </span>
      <Counts pieces={pieces} />
      <Parses parses={pieces.length === 0 ? null : (commits.parses.get(key) ?? null)} />
      <Checked check={commits.checks?.checks[at] ?? null} />
      <span class="buttons">
        <IconButton
          icon="arrow-up"
          label={t('Move commit {0} earlier', counted(at + 1))}
          isDisabled={at === 0}
          onClick={() => send({ type: 'place', key, to: at - 1 })}
        />
        <IconButton
          icon="arrow-down"
          label={t('Move commit {0} later', counted(at + 1))}
          isDisabled={at === last}
          onClick={() => send({ type: 'place', key, to: at + 1 })}
        />
        <IconButton
          icon="fold-up"
          label={t('Merge commit {0} into the one before', counted(at + 1))}
          isDisabled={at === 0}
          onClick={() => send({ type: 'merge', key })}
        />
        <IconButton
          icon="close"
          label={t('Leave out commit {0}', counted(at + 1))}
          onClick={() => send({ type: 'remove', key })}
        />
      </span>
    </div>
  );
}

/** Nothing where no file is in a language that is read. */
function Parses({ parses }: { readonly parses: boolean | null }) {
  if (parses === null) return null;
  return (
    <span class={parses ? 'parses yes' : 'parses no'}>
      <span class={`codicon codicon-${parses ? 'check' : 'warning'}`} aria-hidden="true" />{' '}
      {parses ? t('parses') : t('does not parse by itself')}
    </span>
  );
}

/** Nothing before the check has come to it. */
function Checked({ check }: { readonly check: CommitCheck | null }) {
  if (check === null || check.outcome === 'not run') return null;
  const hasPassed = check.outcome === 'passed';
  const seconds = (check.ms / 1000).toFixed(1);
  return (
    <span class={hasPassed ? 'parses yes' : 'parses failed'}>
      <span class={`codicon codicon-${hasPassed ? 'pass' : 'error'}`} aria-hidden="true" />{' '}
      {hasPassed ? t('check passed, {0} s', seconds) : t('check failed, {0} s', seconds)}
    </span>
  );
}

function Left(props: Props) {
  const { commits, send } = props;
  const pieces = piecesOf(commits, 'left');
  const { isTaken, ...drop } = dropEvents(props, 'left', null);
  if (pieces.length === 0 && !isTaken) return null;
  const isCurrent = commits.current === 'left';
  return (
    <div class={['card left', isCurrent ? 'current' : '', isTaken ? 'target' : ''].join(' ')} {...drop}>
      <button
        type="button"
        class="card-line link"
        aria-current={isCurrent}
        onClick={() => send({ type: 'select', place: 'left' })}
      >
        <span class="codicon codicon-circle-slash" aria-hidden="true" />
        <span class="files">{t('Not committed')}</span>
        <Counts pieces={pieces} />
      </button>
    </div>
  );
}
