/** What a click in a model's text does: its links and buttons are data until here. */
import type { FromChat } from '../../src/protocol/chatMessages';
import { t } from '../shared/strings';

/** How long a copy button shows that it did its work. */
const confirmedMs = 1_500;

export interface LinkHandlers {
  readonly onClick: (event: MouseEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The handlers of a conversation's clicks and keys; `say` tells screen readers. */
export function linkHandlers(send: (message: FromChat) => void, say: (text: string) => void): LinkHandlers {
  const follow = (target: EventTarget | null): boolean => {
    if (!(target instanceof Element)) return false;
    const message = messageOf(target);
    if (message === null) return false;
    send(message);
    if (message.type === 'copy') {
      confirm(target);
      say(t('Copied.'));
    }
    return true;
  };
  return {
    onClick: (event) => {
      if (follow(event.target)) event.preventDefault();
    },
    onKeyDown: (event) => {
      const isLink = event.target instanceof Element && event.target.matches('a[role="link"]');
      if (event.key === 'Enter' && isLink && follow(event.target)) event.preventDefault();
    },
  };
}

function messageOf(target: Element): FromChat | null {
  const place = target.closest<HTMLElement>('[data-path]')?.dataset;
  if (place?.['path'] !== undefined) {
    return {
      type: 'open',
      path: place['path'],
      line: Number(place['line']),
      endLine: Number(place['end']),
    };
  }
  const url = target.closest<HTMLElement>('[data-url]')?.dataset['url'];
  if (url !== undefined) return { type: 'openLink', url };
  const code = target.closest('[data-copy]')?.closest('.code-block')?.querySelector('code');
  return code ? { type: 'copy', text: code.textContent } : null;
}

function confirm(target: Element): void {
  const icon = target.closest('[data-copy]')?.querySelector('.codicon');
  icon?.classList.replace('codicon-copy', 'codicon-check');
  setTimeout(() => icon?.classList.replace('codicon-check', 'codicon-copy'), confirmedMs);
}
