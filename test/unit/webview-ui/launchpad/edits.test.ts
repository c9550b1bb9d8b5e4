import assert from 'node:assert/strict';
import { NO_EDITS } from '../../../../src/core/map/context';
import type { StartRequest } from '../../../../src/core/map/context';
import {
  drop,
  isEdited,
  moveTo,
  pin,
  placeOf,
  reset,
  restore,
  unpin,
  withApart,
  withBudget,
  withOverviewTokens,
  withShare,
  withStart,
  withTask,
} from '../../../../webview-ui/launchpad/edits';

const none: StartRequest = {
  ...{ start: null, overviewTokens: null },
  ...{ budgetTokens: 8000, task: null, edits: NO_EDITS },
};
const request = (pinned: readonly string[], dropped: readonly string[] = []): StartRequest => ({
  ...none,
  edits: { ...NO_EDITS, pinned, dropped },
});

describe('edits of the context', () => {
  it('pin behind the others and take back what was left out', () => {
    assert.deepEqual(pin(request(['a'], ['b']), 'b'), request(['a', 'b']));
    assert.deepEqual(pin(request(['a', 'b']), 'a'), request(['b', 'a']));
    assert.deepEqual(unpin(request(['a', 'b']), 'a'), request(['b']));
  });

  it('leave out what was pinned, and take it back unpinned', () => {
    assert.deepEqual(drop(request(['a', 'b']), 'a'), request(['b'], ['a']));
    assert.deepEqual(restore(request(['b'], ['a']), 'a'), request(['b']));
    assert.deepEqual(reset(request(['b'], ['a'])), none);
  });

  it('move anywhere within the block, past what is ordered in other blocks', () => {
    const among = ['a', 'b', 'c'];
    const ordered = (...keys: string[]): StartRequest => ({
      ...none,
      edits: { ...NO_EDITS, ordered: keys },
    });
    assert.deepEqual(moveTo(none, 'c', 0, among), ordered('c', 'a', 'b'));
    assert.deepEqual(moveTo(ordered('x', 'y'), 'a', 1, among), ordered('x', 'y', 'b', 'a', 'c'));
    for (const [key, place] of [
      ['a', -1],
      ['c', 3],
      ['b', 1],
      ['x', 0],
    ] as const)
      assert.equal(moveTo(none, key, place, among), none);
  });

  it('move on from what was asked for, also before it is shown', () => {
    const among = ['a', 'b', 'c'];
    const once = moveTo(none, 'c', placeOf(none, 'c', among) - 1, among);
    const twice = moveTo(once, 'c', placeOf(once, 'c', among) - 1, among);
    assert.deepEqual(twice.edits.ordered, ['c', 'a', 'b']);
  });

  it('have tests ranked among the rest, and take it back', () => {
    const shown = withApart(none, 'shown');
    assert.deepEqual(shown.edits, { ...NO_EDITS, apart: 'shown' });
    assert.deepEqual([isEdited(shown), isEdited(withApart(shown, 'hidden'))], [true, false]);
    assert.deepEqual(reset(shown), none);
  });

  it('give a block a share within bounds, and take it back', () => {
    const shared = withShare(none, 'readme', 12.4);
    assert.deepEqual(shared.edits.shares, { ...NO_EDITS.shares, readme: 12 });
    assert.equal(withShare(none, 'paths', 0).edits.shares.paths, 1);
    assert.equal(withShare(none, 'paths', 400).edits.shares.paths, 100);
    assert.deepEqual(withShare(shared, 'readme', null), none);
    assert.deepEqual([isEdited(shared), isEdited(none), isEdited(request(['a']))], [true, false, true]);
    assert.deepEqual(reset(shared), none);
  });

  it('choose the start and its budget, and reset neither', () => {
    const chosen = withOverviewTokens(withStart(none, 'rich'), 299.6);
    assert.deepEqual(chosen, { ...none, start: 'rich', overviewTokens: 300 });
    assert.equal(withOverviewTokens(none, 1e9).overviewTokens, 4000);
    assert.equal(withOverviewTokens(none, Number.NaN), none);
    assert.equal(isEdited(chosen), false);
    assert.deepEqual(reset(pin(chosen, 'a')), chosen);
  });

  it('keep the budget within its bounds, and a task of spaces is none', () => {
    assert.equal(withBudget(none, 10).budgetTokens, 1000);
    assert.equal(withBudget(none, 1e9).budgetTokens, 64_000);
    assert.equal(withBudget(none, Number.NaN), none);
    assert.equal(withTask(none, '  mend it ').task, 'mend it');
    assert.equal(withTask(withTask(none, 'mend it'), '  ').task, null);
  });
});
