import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { StartKind } from '../../../../src/core/map/context';
import type { Entry } from '../../../../src/core/conversation/conversation';
import type { ModelIdentity } from '../../../../src/core/conversation/languageModel';
import { createEstimateNext } from '../../../../src/session/conversation/estimateNext';
import { turnAccounts } from '../../../../src/session/ledger/turnAccounts';
import { parseWindowCommand } from '../../../../src/session/conversation/windowCommands';
import { noModelIdentity } from '../../../../src/session/models/choice';

const priced: ModelIdentity = { kind: 'anthropic', name: 'claude-sonnet-5-5', host: 'api.anthropic.com' };
const unpriced: ModelIdentity = { ...priced, host: 'models.example.com' };

const asked = (turn: number, model: ModelIdentity): Entry => ({
  ...{ type: 'asked', turn, atMs: 0, text: 'Why?', context: '', model },
});
const usage = { input: 1000, output: 100, cacheRead: 10_000, cacheWrite: 2000 };
const replied = (turn: number, step: number): Entry => ({
  ...{ type: 'replied', turn, step, content: [{ type: 'text', text: 'So.' }], usage },
});

const consulted = (turn: number): Entry => ({
  ...{ type: 'consulted', turn, step: 1, model: priced, sources: { review_changes: 900 }, usage },
});

describe('what a conversation takes', () => {
  it('is told turn by turn, with money only where the price is known', () => {
    const entries = [
      { type: 'started', version: 1, id: 'c', atMs: 0 } as const,
      ...[asked(1, priced), replied(1, 1), replied(1, 2)],
      ...[asked(2, noModelIdentity), replied(2, 1)],
      ...[asked(3, unpriced), replied(3, 1)],
      asked(4, priced),
      ...[asked(5, noModelIdentity), replied(5, 1), consulted(5)],
    ];
    // By the table: 2 for input, 2.5 for writing to the cache, 0.1 for reading from it, 10 for output, a million tokens.
    const once = (1000 * 2 + 2000 * 2.5 + 10_000 * 0.1 + 100 * 10) / 1_000_000;
    const [first, third, fifth, ...more] = turnAccounts(entries);
    assert.deepEqual(more, []);
    // A model that a tool asked, without the answer that no model gave.
    assert.deepEqual([fifth?.turn, fifth?.requests, fifth?.tokens, fifth?.estimated], [5, 1, usage, 13_100]);
    assert.ok(Math.abs((fifth?.cost ?? 0) - once) < 1e-12);
    assert.deepEqual([first?.turn, first?.requests, first?.tokens.cacheRead], [1, 2, 20_000]);
    assert.ok(Math.abs((first?.cost ?? 0) - 2 * once) < 1e-12);
    assert.deepEqual([third?.turn, third?.requests, third?.cost], [3, 1, null]);
  });

  it('is estimated where the service counted nothing, as of a request that was stopped', () => {
    const none = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
    const [only] = turnAccounts([
      asked(1, unpriced),
      { type: 'requested', turn: 1, step: 1, estimatedTokens: 4_800 },
      { ...{ type: 'replied', turn: 1, step: 1 }, content: [{ type: 'text', text: 'So.' }], usage: none },
    ]);
    assert.ok(only !== undefined && only.estimated >= 4_800 && only.estimated < 4_900);
  });

  interface Scene {
    readonly model?: ModelIdentity;
    readonly entries?: readonly Entry[];
    readonly start?: string | ((question: string) => string) | undefined;
    readonly kind?: StartKind;
    readonly attached?: number;
    readonly ratio?: number;
  }
  const starts: string[] = [];
  const estimate = ({ model = priced, entries = [], start, kind = 'rich', attached = 0, ratio = 1 }: Scene) =>
    createEstimateNext({
      chat: {
        entries: () => entries,
        attachedTokens: () =>
          Promise.resolve(Object.fromEntries(Array.from({ length: attached }, (_, at) => [at, 900]))),
        conversation: () => 'c',
      },
      mentions: {
        costs: (text) =>
          Promise.resolve(
            text.includes('@diff') ? [{ text: '@diff', tokens: 700, isCut: false, problem: null }] : [],
          ),
      },
      model: () => Promise.resolve(model),
      ratioOf: () => ratio,
      start: (question) => {
        starts.push(question);
        const text = typeof start === 'function' ? start(question) : start;
        return Promise.resolve(text === undefined ? undefined : { text });
      },
      startKind: () => kind,
    });

  it('is estimated before it is sent: prompt, start, what is attached, the conversation and the question', async () => {
    const bare = (await estimate({})('Why?'))?.tokens ?? 0;
    assert.ok(bare > 1200 && bare < 1210, String(bare));
    const more = (await estimate({ start: 'word '.repeat(1000), attached: 2, ratio: 2 })('Why?'))?.tokens;
    assert.ok(more !== undefined && Math.abs(more - 2 * (bare + 1000 + 1800)) < 100, String(more));
    const mentioning = (await estimate({})('Why @diff?'))?.tokens ?? 0;
    assert.ok(Math.abs(mentioning - bare - 700) < 10, String(mentioning));
    const requested: Entry = {
      ...{
        type: 'requested',
        turn: 1,
        step: 1,
        estimatedTokens: 3000,
        sources: { system: 500, tools: 1500 },
      },
    };
    const said: Entry = {
      ...{ type: 'replied', turn: 1, step: 1, usage },
      content: [{ type: 'text', text: 'word '.repeat(500) }],
    };
    const entries = [{ ...asked(1, priced), start: 'word '.repeat(300) } as Entry, requested, said];
    const later = (await estimate({ entries, start: 'not again' })('And?'))?.tokens ?? 0;
    assert.ok(later > 2790 && later < 2900, String(later));
  });

  it('costs what the table says of what is sent, and nothing is guessed of another host', async () => {
    const next = await estimate({})('Why?');
    assert.equal(next?.cost, ((next?.tokens ?? 0) * 2.5) / 1_000_000);
    assert.equal((await estimate({ model: unpriced })('Why?'))?.cost, null);
  });

  it('is nothing where no model is asked', async () => {
    assert.equal(await estimate({ model: noModelIdentity })('Why?'), null);
    assert.equal(await estimate({})('/core'), null);
    assert.equal(await estimate({})('/undo'), null);
  });

  it('has the overview of the question as it is written, and works it out once each', async () => {
    starts.length = 0;
    const next = estimate({ kind: 'overview', start: (question) => 'word '.repeat(question.length) });
    const [short, long] = [await next('Why?'), await next(`Why ${'so '.repeat(100)}?`)];
    assert.ok((long?.tokens ?? 0) - (short?.tokens ?? 0) > 300);
    assert.deepEqual(await next('/act Why?'), short);
    assert.deepEqual(await next('Why?'), short);
    assert.deepEqual(starts, ['Why?', `Why ${'so '.repeat(100)}?`, 'Why?']);
  });

  it('works the blocks out once a conversation, and again where there was none yet', async () => {
    starts.length = 0;
    const known = estimate({ start: 'here' });
    await known('a');
    await known('b');
    assert.equal(starts.length, 1);
    const unknown = estimate({});
    await unknown('a');
    await unknown('b');
    assert.equal(starts.length, 3);
  });
});

describe('commands of the window', () => {
  it('are those that begin with their name, and no questions', () => {
    const commands: Readonly<Record<string, string | null>> = {
      '/undo': 'repomaster.undo',
      ' /UNDO step ': 'repomaster.undo',
      '/patch': 'repomaster.showPatch',
      '/patch save': 'repomaster.savePatch',
      '/graph': 'repomaster.openGraph',
      '/graph shop/cart.py:5 Cart.add': 'repomaster.showInGraph',
      '/patches': null,
      '/core': null,
      'undo it': null,
      '/undo what you did to a.py': null,
      '/usr/lib': null,
    };
    for (const [text, command] of Object.entries(commands))
      assert.equal(parseWindowCommand(text)?.command ?? null, command, text);
    assert.equal(parseWindowCommand('/undo step')?.argument, 'step');
    assert.equal(parseWindowCommand('/graph shop/cart.py:5 Cart.add')?.argument, 'shop/cart.py:5 Cart.add');
  });
});
