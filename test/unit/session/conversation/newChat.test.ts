import assert from 'node:assert/strict';
import { setImmediate as settle } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { endless, stage, told } from './stage';

describe('A new chat', () => {
  it('draws the new chat before it stops the old turn', async () => {
    const { chat, disk } = stage({ runTurn: endless });
    const turn = chat.ask('one');
    await settle();
    const drawn: unknown[] = [];
    await chat
      .newChat(() => {
        drawn.push(chat.entries(), chat.isAnswering(), told(disk.get('c1') ?? []));
        return Promise.reject(new Error('no page'));
      })
      .catch(() => undefined);
    assert.deepEqual(drawn, [[], false, ['started', 'asked 1 one']]);
    await turn;
    assert.deepEqual(told(disk.get('c1') ?? []), ['started', 'asked 1 one', 'ended 1 cancelled']);
  });
});
