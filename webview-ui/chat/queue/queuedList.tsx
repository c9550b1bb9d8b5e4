import type { JSX } from 'preact';
import { IconButton } from '../../shared/iconButton';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { usePage } from '../page';
import type { Queue } from './queueOf';

/** The queued messages above the composer, in order. */
export function QueuedList({
  queue,
  isOccupied,
}: {
  readonly queue: Queue;
  readonly isOccupied: boolean;
}): JSX.Element | null {
  const { focusComposer } = usePage();
  if (queue.texts.length === 0) return null;
  // The button that had the focus goes with its message.
  const leave = (act: () => void): void => {
    act();
    focusComposer();
  };
  return (
    <ol class="queued" aria-label={t('Queued messages')}>
      {queue.texts.map((text, at) => (
        <li key={at}>
          <span class="queued-text" title={visible(text)}>
            {visible(text)}
          </span>
          {at === 0 && !isOccupied && (
            <IconButton icon="send" label={t('Send Now')} onClick={queue.sendNext} />
          )}
          <IconButton
            icon="edit"
            label={t('Edit queued message {0}', at + 1)}
            onClick={() => leave(() => queue.edit(at))}
          />
          <IconButton
            icon="close"
            label={t('Remove queued message {0}', at + 1)}
            onClick={() => leave(() => queue.remove(at))}
          />
        </li>
      ))}
    </ol>
  );
}
