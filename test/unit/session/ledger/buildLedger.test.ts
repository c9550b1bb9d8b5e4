import assert from 'node:assert/strict';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { NO_USAGE } from '../../../../src/core/conversation/languageModel';
import { phrase } from '../../../../src/core/text/phrase';
import { buildLedger } from '../../../../src/session/ledger/buildLedger';

const opus = { kind: 'anthropic', name: 'claude-opus-5-5', host: 'api.anthropic.com' } as const;
const none = { kind: 'none', name: '', host: '' } as const;

const asked = (turn: number, model: typeof opus | typeof none): Entry => ({
  ...{ type: 'asked', turn, atMs: 0, text: `Question ${turn}?`, context: '', model },
});
const requested = (turn: number, step: number, sources: Record<string, number>, handles = 0): Entry => ({
  ...{ type: 'requested', turn, step, sources, handles },
  estimatedTokens: Object.values(sources).reduce((sum, each) => sum + each, 0),
});
const replied = (turn: number, step: number, usage: Partial<typeof NO_USAGE>): Entry => ({
  ...{ type: 'replied', turn, step, content: [], usage: { ...NO_USAGE, ...usage } },
});
const viewed = (turn: number, text: string, observation: string): Entry => ({
  ...{ type: 'toolEnded', turn, callId: 'a', observation, durationMs: 1 },
  outcome: {
    kind: 'answered',
    answer: { text, results: [], truncated: false, more: null, done: phrase('Viewed'), run: null },
  },
});
const summary = {
  ...{ goal: 'g', constraints: [], done: [], open: [], decisions: [], files: [], evidence: [] },
  signatures: '',
};

/** Prices of the model in dollars a million: in 4, out 20, from the cache 0.2, into it 5. */
const conversation: readonly Entry[] = [
  { type: 'started', version: 1, id: 'c1', atMs: 0 },
  asked(1, none),
  { type: 'requested', turn: 1, step: 1, estimatedTokens: 10, sources: { question: 10 } },
  { type: 'ended', turn: 1, atMs: 1, end: { kind: 'answered' } },
  asked(2, opus),
  requested(2, 1, { system: 600, tools: 300, question: 100 }),
  replied(2, 1, { input: 1000, output: 50 }),
  viewed(2, 'a text of many lines', 'a text'),
  requested(2, 2, { system: 600, tools: 300, question: 100, view_code: 1000 }, 1),
  replied(2, 2, { cacheRead: 1000, cacheWrite: 1000, output: 100 }),
  { type: 'ended', turn: 2, atMs: 2, end: { kind: 'answered' } },
  asked(3, opus),
  {
    ...{ type: 'summarised', turn: 3, covers: 5, summary, by: 'model' },
    ...{ usage: { ...NO_USAGE, input: 500, output: 10 }, sources: { system: 400, note: 100 } },
  },
  requested(3, 1, { system: 600, summary: 400 }),
  { type: 'ended', turn: 3, atMs: 3, end: { kind: 'cancelled' } },
];

describe('the ledger of a conversation', () => {
  const view = buildLedger(conversation, ({ turn, step, about }) =>
    about === 'reply' && turn === 2 ? 100 * step : null,
  );
  const near = (value: number | null | undefined, expected: number): void =>
    assert.ok(Math.abs((value ?? NaN) - expected) < 1e-12, `${String(value)} is not ${expected}`);

  it('is of the questions to models, each beside all', () => {
    assert.deepEqual(
      view.turns.map(({ turn, text, requests, estimated }) => [turn, text, requests, estimated]),
      [
        [2, 'Question 2?', 2, 3000],
        [3, 'Question 3?', 1, 1500],
      ],
    );
    assert.deepEqual([view.all.requests, view.all.estimated, view.omitted], [3, 4500, 0]);
    assert.deepEqual(view.turns[0]?.counted, { input: 1000, output: 150, cacheRead: 1000, cacheWrite: 1000 });
  });

  it('gives each source its share of what its requests cost', () => {
    // Step 1: 0.004 in, 0.001 out. Step 2: 0.0002 + 0.005 in, 0.002 out.
    near(view.turns[0]?.cost, 0.0122);
    const rows = new Map(view.turns[0]?.sources.map(({ source, ...row }) => [source, row]));
    assert.deepEqual([...rows.keys()], ['system', 'view_code', 'tools', 'question', 'written']);
    assert.equal(rows.get('system')?.tokens, 1200);
    near(rows.get('system')?.cost, 0.6 * 0.004 + 0.3 * 0.0052);
    near(rows.get('view_code')?.cost, 0.5 * 0.0052);
    assert.equal(rows.get('written')?.tokens, 150);
    near(rows.get('written')?.cost, 0.003);
    const sum = view.all.sources.reduce((all, { cost }) => all + (cost ?? 0), 0);
    near(sum, view.all.cost ?? -1);
  });

  it('is of a model, too, that a tool asked in a turn without one', () => {
    const usage = { ...NO_USAGE, input: 1000, output: 10 };
    const sources = { review_changes: 900 };
    const { turns, all } = buildLedger(
      [
        asked(1, none),
        { type: 'consulted', turn: 1, step: 1, model: opus, sources, usage },
        { type: 'ended', turn: 1, atMs: 1, end: { kind: 'answered' } },
      ],
      ({ about }) => (about === 'findings' ? 7 : null),
    );
    assert.deepEqual(
      turns.map(({ turn, sent }) => [turn, sent.map(({ about, sizeBytes }) => `${about} ${sizeBytes}`)]),
      [[1, ['findings 7']]],
    );
    assert.deepEqual([all.requests, all.estimated, all.counted], [1, 900, usage]);
    near(all.cost, 0.0042);
    assert.deepEqual(
      all.sources.map(({ source }) => source),
      ['review_changes', 'written'],
    );
  });

  it('says what was left out or shortened', () => {
    assert.deepEqual(view.turns[0]?.dropped, { handles: 1, cut: 1, rewound: 0, summaries: 0 });
    assert.deepEqual(view.turns[1]?.dropped, { handles: 0, cut: 0, rewound: 0, summaries: 1 });
  });

  it('lists what was sent, with its size where that is kept, and what got no reply', () => {
    assert.deepEqual(
      view.turns.flatMap(({ turn, sent }) =>
        sent.map(({ step, about, counted, sizeBytes }) => [turn, step, about, counted !== null, sizeBytes]),
      ),
      [
        [2, 1, 'reply', true, 100],
        [2, 2, 'reply', true, 200],
        [3, 1, 'summary', true, null],
        [3, 1, 'reply', false, null],
      ],
    );
  });

  it('knows no price of a model that is not in the table, and says so for all', () => {
    const other = { ...opus, name: 'claude-unknown-9' };
    const more: readonly Entry[] = [
      ...conversation,
      { type: 'asked', turn: 4, atMs: 0, text: 'x'.repeat(5000), context: '', model: other },
      requested(4, 1, { question: 10 }),
      replied(4, 1, { input: 10, output: 1 }),
    ];
    const { all, turns } = buildLedger(more, () => null);
    assert.deepEqual([all.cost, turns[2]?.cost, turns[2]?.text.length], [null, null, 200]);
    near(turns[0]?.cost, 0.0122);
    assert.equal(all.sources.find(({ source }) => source === 'question')?.cost, null);
    near(all.sources.find(({ source }) => source === 'view_code')?.cost, 0.0026);
  });

  it('is empty where no model was asked', () => {
    const { all, turns } = buildLedger(conversation.slice(0, 4), () => null);
    assert.deepEqual([all.requests, all.cost, all.sources, turns], [0, 0, [], []]);
  });
});
