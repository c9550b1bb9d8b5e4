import assert from 'node:assert/strict';
import type { SentKey } from '../../../../src/agent/sent/sentFile';
import { ledgerOf } from '../../../../src/agent/ledger';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { redact } from '../../../../src/core/redact/redact';
import { notedFinder } from '../../../../src/session/conversation/consulted';
import { createFindingWriter } from '../../../../src/session/structure/findingWriter';
import { reply, scriptedModel } from '../../../support/scriptedModel';
import type { ScriptedReply } from '../../../support/scriptedModel';

const signal = new AbortController().signal;
const change = { overview: '## Review', hunks: '@@ tax.py:1\n1 + return price / rate' };

describe('what a tool asks of a model', () => {
  it('is an entry of its turn with what it took, and is kept as it was sent', async () => {
    const answer: ScriptedReply = async function* ({ onSent, system }) {
      onSent?.({ to: 'localhost', form: 'bytes', body: system });
      yield* reply('{"findings": []}');
    };
    const finder = createFindingWriter(scriptedModel(answer, answer), redact);
    const entries: Entry[] = [];
    const kept: [SentKey['about'], number, string][] = [];
    const noted = notedFinder(() => Promise.resolve(finder), {
      turn: 3,
      sent: { keep: ({ about, step }, { body }) => void kept.push([about, step, body.slice(0, 10)]) },
      record: (entry) => void entries.push(entry),
    });
    const found = await noted();
    assert.deepEqual((await found?.find(change, signal))?.findings, []);
    await (await noted())?.find(change, signal);
    const usage = { input: 10, output: 0, cacheRead: 0, cacheWrite: 0 };
    const sources = { review_changes: finder.estimate(change).tokens };
    const { model } = finder;
    assert.deepEqual(entries, [
      { type: 'consulted', turn: 3, step: 1, model, sources, usage },
      { type: 'consulted', turn: 3, step: 2, model, sources, usage },
    ]);
    assert.deepEqual(kept, [
      ['findings', 1, 'You review'],
      ['findings', 2, 'You review'],
    ]);
    const { requests, usage: all, cost } = ledgerOf(entries);
    assert.deepEqual([requests, all.input, cost], [2, 20, null]);
  });

  it('is nothing where no model is set up', async () => {
    const fail = (): never => assert.fail();
    const ports = { turn: 1, sent: { keep: fail }, record: fail };
    assert.equal(await notedFinder(() => Promise.resolve(null), ports)(), null);
  });
});
