import assert from 'node:assert/strict';
import { meantCall } from '../../../src/agent/meantCall';
import type { ToolUse } from '../../../src/core/languageModel';

function use(name: string, input: unknown): ToolUse {
  return { type: 'toolUse', callId: 'c1', name, input };
}

describe('the call that a call of `more` is', () => {
  it('is one of the tool that it names, with the same id', () => {
    const call = use('more', { tool: 'read_log', arguments: { run: 1 } });
    assert.deepEqual(meantCall(call), use('read_log', { run: 1 }));
  });

  it('is itself without arguments, and where it names nothing', () => {
    for (const input of [
      { tool: 'read_log' },
      { arguments: {} },
      { tool: 3, arguments: {} },
      null,
      'read_log',
      undefined,
    ]) {
      const call = use('more', input);
      assert.equal(meantCall(call), call);
    }
  });

  it('is any other call as it is', () => {
    const call = use('view_code', { tool: 'read_log', arguments: {} });
    assert.equal(meantCall(call), call);
  });
});
