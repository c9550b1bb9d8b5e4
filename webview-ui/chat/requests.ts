/** The chat page's requests to the host, and how their answers change the state. */
import type { MentionQuestion } from '../../src/core/conversation/mentions';
import { placeKey } from '../../src/protocol/citations';
import type { CitedPlace } from '../../src/protocol/citations';
import type { FromChat } from '../../src/protocol/fromChat';
import type { MentionList } from '../../src/protocol/mentionList';
import type { ChatAnswers, ToChat } from '../../src/protocol/toChat';
import type { Host } from '../shared/vscodeApi';
import { addPreview } from './turn/previews';
import type { FileRef } from './turn/previews';
import type { Store } from './store';

export type ChatHost = Host<FromChat, ToChat, ChatAnswers>;

export interface Requests extends Pick<ChatHost, 'kept' | 'request' | 'send'> {
  /** Sends this as the next question. */
  readonly ask: (text: string) => void;
  /** Whether one was sent that the state does not know of yet: it is brought up to date a frame later. */
  readonly hasJustAsked: () => boolean;
  /** What it would take to send this as the next question. */
  readonly estimate: (text: string) => void;
  /** Whether the places are there. */
  readonly verify: (places: readonly CitedPlace[]) => void;
  /** The code at a place. */
  readonly peek: (place: CitedPlace) => void;
  /** What is to be seen of a file. */
  readonly preview: (file: FileRef) => void;
  /** What the conversation took, with a look at a question; null for the last. */
  readonly showLedger: (turn: number | null) => void;
  /** Brings it up to date where it is still open when the answer comes. */
  readonly refreshLedger: () => void;
  /** Closes it; an answer that is still to come opens it no more. */
  readonly closeLedger: () => void;
  /** What taking back a turn's changes from this step on would do. */
  readonly previewRestore: (turn: number, step: number) => void;
  /** What the mentions of a text would send. */
  readonly mentionCosts: (text: string) => void;
  /** What a mention may name, told to `take` too. */
  readonly completeMention: (asked: MentionQuestion, take: (list: MentionList) => void) => void;
}

/** An answer changes the state in its place among the events around it. */
export function createRequests({ kept, request, send }: ChatHost, update: Store['update']): Requests {
  const withCosts = (costs: ChatAnswers['mentionCosts']): void =>
    update((state) => ({ ...state, costs: { ...state.costs, ...byKey(costs, ({ text }) => text) } }));
  return {
    ...{ kept, request, send },
    ...askRequests(request, update),
    estimate: (text) =>
      request({ type: 'estimate', text }, (next) => update((state) => ({ ...state, next }))),
    verify: (places) =>
      request({ type: 'verify', places }, (verdicts) =>
        update((state) => ({ ...state, verdicts: { ...state.verdicts, ...byKey(verdicts, placeKey) } })),
      ),
    peek: (place) =>
      request({ type: 'peek', place }, (code) => update((state) => ({ ...state, peeked: { place, code } }))),
    preview: (file) =>
      request({ type: 'preview', ...file }, (preview) =>
        update((state) => ({ ...state, previews: addPreview(state.previews, file, preview) })),
      ),
    ...ledgerRequests(request, update),
    previewRestore: (turn, step) =>
      request({ type: 'previewRestore', turn, step }, (restore) =>
        update((state) => ({ ...state, restore })),
      ),
    mentionCosts: (text) => request({ type: 'mentionCosts', text }, withCosts),
    completeMention: (asked, take) =>
      request({ type: 'completeMention', ...asked }, (list) => {
        withCosts(list.items.flatMap(({ cost }) => cost ?? []));
        take(list);
      }),
  };
}

function askRequests(
  request: ChatHost['request'],
  update: Store['update'],
): Pick<Requests, 'ask' | 'hasJustAsked'> {
  let [asked, known] = [0, 0];
  return {
    ask: (text) => {
      const id = ++asked;
      update((state) => {
        known = id;
        return { ...state, sending: { number: id, is: 'sent' } };
      });
      const settle = (is: 'over' | 'refused') => () =>
        update((state) =>
          state.sending.number === id && state.sending.is === 'sent'
            ? { ...state, sending: { number: id, is } }
            : state,
        );
      request({ type: 'ask', text }, settle('over'), settle('refused'));
    },
    hasJustAsked: () => known < asked,
  };
}

function ledgerRequests(
  request: ChatHost['request'],
  update: Store['update'],
): Pick<Requests, 'showLedger' | 'refreshLedger' | 'closeLedger'> {
  let closed = 0;
  return {
    showLedger: (turn) => {
      const before = closed;
      request({ type: 'showLedger' }, (view) => {
        if (closed === before) update((state) => ({ ...state, ledger: { view, turn } }));
      });
    },
    refreshLedger: () =>
      request({ type: 'showLedger' }, (view) =>
        update((state) =>
          state.ledger === null ? state : { ...state, ledger: { view, turn: state.ledger.turn } },
        ),
      ),
    closeLedger: () => {
      closed += 1;
      update((state) => (state.ledger === null ? state : { ...state, ledger: null }));
    },
  };
}

function byKey<T>(all: readonly T[], keyOf: (each: T) => string): Readonly<Record<string, T>> {
  return Object.fromEntries(all.map((each) => [keyOf(each), each]));
}
