import assert from 'node:assert/strict';
import { setImmediate as settle } from 'node:timers/promises';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { UserError } from '../../../../src/core/errors';
import { noModelIdentity } from '../../../../src/session/models/choice';
import { aModel, endless, stage, told } from './stage';

const noDraw = (): Promise<void> => Promise.resolve();

const asked: Entry = {
  type: 'asked',
  turn: 1,
  atMs: 1,
  text: 'old',
  context: '',
  model: aModel,
  mode: 'plan',
};
const old: Entry[] = [
  { type: 'started', version: 1, id: 'old', atMs: 1 },
  asked,
  { type: 'ended', turn: 1, atMs: 2, end: { kind: 'answered' } },
];

describe('A conversation that is opened again', () => {
  it('is drawn before the turn of the other one is stopped, and is gone on with', async () => {
    const { chat, disk, closed } = stage({ runTurn: endless, disk: new Map([['old', old]]) });
    const turn = chat.ask('one');
    await settle();
    const drawn: unknown[] = [];
    await chat.open('old', () => {
      drawn.push(told(chat.entries()), chat.isAnswering(), told(disk.get('c1') ?? []));
      return Promise.resolve();
    });
    assert.deepEqual(drawn, [
      ['started', 'asked 1 old', 'ended 1 answered'],
      false,
      ['started', 'asked 1 one'],
    ]);
    await turn;
    assert.deepEqual(told(disk.get('c1') ?? []), ['started', 'asked 1 one', 'ended 1 cancelled']);
    assert.deepEqual([chat.conversation(), chat.mode(), closed], ['old', 'plan', ['c1']]);
    void chat.ask('two');
    await settle();
    assert.deepEqual(told(disk.get('old') ?? []).at(-1), 'asked 2 two');
    await chat.stop();
  });

  it('is whole where it is opened while it is still being left', async () => {
    const { chat, disk } = stage({ runTurn: endless, disk: new Map([['old', old]]), last: 'old' });
    const turn = chat.ask('two');
    await settle();
    const left = chat.newChat(noDraw);
    await chat.open('old', noDraw);
    assert.deepEqual(told(chat.entries()).slice(3), ['asked 2 two', 'ended 2 cancelled']);
    assert.equal(disk.get('old')?.length, chat.entries().length);
    await Promise.all([turn, left]);
  });

  it('stays as it runs where it is the one that is shown', async () => {
    const { chat, closed } = stage({ runTurn: endless });
    void chat.ask('one');
    await settle();
    await chat.open(chat.conversation(), () => Promise.reject(new Error('nothing to draw')));
    assert.deepEqual([chat.isAnswering(), closed], [true, []]);
    await chat.stop();
  });

  it('is tried again with what its last question was about', async () => {
    const about: Entry = { ...asked, text: '/impact', context: 'app.load', model: noModelIdentity };
    const { chat, turns } = stage({ disk: new Map([['old', [...old.slice(0, 1), about]]]), last: 'old' });
    assert.equal(told(chat.entries()).at(-1), 'ended 1 failed: The window was closed.');
    await chat.retry();
    assert.deepEqual([turns.at(-1)?.text, turns.at(-1)?.context], ['/impact', 'app.load']);
  });

  it('can be read while another window is at it, says so, and takes nothing', async () => {
    const held = new Set(['old']);
    const going = old.slice(0, 2);
    const { chat, disk, messages } = stage({
      disk: new Map([['old', going]]),
      last: 'old',
      heldElsewhere: held,
    });
    const says = 'ended 1 failed: Another window is at it.';
    assert.deepEqual(told(chat.entries()), ['started', 'asked 1 old', says]);
    await assert.rejects(chat.ask('two'), UserError);
    assert.deepEqual(messages, [{ type: 'insert', text: 'two' }], 'what was written is given back');
    await assert.rejects(chat.goOn(), /Another window is at it/);
    await assert.rejects(chat.carryOut(), /Another window is at it/);
    assert.throws(() => chat.checkOurs(), UserError);
    assert.equal(disk.get('old'), going);

    held.clear();
    disk.set('old', old);
    await chat.open('old', noDraw);
    await chat.ask('two');
    assert.deepEqual(told(disk.get('old') ?? []).slice(3), ['asked 2 two', 'ended 2 answered']);
  });
});
