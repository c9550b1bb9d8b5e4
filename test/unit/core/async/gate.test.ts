import assert from 'node:assert/strict';
import { CancelledError } from '../../../../src/core/errors';
import { createGate } from '../../../../src/core/async/gate';

describe('a gate', () => {
  it('stops what comes while it is closed, and lets all of it pass when it is opened', async () => {
    const gate = createGate();
    const { signal } = new AbortController();
    const passed: string[] = [];
    const pass = async (name: string): Promise<void> => {
      await gate.pass(signal);
      passed.push(name);
    };
    await pass('a');
    gate.close();
    const waiting = [pass('b'), pass('c')];
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([gate.isOpen, passed], [false, ['a']]);
    gate.open();
    await Promise.all(waiting);
    assert.deepEqual([gate.isOpen, passed], [true, ['a', 'b', 'c']]);
  });

  it('keeps nobody who is cancelled, closed or open', async () => {
    const gate = createGate();
    const cancel = new AbortController();
    gate.close();
    const waiting = gate.pass(cancel.signal);
    cancel.abort();
    await assert.rejects(waiting, CancelledError);
    gate.open();
    await assert.rejects(gate.pass(cancel.signal), CancelledError);
  });
});
