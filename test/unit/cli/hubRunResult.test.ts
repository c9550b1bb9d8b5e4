import assert from 'node:assert/strict';
import { hubRunExit, hubRunResult } from '../../../src/cli/hub/run/hubRunResult';
import type { Performed } from '../../../src/cli/run/performTask';
import type { PhaseState } from '../../../src/core/hub/phases';

const state: PhaseState = {
  ...{ version: 1, task: 'Sum data.csv', now: 'apply', left: [], tried: [] },
  ...{ repository: { url: 'https://h/o/sum', commit: null }, constraints: [], results: [] },
};
const files = { journal: '/none/task.jsonl', base: '/none/task', results: '/none/task.results' };

describe('The result of hub run', () => {
  it('is not accomplished while the phase is open, whatever the review of an answer came to', async () => {
    const result = { outcome: 'accomplished', reason: '' };
    const performed = { run: { result, end: null, isCancelled: false }, entries: [] } as unknown as Performed;
    const told = await hubRunResult({ kind: 'open' }, state, files, performed);
    assert.deepEqual(
      [told.outcome, told.reason],
      ['stopped', 'the agent did not end the phase with submit_phase'],
    );
    assert.equal(hubRunExit(told, { kind: 'open' }, performed), 1);
  });
});
