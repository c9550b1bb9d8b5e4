/** Handles clicks on links and buttons in a model's text, which are only data until here. */
import type { FromChat } from '../../src/protocol/fromChat';
import { t } from '../shared/strings';
import type { Requests } from './requests';

/** How long a copy button shows that it did its work. */
const confirmedMs = 1_500;

export interface LinkHandlers {
  readonly onClick: (event: MouseEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export interface LinkPorts extends Pick<Requests, 'send'> {
  /** Tells screen readers. */
  readonly say: (text: string) => void;
  /** A question that was clicked in this turn's answer. */
  readonly ask: (question: string, turn: number) => void;
}

/** The handlers of a conversation's clicks and keys. */
export function linkHandlers({ send, say, ask }: LinkPorts): LinkHandlers {
  const follow = (target: EventTarget | null): boolean => {
    if (!(target instanceof Element)) return false;
    const question = target.closest<HTMLElement>('[data-ask]')?.dataset['ask'];
    if (question !== undefined) {
      ask(question, Number(target.closest<HTMLElement>('[data-turn]')?.dataset['turn']));
      return true;
    }
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
      if (!(event.target instanceof Element) || !event.target.matches('a[role]')) return;
      const follows = event.key === 'Enter' || (event.key === ' ' && event.target.matches('[role="button"]'));
      if (follows && follow(event.target)) event.preventDefault();
    },
  };
}

function messageOf(target: Element): Extract<FromChat, { type: 'open' | 'openLink' | 'copy' }> | null {
  const place = target.closest<HTMLElement>('[data-path]')?.dataset;
  if (place?.['path'] !== undefined) {
    const version = place['version'];
    return {
      type: 'open',
      path: place['path'],
      line: Number(place['line']),
      endLine: Number(place['end']),
      ...(version === undefined ? {} : { version }),
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
