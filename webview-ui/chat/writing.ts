/** What the page knows of the questions that are being written in it. */
import type { ToChat } from '../../src/protocol/toChat';
import { noMentions, reduceMentions } from './mentions/mentionState';
import type { MentionState } from './mentions/mentionState';

export interface Writing {
  readonly mentions: MentionState;
  /** The question whose edit was not asked last; each object once, null before the first. */
  readonly notAsked: { readonly turn: number } | null;
}

export const nothingWritten: Writing = { mentions: noMentions, notAsked: null };

type OfWriting = Extract<ToChat, { type: 'mentions' | 'insert' | 'notAsked' | 'prefill' }>;

export function isOfWriting(message: ToChat): message is OfWriting {
  return ['mentions', 'insert', 'notAsked', 'prefill'].includes(message.type);
}

/** The state after the message; what is to be put into the composer is the page's to do. */
export function reduceWriting<State extends Writing>(state: State, message: OfWriting): State {
  switch (message.type) {
    case 'mentions':
      return { ...state, mentions: reduceMentions(state.mentions, message.answer) };
    case 'insert':
      return { ...state, mentions: { ...state.mentions, insertion: { text: message.text } } };
    case 'notAsked':
      return { ...state, notAsked: { turn: message.turn } };
    case 'prefill':
      return state;
  }
}
