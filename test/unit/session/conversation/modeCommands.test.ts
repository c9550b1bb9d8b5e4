import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseModeCommand } from '../../../../src/session/conversation/modeCommands';
import { createEstimateNext } from '../../../../src/session/conversation/estimateNext';
import { aModel, stage } from './stage';

describe('A slash command that names a mode', () => {
  it('is of that mode, with what it asks', () => {
    assert.deepEqual(parseModeCommand(' /plan Count items.\nAll of them. '), {
      ...{ mode: 'plan', question: 'Count items.\nAll of them.' },
    });
    assert.deepEqual(parseModeCommand('/Act'), { mode: 'act', question: '' });
    for (const text of ['/planned x', '/ask x', 'plan x', '/plan/src', '/undo', ''])
      assert.equal(parseModeCommand(text), null, text);
  });

  it('is estimated as what it asks, and takes the place of no question', async () => {
    const { chat } = stage({ model: aModel });
    const estimate = createEstimateNext({
      ...{
        chat,
        model: () => Promise.resolve(aModel),
        ratioOf: () => 1,
        start: () => Promise.resolve(undefined),
        startKind: () => 'overview',
      },
      mentions: { costs: () => Promise.resolve([]) },
    });
    assert.deepEqual(await estimate('/plan Count items.'), await estimate('Count items.'));
    assert.deepEqual([await estimate('/plan'), await estimate('/core')], [null, null]);
    await chat.ask('one');
    await assert.rejects(chat.askInstead(1, '/plan two'), /no question/);
  });
});

describe('A question to the map', () => {
  it('is kept as it was typed, so that a model that is asked it again is told what it mentions', async () => {
    const { chat, turns } = stage();
    const typed = ['/run echo @file:a.py', '/explore @file:a.py', 'who calls @symbol:a.b?'];
    for (const text of typed) await chat.ask(text);
    assert.deepEqual(
      turns.map(({ text }) => text),
      typed,
    );
  });
});
