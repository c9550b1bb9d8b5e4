/** The current commit of a rebase: what is done with it, its message, its files. */
import { counted } from '../shared/numbers';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { MessageField } from './messageField';
import { commitOf, currentItem, takesMessage } from './rebaseState';
import type { RebaseEvent, RebaseState } from './rebaseState';
import { actionTells } from './words';

interface Props {
  readonly rebase: RebaseState;
  readonly send: (event: RebaseEvent) => void;
}

/** Others are in the commit itself. */
const MOST_FILES = 12;

export function TodoEditor({ rebase, send }: Props) {
  const item = currentItem(rebase);
  const commit = commitOf(rebase.view, rebase.current);
  if (item === null || commit === null) return null;
  const { action } = item;
  const isSquash = action === 'squash';
  const text =
    action !== 'pick' && takesMessage(action) && item.message !== null ? item.message : commit.message;
  return (
    <section class="todo" aria-label={t('What becomes of {0}', commit.commit.slice(0, 7))}>
      <h2>
        <code>{commit.commit.slice(0, 7)}</code> {visible(commit.subject)}
      </h2>
      <p class="quiet">
        {visible(commit.author)} · {action}: {actionTells(action)}
      </p>
      <MessageField
        label={t('Message of {0}', commit.commit.slice(0, 7))}
        text={isSquash && item.message === null ? '' : text}
        placeholder={t('The messages are joined. Write here to replace them.')}
        isDisabled={!takesMessage(action)}
        onInput={(next) => send({ type: 'message', commit: commit.commit, text: next })}
      />
      <ul class="files-list">
        {commit.files.slice(0, MOST_FILES).map((path) => (
          <li key={path}>
            <span class="codicon codicon-file" aria-hidden="true" /> {visible(path)}
          </li>
        ))}
        {commit.files.length > MOST_FILES && (
          <li class="quiet">{t('{0} more', counted(commit.files.length - MOST_FILES))}</li>
        )}
        {commit.files.length === 0 && <li class="quiet">{t('The commit changes no file.')}</li>}
      </ul>
    </section>
  );
}
