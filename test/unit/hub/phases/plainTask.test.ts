import assert from 'node:assert/strict';
import type { PhaseResult, PhaseState } from '../../../../src/core/hub/phases';
import { plainTask } from '../../../../src/hub/phases/plainTask';

describe('The journal of a hub task', () => {
  it('keeps no secret in what was seen, in reasons and in advice', () => {
    const kept: unknown[] = [];
    const state = { now: 'setup' } as unknown as PhaseState;
    const submit = (result: PhaseResult): PhaseState => {
      kept.push(result);
      return state;
    };
    const journal = {
      state,
      given: null,
      note: (text: string) => kept.push(text),
      submit,
      advance: () => state,
    };
    const redact = (text: string): { text: string; found: [] } => ({
      text: text.replace('hidden', '[redacted: x]'),
      found: [],
    });
    const task = plainTask(journal, redact);
    task.note('ran: curl hidden');
    task.submit({ phase: 'failed', reason: 'hidden' });
    task.submit({ phase: 'store', url: 'https://h/o/n', commit: 'a', notes: ['give hidden'] });
    assert.equal(task.state, state);
    assert.deepEqual(kept, [
      'ran: curl [redacted: x]',
      { phase: 'failed', reason: '[redacted: x]' },
      { phase: 'store', url: 'https://h/o/n', commit: 'a', notes: ['give [redacted: x]'] },
    ]);
  });
});
