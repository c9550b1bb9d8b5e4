/** Updates the page's state once a frame, because an answer's text comes in more pieces than anybody can see. */
import type { Handlers, NoAnswers } from '../../src/protocol/pageChannel';
import type { ToChat } from '../../src/protocol/toChat';
import { setStrings } from '../shared/strings';
import { initial, reduce } from './state';
import type { ChatState } from './state';

export interface Store {
  readonly receive: (message: ToChat) => void;
  /** Changes the state behind what was received before; the same object changes nothing. */
  readonly update: (change: Change) => void;
}

type Change = (state: ChatState) => ChatState;

/** A store that tells `onChange` the state before and after each frame's messages, and `onPrefill` a text for the composer. */
export function createStore(
  onChange: (before: ChatState, after: ChatState) => void,
  onPrefill: (text: string) => void,
): Store {
  let state = initial;
  let waiting: { readonly change: Change; readonly then: () => void }[] = [];
  const flush = (): void => {
    const before = state;
    const changes = waiting;
    waiting = [];
    state = changes.reduce((now, { change }) => change(now), state);
    if (state !== before) onChange(before, state);
    for (const { then } of changes) then();
  };
  const update = (change: Change, then = (): void => undefined): void => {
    waiting.push({ change, then });
    if (waiting.length > 1) return;
    // No frames are drawn while the page is hidden.
    if (document.hidden) queueMicrotask(flush);
    else requestAnimationFrame(flush);
  };
  return {
    update,
    receive: (message) => {
      if (message.type === 'init') setStrings(message.strings);
      update(
        (now) => reduce(now, message),
        () => {
          if (message.type === 'prefill') onPrefill(message.text);
        },
      );
    },
  };
}

/** Handlers that all hand their message on to the same place: the reducer has a case for each. */
export function handlersOf(receive: Store['receive']): Handlers<ToChat, NoAnswers> {
  return {
    ...{ init: receive, event: receive, status: receive, attachments: receive, accounts: receive },
    ...{ branches: receive, restorePreview: receive, ledger: receive, insert: receive, prefill: receive },
  };
}
