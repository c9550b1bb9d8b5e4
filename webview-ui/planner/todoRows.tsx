/** The todo as rows, in the order in which they are done: what is done, the commit, and what was foreseen of it. */
import { useEffect, useRef } from 'preact/hooks';
import type { TodoAction, TodoItem } from '../../src/core/git/rebase';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { startDrag } from './drag';
import { commitOf } from './rebaseState';
import type { RebaseEvent, RebaseState } from './rebaseState';
import { shownActions } from './words';

interface Props {
  readonly rebase: RebaseState;
  readonly send: (event: RebaseEvent) => void;
  /** Id of the commit that is dragged. */
  readonly dragged: string | null;
  readonly setDragged: (commit: string | null) => void;
}

export function TodoRows(props: Props) {
  const { rebase } = props;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('.row.current');
    row?.scrollIntoView({ block: 'nearest' });
    // A row that moves loses the focus; of a page that has none, it takes it from nobody.
    if (document.hasFocus() && document.activeElement === document.body)
      row?.querySelector('button')?.focus();
  }, [rebase.current, rebase.edits.now]);
  return (
    <nav class="cards rows" aria-label={t('Commits in the order in which they are applied')}>
      <p class="quiet first">{t('The oldest first')}</p>
      <ol ref={list}>
        {rebase.edits.now.map((item, at) => (
          <Row key={item.commit} {...props} item={item} at={at} />
        ))}
      </ol>
    </nav>
  );
}

interface RowProps extends Props {
  readonly item: TodoItem;
  readonly at: number;
}

function Row({ rebase, send, dragged, setDragged, item, at }: RowProps) {
  const { commit: id, action } = item;
  const commit = commitOf(rebase.view, id);
  if (id === null || commit === null) return null;
  const isCurrent = rebase.current === id;
  const isTaken = dragged !== null && dragged !== id;
  const isFold = action === 'fixup' || action === 'fixup -C' || action === 'squash';
  const kinds = [isCurrent ? 'current' : '', isTaken ? 'target' : '', isFold ? 'fold' : ''];
  return (
    <li
      class={['row', `is-${action.slice(0, 5)}`, ...kinds].join(' ')}
      aria-current={isCurrent}
      draggable
      onDragStart={(event) => startDrag(event, () => setDragged(id))}
      onDragEnd={() => setDragged(null)}
      onDragOver={(event) => isTaken && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        setDragged(null);
        if (isTaken) send({ type: 'place', commit: dragged, to: at });
      }}
    >
      <span class="grip codicon codicon-gripper" title={t('Drag to reorder')} aria-hidden="true" />
      <select
        class="action"
        aria-label={t('What is done with {0}', visible(commit.subject))}
        value={action}
        onFocus={() => send({ type: 'select', commit: id })}
        onChange={({ currentTarget }) =>
          send({ type: 'action', commit: id, action: currentTarget.value as TodoAction })
        }
      >
        {shownActions.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <button type="button" class="row-commit" onClick={() => send({ type: 'select', commit: id })}>
        <code>{id.slice(0, 7)}</code> <span class="text">{visible(shownSubject(item, commit.subject))}</span>
      </button>
      <Marks {...{ rebase, id }} />
    </li>
  );
}

function shownSubject({ action, message }: TodoItem, subject: string): string {
  const isOwn = message !== null && (action === 'reword' || action === 'edit' || action === 'squash');
  return isOwn ? (message.split('\n', 1)[0] ?? '') : subject;
}

function Marks({ rebase, id }: { readonly rebase: RebaseState; readonly id: string }) {
  const commit = commitOf(rebase.view, id);
  const foreseen = (rebase.check?.forecast ?? []).filter((each) => each.commit === id);
  const isCertain = foreseen.some(({ certain }) => certain);
  return (
    <span class="marks">
      {foreseen.length > 0 && (
        <span
          class={`codicon codicon-${isCertain ? 'error' : 'warning'} foreseen`}
          role="img"
          title={isCertain ? t('Will conflict') : t('May conflict')}
          aria-label={isCertain ? t('Will conflict') : t('May conflict')}
        />
      )}
      {commit !== null && commit.pushed !== null && (
        <span
          class="codicon codicon-cloud"
          role="img"
          title={t('Pushed to {0}', visible(commit.pushed))}
          aria-label={t('Pushed to {0}', visible(commit.pushed))}
        />
      )}
    </span>
  );
}
