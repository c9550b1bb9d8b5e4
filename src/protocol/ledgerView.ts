/** A conversation's tokens and cost by source, as the cost panel shows them. */
import * as z from 'zod/mini';
import type { Frozen } from '../core/form';
import { sentAboutForm, usageForm } from '../core/conversation/languageModel';

const ledgerSourceForm = z.object({
  /** As in TokensBySource; `written` for what the model wrote. */
  source: z.string(),
  /** Estimated; of `written` as counted. */
  tokens: z.number(),
  /** The source's share of what each request cost, by its share of the estimate. */
  cost: z.nullable(z.number()),
});

export type LedgerSource = Frozen<z.output<typeof ledgerSourceForm>>;

const ledgerPartForm = z.object({
  /** Requests that were answered. */
  requests: z.number(),
  /** As the service counted them; all 0 where it tells nothing. */
  counted: usageForm,
  /** Of what was sent, before it was sent, in the model's own tokens. */
  estimated: z.number(),
  /** US dollars; null where a price is not known, which is not 0. */
  cost: z.nullable(z.number()),
  /** Most tokens first. */
  sources: z.array(ledgerSourceForm),
});

/** What the replies of a turn, or of all of a conversation, took. */
export type LedgerPart = Frozen<z.output<typeof ledgerPartForm>>;

const ledgerDroppedForm = z.object({
  /** Old results in whose place one line stood in the turn's last request. */
  handles: z.number(),
  /** Results of this turn that were shortened to what one may take. */
  cut: z.number(),
  /** Steps that were taken back. */
  rewound: z.number(),
  /** Times that a summary took the place of the conversation's beginning. */
  summaries: z.number(),
});

/** What the model was not given, or not in full. */
export type LedgerDropped = Frozen<z.output<typeof ledgerDroppedForm>>;

const ledgerRequestForm = z.object({
  step: z.number(),
  about: sentAboutForm,
  estimated: z.number(),
  /** Null where no reply came. */
  counted: z.nullable(usageForm),
  cost: z.nullable(z.number()),
  /** Bytes of what was sent; null where that is not kept. */
  sizeBytes: z.nullable(z.number()),
});

export type LedgerRequest = Frozen<z.output<typeof ledgerRequestForm>>;

const ledgerTurnForm = z.object({
  ...ledgerPartForm.shape,
  turn: z.number(),
  /** The beginning of what was asked. */
  text: z.string(),
  dropped: ledgerDroppedForm,
  /** In the order in which they were sent. */
  sent: z.array(ledgerRequestForm),
  /** As many earlier ones are not in `sent`. */
  omitted: z.number(),
});

/** A question to a model. */
export type LedgerTurn = Frozen<z.output<typeof ledgerTurnForm>>;

export const ledgerViewForm = z.object({
  /** The day of the prices, as `2026-11-01`. */
  pricesAsOf: z.string(),
  all: ledgerPartForm,
  /** Oldest first. */
  turns: z.array(ledgerTurnForm),
  /** As many earlier ones are not in `turns`. */
  omitted: z.number(),
});

export type LedgerView = Frozen<z.output<typeof ledgerViewForm>>;
