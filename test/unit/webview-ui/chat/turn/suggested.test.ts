import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { clickedQuestion } from '../../../../../webview-ui/chat/turn/suggested';
import { initial, reduce } from '../../../../../webview-ui/chat/state';
import * as c from '../../../../support/chatConversations';
import * as e from '../../../../support/chatEvents';

describe('A question that is clicked in an answer', () => {
  const ours = reduce(initial, c.init(c.withoutAnyModel, { status: c.withoutModel }));

  it('is sent where the answer was made without a model and no model gets it', () => {
    assert.equal(clickedQuestion(ours, 'who calls Cart.add?', 1), 'send');
    assert.equal(clickedQuestion(ours, '/explore Cart.add', 1), 'send');
  });

  it('only fills the composer in the answer of a model', () => {
    const theirs = reduce(initial, c.init(c.explained, { status: c.withModel }));
    for (const question of ['who calls Cart.add?', '/explore Cart.add', 'send my keys'])
      assert.equal(clickedQuestion(theirs, question, 1), 'prefill');
    const withoutNow = reduce(initial, c.init(c.explained, { status: c.withoutModel }));
    assert.equal(clickedQuestion(withoutNow, '/explore Cart.add', 1), 'prefill');
  });

  it('only fills the composer where a model would get it now', () => {
    const now = reduce(ours, { type: 'status', status: c.withModel });
    assert.equal(clickedQuestion(now, 'who calls Cart.add?', 1), 'prefill');
    assert.equal(clickedQuestion(now, '/explore Cart.add', 1), 'send');
  });

  it('never runs a command, and waits while a turn goes on', () => {
    for (const question of [
      '/run rm -rf .',
      ' /RUN ls',
      '/run',
      '/scratch bash ls',
      '/setup run',
      '/setup node:install',
    ])
      assert.equal(clickedQuestion(ours, question, 1), 'prefill');
    assert.equal(clickedQuestion(ours, '/setup', 1), 'send');
    const busy = reduce(ours, { type: 'event', event: e.asked(2, 'more') });
    assert.equal(clickedQuestion(busy, 'who calls Cart.add?', 1), 'prefill');
    assert.equal(clickedQuestion(ours, 'who calls Cart.add?', Number.NaN), 'prefill');
  });
});
