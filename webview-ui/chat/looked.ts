/** Answers of the host that the page shows beside the conversation. */
import type { SentMention } from '../../src/core/conversation/mentions';
import type { CitedPlace, PeekedCode, Verdict } from '../../src/protocol/citations';
import type { LedgerView } from '../../src/protocol/ledgerView';
import type { NextRequest, RestoreView } from '../../src/protocol/toChat';
import type { Previews } from './turn/previews';

export interface Looked {
  /** What taking back would do; null where that was not asked, or is done. */
  readonly restore: RestoreView | null;
  /** What is to be seen of files, as long as nothing has happened to them. */
  readonly previews: Previews;
  /** Whether places that answers name are there, by `placeKey`, as long as nothing has happened to files. */
  readonly verdicts: Verdicts;
  /** The code that was asked for last; null for none. */
  readonly peeked: Peeked | null;
  /** What the conversation took; null where that was not asked. */
  readonly ledger: LedgerShown | null;
  /** What the question in the composer would send; null where that is not known, or none would be asked. */
  readonly next: NextRequest | null;
  readonly costs: MentionCosts;
}

export type Verdicts = Readonly<Record<string, Verdict>>;

/** What mentions would send, by their text. */
export type MentionCosts = Readonly<Record<string, SentMention>>;

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

export const nothingLooked: Looked = {
  ...{ restore: null, previews: {}, verdicts: {}, peeked: null, ledger: null, next: null, costs: {} },
};
