/** The form of the ledger, as the page takes it from the host. */
import * as z from 'zod/mini';
import { usageForm } from '../../../src/protocol/eventForm';

const cost = z.nullable(z.number());
const part = {
  ...{ requests: z.number(), counted: usageForm, estimated: z.number(), cost },
  sources: z.array(z.object({ source: z.string(), tokens: z.number(), cost })),
};
const request = z.object({
  ...{ step: z.number(), about: z.enum(['reply', 'summary']), estimated: z.number() },
  ...{ counted: z.nullable(usageForm), cost, sizeBytes: z.nullable(z.number()) },
});
const dropped = z.object({
  ...{ handles: z.number(), cut: z.number(), rewound: z.number(), summaries: z.number() },
});

export const ledgerView = z.object({
  pricesAsOf: z.string(),
  all: z.object(part),
  turns: z.array(
    z.object({
      ...{ ...part, turn: z.number(), text: z.string(), dropped },
      ...{ sent: z.array(request), omitted: z.number() },
    }),
  ),
  omitted: z.number(),
});
