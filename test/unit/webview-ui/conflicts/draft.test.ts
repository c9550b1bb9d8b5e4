import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  caretAfter,
  edited,
  redone,
  startDraft,
  undone,
  withEndsOf,
  withoutReturns,
} from '../../../../webview-ui/conflicts/draft';
import type { Draft } from '../../../../webview-ui/conflicts/draft';

function typed(draft: Draft, ...letters: readonly string[]): Draft {
  return letters.reduce((now, letter) => edited(now, now.text + letter), draft);
}

describe('a text of the user’s own', () => {
  it('takes back a word at a time', () => {
    const draft = typed(startDraft('a\n'), 'x', 'y', ' ', 'z', 'z');
    assert.equal(undone(draft).text, 'a\nxy');
    assert.equal(undone(undone(draft)).text, 'a\n');
    assert.equal(undone(undone(undone(draft))).text, 'a\n');
  });

  it('brings back what was taken back, until something else is typed', () => {
    const back = undone(typed(startDraft(''), 'a', ' ', 'b'));
    assert.equal(back.text, 'a');
    assert.equal(redone(back).text, 'a b');
    assert.equal(redone(typed(back, '!')).text, 'a!');
  });

  it('comes back to its beginning, and forward to its end, by any edits', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string(), { maxLength: 30 }), (first, texts) => {
        const draft = texts.reduce((now, text) => edited(now, text), startDraft(first));
        let back = draft;
        while (back.past.length > 0) back = undone(back);
        assert.equal(back.text, first);
        let again = back;
        while (again.future.length > 0) again = redone(again);
        assert.deepEqual(again.text, draft.text);
      }),
    );
  });

  it('has the cursor behind what differs', () => {
    assert.equal(caretAfter('abc', 'aXbc'), 2);
    assert.equal(caretAfter('aXbc', 'abc'), 1);
    assert.equal(caretAfter('abc', 'abc'), 0);
  });

  it('has the line ends of the conflict', () => {
    assert.equal(withEndsOf('a\r\nb\r\n', 'x\ny\n'), 'x\r\ny\r\n');
    assert.equal(withEndsOf('a\nb\r\n', 'x\ny\n'), 'x\ny\n');
    assert.equal(withEndsOf('', 'x\n'), 'x\n');
    assert.equal(withoutReturns('x\r\ny\r'), 'x\ny\r');
  });
});
