/** Ledgers, as the chat page is shown them. */
import type { LedgerPart, LedgerView } from '../../src/protocol/ledgerView';

const part: LedgerPart = {
  ...{ requests: 2, estimated: 14_210, cost: 0.0612 },
  counted: { input: 1_204, output: 822, cacheRead: 9_800, cacheWrite: 4_117 },
  sources: [
    { source: 'view_code', tokens: 6_200, cost: 0.021 },
    { source: 'start', tokens: 4_100, cost: 0.012 },
    { source: 'system', tokens: 1_900, cost: 0.006 },
    { source: 'tools', tokens: 1_700, cost: 0.005 },
    { source: 'written', tokens: 822, cost: 0.0164 },
    { source: 'question', tokens: 310, cost: 0.0008 },
  ],
};

export const ledger: LedgerView = {
  pricesAsOf: '2026-11-22',
  all: {
    ...part,
    ...{ requests: 5, estimated: 31_400, cost: 0.1422 },
    sources: [...part.sources, { source: 'replies', tokens: 120, cost: 0.0004 }],
  },
  turns: [
    {
      ...part,
      ...{ turn: 1, text: 'Where is the basket <b>emptied</b>?', omitted: 0 },
      dropped: { handles: 0, cut: 0, rewound: 0, summaries: 0 },
      sent: [
        {
          ...{ step: 1, about: 'reply', estimated: 7_300, cost: null, counted: null },
          sizeBytes: null,
        },
      ],
    },
    {
      ...part,
      ...{ turn: 2, text: 'And who calls it, and with what, and why is it called twice?', omitted: 3 },
      dropped: { handles: 8, cut: 1, rewound: 1, summaries: 1 },
      sent: [
        {
          ...{ step: 1, about: 'summary', estimated: 7_300, cost: 0.03 },
          ...{ counted: { input: 200, output: 80, cacheRead: 7_000, cacheWrite: 0 }, sizeBytes: 31_204 },
        },
        {
          ...{ step: 1, about: 'reply', estimated: 6_910, cost: 0.0312 },
          ...{
            counted: { input: 1_004, output: 742, cacheRead: 2_800, cacheWrite: 4_117 },
            sizeBytes: 29_870,
          },
        },
      ],
    },
  ],
  omitted: 0,
};
