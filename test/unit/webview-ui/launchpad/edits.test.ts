import assert from 'node:assert/strict';
import type { ContextRequest } from '../../../../src/core/context';
import {
  drop,
  move,
  pin,
  reset,
  restore,
  unpin,
  withBudget,
  withTask,
} from '../../../../webview-ui/launchpad/edits';

const none: ContextRequest = { budgetTokens: 8000, task: null, edits: { pinned: [], dropped: [] } };
const of = (pinned: readonly string[], dropped: readonly string[] = []): ContextRequest => ({
  ...none,
  edits: { pinned, dropped },
});

describe('edits of the context', () => {
  it('pin behind the others and take back what was left out', () => {
    assert.deepEqual(pin(of(['a'], ['b']), 'b'), of(['a', 'b']));
    assert.deepEqual(pin(of(['a', 'b']), 'a'), of(['b', 'a']));
    assert.deepEqual(unpin(of(['a', 'b']), 'a'), of(['b']));
  });

  it('leave out what was pinned, and take it back unpinned', () => {
    assert.deepEqual(drop(of(['a', 'b']), 'a'), of(['b'], ['a']));
    assert.deepEqual(restore(of(['b'], ['a']), 'a'), of(['b']));
    assert.deepEqual(reset(of(['b'], ['a'])), none);
  });

  it('move within the block, past pins of other blocks', () => {
    const request = of(['a', 'x', 'b']);
    assert.deepEqual(move(request, 'b', -1, ['a', 'b', 'c']), of(['b', 'x', 'a']));
    assert.deepEqual(move(request, 'a', 1, ['a', 'b', 'c']), of(['b', 'x', 'a']));
    for (const [key, by] of [
      ['a', -1],
      ['b', 1],
      ['c', -1],
    ] as const)
      assert.equal(move(request, key, by, ['a', 'b', 'c']), request);
  });

  it('keep the budget within its bounds, and a task of spaces is none', () => {
    assert.equal(withBudget(none, 10).budgetTokens, 1000);
    assert.equal(withBudget(none, 1e9).budgetTokens, 64_000);
    assert.equal(withBudget(none, Number.NaN), none);
    assert.equal(withTask(none, '  mend it ').task, 'mend it');
    assert.equal(withTask(withTask(none, 'mend it'), '  ').task, null);
  });
});
