import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { phrase } from '../../../../src/core/text/phrase';
import { completed, completions } from '../../../../webview-ui/chat/composer/completion';
import { segments } from '../../../../webview-ui/chat/cards/concerns';
import { parseKept, toggled } from '../../../../webview-ui/chat/kept';
import { recalled, recallOf } from '../../../../webview-ui/chat/composer/recall';

describe('completions', () => {
  const commands = ['core', 'find', 'help'].map((name) => ({
    name,
    argument: name === 'find' ? 'NAME' : '',
    summary: phrase('x'),
  }));
  const check = (draft: string, expected: string[]): void => {
    assert.deepEqual(
      completions(commands, draft).map(({ name }) => name),
      expected,
    );
  };

  it('are all commands after a slash, fewer with every letter, none elsewhere', () => {
    check('/', ['core', 'find', 'help']);
    check('/F', ['find']);
    check('/x', []);
    check('', []);
    check('core', []);
    check('see /co', []);
    check('/find ', []);
  });

  it('leave room for an argument where there is one', () => {
    assert.deepEqual(commands.map(completed), ['/core', '/find ', '/help']);
  });
});

describe('recalled', () => {
  it('goes back and forth through earlier questions and ends in an empty draft', () => {
    const recall = recallOf(['one', 'two', 'two']);
    assert.deepEqual(recall, { texts: ['one', 'two'], at: 2 });
    assert.deepEqual(recalled(recall, '', -1), { at: 1, text: 'two' });
    assert.deepEqual(recalled({ ...recall, at: 1 }, 'two', -1), { at: 0, text: 'one' });
    assert.equal(recalled({ ...recall, at: 0 }, 'one', -1), null);
    assert.deepEqual(recalled({ ...recall, at: 1 }, 'two', 1), { at: 2, text: '' });
    assert.equal(recalled(recall, '', 1), null);
  });

  it('leaves alone what the user has written', () => {
    assert.equal(recalled(recallOf(['one']), 'mine', -1), null);
  });
});

describe('segments', () => {
  const about = (start: number, end: number) => ({ phrase: phrase('x'), start, end });

  it('cut a command where concerns begin and end, overlaps included', () => {
    assert.deepEqual(segments('abcdef', [about(1, 4), about(2, 6)]), [
      { text: 'a', concerns: [] },
      { text: 'b', concerns: [1] },
      { text: 'cd', concerns: [1, 2] },
      { text: 'ef', concerns: [2] },
    ]);
  });

  it('are the command when joined, whatever the ranges', () => {
    const ranges = fc.array(fc.tuple(fc.integer(), fc.integer()), { maxLength: 4 });
    fc.assert(
      fc.property(fc.string(), ranges, (command, pairs) => {
        const pieces = segments(
          command,
          pairs.map(([start, end]) => about(start, end)),
        );
        assert.equal(pieces.map(({ text }) => text).join(''), command);
      }),
    );
  });
});

describe('what is kept', () => {
  it('is read back, and anything else is nothing', () => {
    const editing = { turn: 2, question: 'why?', text: 'why not?' };
    const reading = { conversation: 'c', turn: 3, pixels: -5 };
    const queued = { conversation: 'c', texts: ['next'] };
    const kept = { draft: 'x', reading, expanded: ['1/a'], editing, queued };
    assert.deepEqual(parseKept(kept), kept);
    const queue = { conversation: '', texts: [] };
    const nothing = { draft: '', reading: null, expanded: [], editing: null, queued: queue };
    const half = {
      draft: 1,
      reading: { turn: 3, pixels: 5 },
      expanded: [3],
      editing: { turn: 1, text: 'a' },
    };
    for (const raw of [null, 5, 'x', [], { reading: 'y' }, half, { scroll: 5 }]) {
      assert.deepEqual(parseKept(raw), nothing);
    }
  });

  it('opens and closes a card, and forgets the oldest of many', () => {
    assert.deepEqual(toggled(['a', 'b'], 'a'), ['b']);
    assert.deepEqual(toggled(['a'], 'b'), ['a', 'b']);
    const many = Array.from({ length: 200 }, (_each, at) => `${at}`);
    assert.deepEqual(toggled(many, 'new'), [...many.slice(1), 'new']);
  });
});
