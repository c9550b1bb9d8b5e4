/** What the page knows of mentions, as a function of what the host told. */
import type { SentMention } from '../../../src/core/mentions';
import type { MentionAnswer } from '../../../src/protocol/mentionAnswer';

export interface MentionState {
  /** What the mention that is being written may name; null before the first was asked for. */
  readonly candidates: (MentionAnswer & { readonly kind: 'candidates' }) | null;
  /** What mentions would send, by their text. */
  readonly costs: Readonly<Record<string, SentMention>>;
  /** What the things that are attached would send, by id. */
  readonly attached: Readonly<Record<string, number>>;
  /** What one of the mentions would send; null where none is looked at. */
  readonly preview: (MentionAnswer & { readonly kind: 'preview' }) | null;
  /** To be written at the cursor; each object once. */
  readonly insertion: { readonly text: string } | null;
  /** A text that was pasted, and the mentions that it stands for; each object once. */
  readonly pasted: (MentionAnswer & { readonly kind: 'pasted' }) | null;
}

export const noMentions: MentionState = {
  candidates: null,
  costs: {},
  attached: {},
  preview: null,
  insertion: null,
  pasted: null,
};

export function reduceMentions(state: MentionState, answer: MentionAnswer): MentionState {
  switch (answer.kind) {
    case 'candidates': {
      const known = answer.items.flatMap(({ cost }) => cost ?? []);
      return { ...state, candidates: answer, costs: withCosts(state.costs, known) };
    }
    case 'costs':
      return { ...state, costs: withCosts(state.costs, answer.costs) };
    case 'attached':
      return { ...state, attached: answer.tokens };
    case 'preview':
      return { ...state, preview: answer };
    case 'pasted':
      return { ...state, pasted: answer };
  }
}

function withCosts(costs: MentionState['costs'], known: readonly SentMention[]): MentionState['costs'] {
  return known.length === 0
    ? costs
    : { ...costs, ...Object.fromEntries(known.map((each) => [each.text, each])) };
}
