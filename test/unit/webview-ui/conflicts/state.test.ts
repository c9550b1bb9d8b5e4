import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { MergeView } from '../../../../src/core/git/mergeWork';
import { parseKept, renderKept } from '../../../../webview-ui/conflicts/kept';
import { choiceOf, isChosen, resultOf, tabsOf } from '../../../../webview-ui/conflicts/result';
import {
  currentOf,
  neighbourOf,
  nextOpen,
  progressOf,
  reduce,
  startState,
} from '../../../../webview-ui/conflicts/state';
import type { ConflictsEvent, ConflictsState } from '../../../../webview-ui/conflicts/state';
import { viewOf, workedOf } from '../../../support/mergeViews';

const chosen = { state: 'chosen', choice: { candidate: 1, text: 'x = 2\n' } } as const;
const view = viewOf(workedOf('a', chosen), workedOf('b', {}, { path: 'b.py' }), workedOf('c'));

function after(state: ConflictsState, ...events: readonly ConflictsEvent[]): ConflictsState {
  return events.reduce(reduce, state);
}

function told(view: MergeView): ConflictsEvent {
  return { type: 'told', message: { type: 'merge', view, marks: [], now: 0 } };
}

const shown = after(startState, told(view));
const ownText = (id: string, text: string): ConflictsEvent => ({ type: 'edit', id, text });

/** What the result pane shows of the current conflict. */
function shownOf(state: ConflictsState) {
  const worked = currentOf(state);
  assert.ok(worked);
  const result = resultOf(state, worked);
  return { ...result, choice: choiceOf(result, worked), isChosen: isChosen(result, worked) };
}

describe('the state of the conflict page', () => {
  it('begins with the first conflict that is open, and counts', () => {
    assert.equal(shown.current, 'b');
    assert.deepEqual(progressOf(view), { open: 2, chosen: 1, written: 0, all: 3 });
    assert.equal(after(startState, told(viewOf(workedOf('a', chosen)))).current, 'a');
    assert.equal(after(startState, told(viewOf())).current, null);
  });

  it('steps to both sides, and round to what is open', () => {
    assert.deepEqual([neighbourOf(shown, -1), neighbourOf(shown, 1)], ['a', 'c']);
    const last = after(shown, { type: 'select', id: 'c' });
    assert.deepEqual([neighbourOf(last, 1), nextOpen(last)], [null, 'b']);
    assert.equal(nextOpen(after(startState, told(viewOf(workedOf('a'))))), null);
  });

  it('shows what was chosen, else the first candidate, else an own text', () => {
    assert.deepEqual(shownOf(shown), {
      ...{ tab: 0, text: 'x = 1\n', choice: { candidate: 0 }, isChosen: false },
    });
    const first = after(shown, { type: 'select', id: 'a' });
    assert.deepEqual(shownOf(first), {
      ...{ tab: 1, text: 'x = 2\n', choice: { candidate: 1 }, isChosen: true },
    });
    const none = after(startState, told(viewOf(workedOf('n', {}, { candidates: [] }))));
    assert.deepEqual(shownOf(none), {
      ...{ tab: 'own', text: 'x = 1\n', choice: { text: 'x = 1\n' }, isChosen: false },
    });
  });

  it('offers the sides of a file without a text, and no text of one’s own', () => {
    const binary = { ...({ kind: 'binary', startLine: null, endLine: null } as const), candidates: [] };
    const none = { ...binary, base: null, ours: null, theirs: null };
    const offered = after(startState, told(viewOf(workedOf('n', { sides: 'only' }, none))));
    const worked = currentOf(offered);
    assert.ok(worked);
    assert.deepEqual(tabsOf(offered, worked), ['ours', 'theirs']);
    const theirs = after(offered, { type: 'tab', id: 'n', tab: 'theirs' });
    assert.deepEqual(shownOf(theirs), {
      ...{ tab: 'theirs', text: null, choice: { side: 'theirs' }, isChosen: false },
    });
    assert.equal(after(offered, ownText('n', 'x')).drafts.size, 0);
    const choice = { candidate: null, text: null, side: 'theirs' } as const;
    const chosenSide = after(
      startState,
      told(viewOf(workedOf('n', { state: 'chosen', choice, sides: 'only' }, none))),
    );
    assert.deepEqual([shownOf(chosenSide).tab, shownOf(chosenSide).isChosen], ['theirs', true]);
    assert.deepEqual([...parseKept(renderKept(theirs)).tabs], [['n', 'theirs']]);
  });

  it('makes an own text of an edit, and a candidate of it where it is the same text', () => {
    const own = after(shown, ownText('b', 'x = 3\n'));
    assert.deepEqual(shownOf(own).choice, { text: 'x = 3\n' });
    const other = after(own, { type: 'tab', id: 'b', tab: 1 });
    assert.equal(shownOf(other).text, 'x = 2\n');
    assert.equal(shownOf(after(other, { type: 'tab', id: 'b', tab: 'own' })).text, 'x = 3\n');
    assert.deepEqual(shownOf(after(own, ownText('b', 'x = 2\n'))).choice, { candidate: 1 });
    assert.equal(shownOf(after(own, { type: 'undoEdit', id: 'b' })).text, 'x = 1\n');
    assert.equal(shownOf(after(own, { type: 'dropDraft', id: 'b' })).tab, 0);
  });

  it('begins an own text with the one that was chosen before', () => {
    const mine = { state: 'chosen', choice: { candidate: null, text: 'mine\n' } } as const;
    const state = after(startState, told(viewOf(workedOf('a', mine))));
    assert.deepEqual(
      [shownOf(state).tab, shownOf(state).text, shownOf(state).isChosen],
      ['own', 'mine\n', true],
    );
    const back = after(state, { type: 'tab', id: 'a', tab: 0 }, { type: 'tab', id: 'a', tab: 'own' });
    assert.equal(shownOf(back).text, 'mine\n');
  });

  it('keeps what was written through a new view, and forgets conflicts that are gone', () => {
    const own = after(shown, ownText('b', 'mine'), ownText('c', 'too'));
    const next = after(own, told(viewOf(workedOf('b'), workedOf('d'))));
    assert.deepEqual([...next.drafts.keys()], ['b']);
    assert.equal(next.current, 'b');
    assert.equal(after(next, told(viewOf(workedOf('d')))).current, 'd');
  });

  it('shows the conflict of a file, and leaves it for a file without one', () => {
    const show = (path: string): ConflictsEvent => ({ type: 'told', message: { type: 'show', path } });
    assert.equal(after(shown, { type: 'select', id: 'a' }, show('b.py')).current, 'b');
    assert.equal(after(shown, show('gone.py')).current, 'b');
  });

  it('does nothing for a conflict that is not there', () => {
    assert.deepEqual(after(shown, { type: 'undoEdit', id: 'gone' }), shown);
    assert.equal(after(shown, ownText('gone', 'x')).drafts.size, 0);
  });

  it('comes back as it was kept, and begins anew where another version kept it', () => {
    const own = after(shown, ownText('b', 'mine'), { type: 'toggle', what: 'isBaseShown' });
    const back = after(parseKept(JSON.parse(JSON.stringify(renderKept(own)))), told(view));
    assert.equal(shownOf(back).text, 'mine');
    assert.equal(back.isBaseShown, true);
    for (const raw of [null, 1, { current: 1 }, { current: null, tabs: [['a', 'theirs']], drafts: [] }])
      assert.deepEqual(parseKept(raw), startState);
  });
});
