import assert from 'node:assert/strict';
import { meantCall, meantCalls } from '../../../../src/agent/request/meantCall';
import type { ToolUse } from '../../../../src/core/conversation/languageModel';

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

describe('the calls that a call is made as', () => {
  it('are one a read, each with an id of its own', () => {
    const call = use('explore', { reads: ['a.py:1-3', 'callers: f'] });
    const calls = [
      { ...use('view_code', { targets: ['a.py:1-3'] }), callId: 'c1/1' },
      { ...use('trace_dependencies', { target: 'f', direction: 'callers' }), callId: 'c1/2' },
    ];
    assert.deepEqual(meantCalls(call), calls);
    assert.deepEqual(meantCalls(use('more', { tool: 'explore', arguments: call.input })), calls);
  });

  it('are one of the same id where one call answers all reads', () => {
    const call = use('explore', { reads: ['a.py', 'b.py'] });
    assert.deepEqual(meantCalls(call), [use('view_code', { targets: ['a.py', 'b.py'] })]);
  });

  it('are the call itself where its arguments are no reads, and for any other tool', () => {
    for (const call of [use('explore', { reads: [] }), use('explore', undefined), use('view_code', {})])
      assert.deepEqual(meantCalls(call), [call]);
    const more = use('more', { tool: 'read_log', arguments: { run: 1 } });
    assert.deepEqual(meantCalls(more), [use('read_log', { run: 1 })]);
  });
});
