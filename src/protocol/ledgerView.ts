/** What a conversation took of a model and where that came from, as the chat's ledger shows it. */
import type { Usage } from '../core/languageModel';

/** What the replies of a turn, or of all of a conversation, took. */
export interface LedgerPart {
  /** Requests that were answered. */
  readonly requests: number;
  /** As the service counted them; all 0 where it tells nothing. */
  readonly counted: Usage;
  /** Of what was sent, before it was sent, in the model's own tokens. */
  readonly estimated: number;
  /** US dollars; null where a price is not known, which is not 0. */
  readonly cost: number | null;
  /** Most tokens first. */
  readonly sources: readonly LedgerSource[];
}

export interface LedgerSource {
  /** As in TokensBySource; `written` for what the model wrote. */
  readonly source: string;
  /** Estimated; of `written` as counted. */
  readonly tokens: number;
  /** The source's share of what each request cost, by its share of the estimate. */
  readonly cost: number | null;
}

/** A question to a model. */
export interface LedgerTurn extends LedgerPart {
  readonly turn: number;
  /** The beginning of what was asked. */
  readonly text: string;
  readonly dropped: LedgerDropped;
  /** In the order in which they were sent. */
  readonly sent: readonly LedgerRequest[];
  /** As many earlier ones are not in `sent`. */
  readonly omitted: number;
}

/** What the model was not given, or not in full. */
export interface LedgerDropped {
  /** Old results in whose place one line stood in the turn's last request. */
  readonly handles: number;
  /** Results of this turn that were shortened to what one may take. */
  readonly cut: number;
  /** Steps that were taken back. */
  readonly rewound: number;
  /** Times that a summary took the place of the conversation's beginning. */
  readonly summaries: number;
}

export interface LedgerRequest {
  readonly step: number;
  /** For the next reply, or for the model's account of the conversation's beginning. */
  readonly about: 'reply' | 'summary';
  readonly estimated: number;
  /** Null where no reply came. */
  readonly counted: Usage | null;
  readonly cost: number | null;
  /** Bytes of what was sent; null where that is not kept. */
  readonly sizeBytes: number | null;
}

export interface LedgerView {
  /** The day of the prices, as `2026-11-01`. */
  readonly pricesAsOf: string;
  readonly all: LedgerPart;
  /** Oldest first. */
  readonly turns: readonly LedgerTurn[];
  /** As many earlier ones are not in `turns`. */
  readonly omitted: number;
}
