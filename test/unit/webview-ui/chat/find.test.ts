import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { stepped, turnsWith } from '../../../../webview-ui/chat/find/matches';
import { initial, reduce } from '../../../../webview-ui/chat/state';
import { init } from '../../../support/chatConversations';
import * as e from '../../../support/chatEvents';

const { turns } = reduce(
  initial,
  init([
    e.started,
    e.asked(1, 'Where is the Cart?'),
    e.replied(1, 0, e.text('It is **called** by [flush](pipeline/batch.py:112) and `main`.')),
    e.ended(1),
    e.asked(2, 'And then?'),
    e.toolStarted(2, 'a'),
    e.toolEnded(2, 'a'),
    e.ended(2),
  ]),
);

describe('finding in a conversation', () => {
  it('finds what is shown of questions, answers and tools, whatever its case', () => {
    assert.deepEqual(turnsWith(turns, 'cart'), [0]);
    assert.deepEqual(turnsWith(turns, 'IS CALLED BY flush and main'), [0]);
    assert.deepEqual(turnsWith(turns, '2 places of parse'), [1]);
    assert.deepEqual(turnsWith(turns, 'e'), [0, 1]);
  });

  it('finds nothing where nothing is looked for, and nothing that is not shown', () => {
    for (const query of ['', '  ', 'batch.py', '**', 'nowhere'])
      assert.deepEqual(turnsWith(turns, query), []);
  });

  it('goes from one to the next, around the ends', () => {
    assert.deepEqual(
      [-1, 2, 5, 9].map((at) => stepped([2, 5, 9], at, 1)),
      [2, 5, 9, 2],
    );
    assert.deepEqual(
      [-1, 2, 5, 9].map((at) => stepped([2, 5, 9], at, -1)),
      [9, 9, 2, 5],
    );
    assert.equal(stepped([], 3, 1), null);
  });
});
