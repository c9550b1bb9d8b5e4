import assert from 'node:assert/strict';
import { NO_EDITS } from '../../../../src/core/map/context';
import { createLaunchpadMemory, startRequest } from '../../../../src/host/launchpad/launchpadMemory';

/** The workspace's store, with this kept for the folder /w. */
function memoryWith(kept: unknown) {
  let all: unknown = { '/w': kept };
  return createLaunchpadMemory({
    keys: () => [],
    get: <T>(_key: string, none?: T) => (all ?? none) as T,
    update: (_key, value) => {
      all = value;
      return Promise.resolve();
    },
  });
}

describe('what a folder starts from', () => {
  it('is kept with its choice and its budget', () => {
    const memory = memoryWith(undefined);
    assert.deepEqual(memory.read('/w'), startRequest);
    const request = { ...startRequest, start: 'rich', overviewTokens: 300, task: 'mend it' } as const;
    memory.write('/w', request);
    assert.deepEqual(memory.read('/w'), request);
    assert.deepEqual(memory.read('/v'), startRequest);
  });

  it('keeps what was set before there was a choice, with none', () => {
    const edits = { ...NO_EDITS, pinned: ['class:a.A'] };
    const kept = { budgetTokens: 3000, task: 'mend it', edits };
    assert.deepEqual(memoryWith(kept).read('/w'), { ...kept, start: null, overviewTokens: null });
  });

  it('keeps what was set before tests could be shown, with them hidden', () => {
    const { apart, ...edits } = { ...NO_EDITS, pinned: ['class:a.A'] };
    const kept = { ...startRequest, edits };
    assert.deepEqual(memoryWith(kept).read('/w'), { ...kept, edits: { apart, ...edits } });
    assert.equal(apart, 'hidden');
  });

  it('counts as not set where it is none of ours', () => {
    const whole = { ...startRequest, start: 'rich', overviewTokens: 1200 };
    assert.deepEqual(memoryWith(whole).read('/w'), whole);
    const others = [
      { ...whole, start: 'lean' },
      { ...whole, overviewTokens: 299 },
      { ...whole, overviewTokens: 4001 },
      { ...whole, overviewTokens: 1200.5 },
      { ...whole, more: 1 },
      { start: 'rich' },
      ...[null, 'rich', 7, [whole]],
    ];
    for (const kept of others)
      assert.deepEqual(memoryWith(kept).read('/w'), startRequest, JSON.stringify(kept));
  });
});
