import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { candidateNames, ruleName } from '../../../../webview-ui/conflicts/candidateWords';
import { keyAction } from '../../../../webview-ui/conflicts/keys';
import type { Press } from '../../../../webview-ui/conflicts/keys';
import { conflictName } from '../../../../webview-ui/conflicts/places';
import {
  age,
  changeWords,
  duration,
  mergeTitle,
  orderOfSides,
  sideName,
} from '../../../../webview-ui/conflicts/words';
import { percent, sureness } from '../../../../webview-ui/shared/sureness';
import { conflictOf, viewOf } from '../../../support/mergeViews';

const view = viewOf();

describe('the words of the conflict page', () => {
  it('call sides by their branches, and say which is the user’s', () => {
    assert.deepEqual(
      [sideName(view, 'ours'), sideName(view, 'theirs')],
      ['main (yours)', 'topic (incoming)'],
    );
    const rebase = { ...view, state: 'rebase' as const };
    assert.deepEqual(
      [sideName(rebase, 'ours'), sideName(rebase, 'theirs')],
      ['main (new base)', 'topic (yours)'],
    );
    assert.equal(sideName({ ...view, state: 'stash' }, 'theirs'), 'topic (stashed)');
    assert.equal(mergeTitle(view), 'Merge topic into main');
    assert.equal(mergeTitle(rebase), 'Rebase topic onto main');
  });

  it('say which side is newer, and by how much', () => {
    assert.equal(orderOfSides(view), 'topic is 3 days newer than main');
    const { ours, theirs } = view;
    assert.equal(orderOfSides({ ...view, ours: theirs, theirs: ours }), 'topic is 3 days newer than main');
    assert.equal(orderOfSides({ ...view, theirs: null }), null);
    assert.equal(orderOfSides({ ...view, theirs: ours }), 'Both sides are of the same minute');
  });

  it('tell ages in the largest unit', () => {
    assert.deepEqual([59, 60, 7200, 172_800, 5_184_000, 63_072_000].map(age), [
      ...['just now', '1 minute ago', '2 hours ago', '2 days ago', '2 months ago', '2 years ago'],
    ]);
    assert.deepEqual([0, 3600].map(duration), ['1 minute', '1 hour']);
  });

  it('say how sure a candidate is, by a word and a number that is never certain', () => {
    const words = (confidence: number, sure = false) => sureness({ confidence, sure });
    assert.deepEqual(
      [words(0.96, true), words(0.8), words(0.5), words(0.1), words(1, true)],
      [...['Sure, 96%', 'Likely, 80%', 'Possible, 50%', 'Unlikely, 10%', 'Sure, 99%']],
    );
    assert.equal(percent(0), '<1%');
  });

  it('name rules in plain words, and a new rule by its own name', () => {
    assert.equal(ruleName('ours-then-theirs', view), 'main, then topic');
    assert.equal(ruleName('cut-theirs', view), 'Merged; else topic');
    assert.equal(ruleName('tokens-ours-theirs', view), 'Merged; else main, then topic');
    assert.equal(ruleName('replayed-theirs', view), 'topic, with what main replaced');
    assert.equal(ruleName('semi-lattice', view), 'semi lattice');
    assert.equal(ruleName('__proto__', view), '__proto__');
  });

  it('name a candidate by its side, else by a rule that no likelier one has', () => {
    const names = (...all: readonly (readonly string[])[]) =>
      candidateNames(
        all.map((rules) => ({ text: '', rules: [...rules], confidence: 0.5, sure: false })),
        view,
      );
    assert.deepEqual(names(['imports', 'tokens'], ['imports', 'theirs-then-ours'], ['superset', 'ours']), [
      ...['Imports of both', 'topic, then main', 'Only main'],
    ]);
    assert.deepEqual(names([], ['elements'], ['elements']), [
      ...['Candidate', 'Both: elements of a list', 'Both: elements of a list'],
    ]);
  });

  it('name a conflict by its symbol, its first line or its kind', () => {
    assert.equal(conflictName(conflictOf('a', { symbol: 'shop.cart.Cart.add' })), 'Cart.add');
    assert.equal(conflictName(conflictOf('a', { ours: '\n  x = 1\n' })), 'x = 1');
    assert.equal(conflictName(conflictOf('a', { kind: 'binary', ours: null })), 'Binary file');
    assert.equal(changeWords({ kind: 'renamed', before: 'f', after: 'g' }), 'renamed from f to g');
  });
});

describe('the keys of the conflict page', () => {
  const press = (key: string, changes: Partial<Press> = {}): Press => ({
    ...{ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, place: 'page' },
    ...changes,
  });

  it('are letters where nothing is written', () => {
    const keys = ['j', 'K', 's', 'b', 'e', 'o', '?', 'Escape', 'Enter', '1', '8', '9', 'x'];
    assert.deepEqual(
      keys.map((key) => keyAction(press(key))),
      [
        ...['next', 'previous', 'skip', 'base', 'edit', 'open', 'help', 'leave', 'choose'],
        ...[{ candidate: 0 }, { candidate: 7 }, null, null],
      ],
    );
    assert.equal(keyAction(press('j', { ctrlKey: true })), null);
    assert.equal(keyAction(press('Enter', { place: 'control' })), null, 'Enter is the button’s');
    assert.equal(keyAction(press('j', { place: 'control' })), 'next');
  });

  it('leave letters to a text that is written', () => {
    const inText = (key: string, changes: Partial<Press> = {}) =>
      keyAction(press(key, { place: 'text', ...changes }));
    assert.deepEqual(
      ['j', '1', 'Enter', '?', 'z'].map((key) => inText(key)),
      [null, null, null, null, null],
    );
    assert.equal(inText('Enter', { ctrlKey: true }), 'choose');
    assert.equal(inText('ArrowDown', { altKey: true }), 'next');
    assert.equal(inText('ArrowUp', { altKey: true }), 'previous');
    assert.equal(inText('Escape'), 'leave');
    assert.equal(inText('z', { metaKey: true }), 'undo');
    assert.equal(inText('Z', { ctrlKey: true, shiftKey: true }), 'redo');
    assert.equal(inText('y', { ctrlKey: true }), 'redo');
    assert.equal(inText('c', { ctrlKey: true }), null);
  });
});
