import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { keyAction } from '../../../../webview-ui/planner/keys';
import type { Press } from '../../../../webview-ui/planner/keys';
import {
  currentItem,
  reduceRebase,
  rowBeside,
  startRebase,
  todoFileOf,
  withForecast,
  withRange,
} from '../../../../webview-ui/planner/rebaseState';
import type { RebaseEvent, RebaseState } from '../../../../webview-ui/planner/rebaseState';
import { parseKept, renderKept } from '../../../../webview-ui/planner/kept';
import { reduce, startState } from '../../../../webview-ui/planner/state';
import { rebaseViewOf } from '../../../support/plannerViews';

const view = rebaseViewOf(['a', 'b', 'c']);
const start = startRebase(view, null);

function after(state: RebaseState, ...events: readonly RebaseEvent[]): RebaseState {
  return events.reduce(reduceRebase, state);
}

/** Each line as git writes it, with its message. */
function linesOf({ edits }: RebaseState): readonly string[] {
  return todoFileOf(edits.now).todo.map(({ action, commit, message }) =>
    [action, commit, ...(message === null || message === undefined ? [] : [JSON.stringify(message)])].join(
      ' ',
    ),
  );
}

describe('the state of a plan of a rebase', () => {
  it('begins with the commits as they are, or with what they ask for themselves', () => {
    assert.deepEqual(
      [linesOf(start), start.proposal, start.current],
      [['pick a', 'pick b', 'pick c'], null, 'a'],
    );
    const sure = startRebase(rebaseViewOf(['a', 'b'], ['b', 'a']), null);
    assert.deepEqual([linesOf(sure), sure.proposal], [['pick b', 'pick a'], 0]);
    const plain = after(sure, { type: 'propose', at: null });
    assert.deepEqual([linesOf(plain), plain.proposal], [['pick a', 'pick b'], null]);
  });

  it('sets actions; a reword begins with the message that there is', () => {
    const folded = after(start, { type: 'action', commit: 'b', action: 'fixup' });
    assert.deepEqual(linesOf(folded), ['pick a', 'fixup b', 'pick c']);
    const reworded = after(start, { type: 'action', commit: 'b', action: 'reword' });
    assert.equal(linesOf(reworded)[1], 'reword b "Subject b\\n\\nBody.\\n"');
    assert.equal(after(folded, { type: 'action', commit: 'b', action: 'fixup' }), folded);
  });

  it('rewords what a message is written for, and keeps it over an action that takes none', () => {
    const written = after(start, { type: 'message', commit: 'c', text: 'Mine' });
    assert.equal(linesOf(written)[2], 'reword c "Mine"');
    const dropped = after(written, { type: 'action', commit: 'c', action: 'drop' });
    assert.equal(linesOf(dropped)[2], 'drop c');
    assert.equal(
      linesOf(after(dropped, { type: 'action', commit: 'c', action: 'squash' }))[2],
      'squash c "Mine"',
    );
  });

  it('orders, and takes changes back', () => {
    const moved = after(start, { type: 'place', commit: 'c', to: 0 });
    assert.deepEqual(linesOf(moved), ['pick c', 'pick a', 'pick b']);
    assert.equal(after(start, { type: 'place', commit: 'a', to: -1 }), start);
    const back = after(moved, { type: 'undoEdit' });
    assert.deepEqual(linesOf(back), linesOf(start));
    assert.deepEqual(linesOf(after(back, { type: 'redoEdit' })), linesOf(moved));
    const last = after(moved, { type: 'select', commit: 'b' });
    assert.deepEqual([rowBeside(last, -1), rowBeside(last, 1)], ['a', null]);
    assert.equal(currentItem(last)?.commit, 'b');
  });

  it('takes the forecast of the todo as it stands, and none of an older one', () => {
    const moved = after(start, { type: 'place', commit: 'c', to: 0 });
    const check = { problem: null, forecast: [], history: [], warnings: [] };
    assert.equal(withForecast(moved, 0, check), moved);
    assert.deepEqual([moved.isChecked, withForecast(moved, 1, check).isChecked], [false, true]);
  });

  it('goes on over a newer reading of the same commits, and begins anew over others', () => {
    const moved = after(start, { type: 'place', commit: 'c', to: 0 });
    assert.deepEqual(linesOf(withRange(moved, view)), linesOf(moved));
    assert.deepEqual(linesOf(withRange(moved, rebaseViewOf(['a', 'x']))), ['pick a', 'pick x']);
  });

  it('comes back as it was kept, with the base for the host', () => {
    const told = reduce(startState, { type: 'told', message: { type: 'rebase', view } });
    const event: RebaseEvent = { type: 'action', commit: 'b', action: 'drop' };
    const kept = renderKept(reduce(told, { type: 'rebase', event }));
    assert.equal(kept.onto, 'main');
    const again = reduce(parseKept(kept), { type: 'told', message: { type: 'rebase', view } });
    assert.equal(again.content.kind, 'rebase');
    assert.deepEqual(linesOf(again.content.rebase), ['pick a', 'drop b', 'pick c']);
  });
});

describe('the keys of the planner page', () => {
  const press = (key: string, more: Partial<Press> = {}): Press => ({
    ...{ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, place: 'page', ...more },
  });

  it('are git’s own letters in a rebase, and others for commits', () => {
    const letters = ['p', 'r', 'e', 's', 'f', 'd'];
    assert.deepEqual(
      letters.map((letter) => keyAction(press(letter), 'rebase')),
      ['pick', 'reword', 'edit', 'squash', 'fixup', 'drop'].map((action) => ({ action })),
    );
    assert.deepEqual(
      ['n', 'm', 'e', 'd'].map((letter) => keyAction(press(letter), 'commits')),
      ['new', 'merge', 'edit', null],
    );
  });

  it('leave texts, lists and buttons what is theirs', () => {
    for (const key of ['p', 'ArrowDown', 'z', '1'])
      assert.equal(keyAction(press(key, { place: 'text', ctrlKey: key === 'z' }), 'rebase'), null);
    assert.equal(keyAction(press('Escape', { place: 'text' }), 'rebase'), 'leave');
    assert.equal(keyAction(press('Enter', { place: 'control' }), 'rebase'), null);
    assert.equal(keyAction(press('Enter', { place: 'text', ctrlKey: true }), 'rebase'), 'run');
  });

  it('move what has the focus with Alt, and go through the plan without', () => {
    assert.equal(keyAction(press('ArrowDown', { altKey: true }), 'commits'), 'later');
    assert.equal(keyAction(press('ArrowUp', { altKey: true, ctrlKey: true }), 'commits'), null);
    assert.equal(keyAction(press('j'), 'commits'), 'next');
    assert.deepEqual(keyAction(press('2'), 'commits'), { proposal: 1 });
    assert.equal(keyAction(press('z', { ctrlKey: true, shiftKey: true }), 'commits'), 'redo');
  });
});
