/** The page's state, brought up to date once a frame: an answer's text comes in more pieces than can be seen. */
import type { Handlers, NoAnswers } from '../../src/protocol/pageChannel';
import type { ToChat } from '../../src/protocol/toChat';
import { setStrings } from '../shared/strings';
import { initial, reduce } from './state';
import type { ChatState } from './state';

export interface Store {
  readonly receive: (message: ToChat) => void;
}

/** A store that tells `onChange` the state before and after each frame's messages, and `onPrefill` a text for the composer. */
export function createStore(
  onChange: (before: ChatState, after: ChatState) => void,
  onPrefill: (text: string) => void,
): Store {
  let state = initial;
  let waiting: ToChat[] = [];
  const flush = (): void => {
    const before = state;
    const messages = waiting;
    waiting = [];
    state = messages.reduce(reduce, state);
    if (state !== before) onChange(before, state);
    for (const message of messages) if (message.type === 'prefill') onPrefill(message.text);
  };
  return {
    receive: (message) => {
      if (message.type === 'init') setStrings(message.strings);
      waiting.push(message);
      if (waiting.length > 1) return;
      // No frames are drawn while the page is hidden.
      if (document.hidden) queueMicrotask(flush);
      else requestAnimationFrame(flush);
    },
  };
}

/** Handlers that all hand their message on to the same place: the reducer has a case for each. */
export function handlersOf(receive: Store['receive']): Handlers<ToChat, NoAnswers> {
  return {
    ...{ init: receive, event: receive, status: receive, attachments: receive, accounts: receive },
    ...{ restorePreview: receive, ledger: receive, verdicts: receive, peeked: receive, branches: receive },
    ...{ estimate: receive, preview: receive, mentions: receive, notAsked: receive, insert: receive },
    prefill: receive,
  };
}
