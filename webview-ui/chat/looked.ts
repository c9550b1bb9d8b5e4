/** What the page asked the host for, to be looked at beside the conversation. */
import type { ToChat } from '../../src/protocol/toChat';
import { placeKey } from '../../src/protocol/citations';
import type { CitedPlace, PeekedCode, Verdict } from '../../src/protocol/citations';
import type { LedgerView } from '../../src/protocol/ledgerView';

export interface Looked {
  /** Whether places that answers name are there, by `placeKey`, as long as nothing has happened to files. */
  readonly verdicts: Verdicts;
  /** The code that was asked for last; null for none. */
  readonly peeked: Peeked | null;
  /** What the conversation took; null where that was not asked. */
  readonly ledger: LedgerShown | null;
}

export type Verdicts = Readonly<Record<string, Verdict>>;

/** The code at a place; null where nothing is to be seen of it. */
export interface Peeked {
  readonly place: CitedPlace;
  readonly code: PeekedCode | null;
}

/** The ledger, and the question whose part is looked at; null for the last. */
export interface LedgerShown {
  readonly view: LedgerView;
  readonly turn: number | null;
}

export const nothingLooked: Looked = { verdicts: {}, peeked: null, ledger: null };

/** The state after the message. */
export function reduceLooked<State extends Looked>(
  state: State,
  message: Extract<ToChat, { type: 'verdicts' | 'peeked' | 'ledger' }>,
): State {
  switch (message.type) {
    case 'verdicts': {
      const more = message.verdicts.map((verdict) => [placeKey(verdict), verdict] as const);
      return { ...state, verdicts: { ...state.verdicts, ...Object.fromEntries(more) } };
    }
    case 'peeked':
      return { ...state, peeked: { place: message.place, code: message.code } };
    case 'ledger':
      return { ...state, ledger: { view: message.view, turn: message.turn } };
  }
}
