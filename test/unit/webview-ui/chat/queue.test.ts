import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry, TurnEnd } from '../../../../src/core/conversation/conversation';
import { parseKept } from '../../../../webview-ui/chat/kept';
import type { Kept } from '../../../../webview-ui/chat/kept';
import { moveQueue } from '../../../../webview-ui/chat/queue/queue';
import { initial, reduce } from '../../../../webview-ui/chat/state';
import type { ChatState } from '../../../../webview-ui/chat/state';
import { init } from '../../../support/chatConversations';
import * as e from '../../../support/chatEvents';

const failure: TurnEnd = { kind: 'failed', message: 'The line is dead.', action: null };

describe('moveQueue', () => {
  const kept = (conversation: string, ...texts: readonly string[]): Kept =>
    parseKept({ draft: 'mine', queued: { conversation, texts } });
  const state = (...entries: readonly Entry[]): ChatState => {
    const { commands, status, attachments } = initial;
    return reduce(initial, { type: 'init', strings: {}, commands, status, attachments, entries });
  };
  const ended = (end: TurnEnd): Entry => ({ type: 'ended', turn: 1, atMs: 1, end });
  const busy = state(e.started, e.asked(1));
  const answered = state(e.started, e.asked(1), ended({ kind: 'answered' }));

  it('sends the first behind an answer, once', () => {
    assert.deepEqual(moveQueue(busy, answered, kept('c', 'one', 'two')), {
      keep: { queued: { conversation: 'c', texts: ['two'] } },
      text: 'one',
    });
    assert.equal(moveQueue(busy, answered, kept('c')), null);
    assert.equal(moveQueue(answered, answered, kept('c', 'one')), null);
    assert.equal(moveQueue(answered, busy, kept('c', 'one')), null);
  });

  it('sends the next behind a turn that began and ended within one frame', () => {
    const next = state(e.started, e.asked(1), ended({ kind: 'answered' }), e.asked(2), {
      ...{ type: 'ended', turn: 2, atMs: 2 },
      end: { kind: 'answered' },
    });
    assert.equal(moveQueue(answered, next, kept('c', 'two'))?.text, 'two');
    assert.equal(moveQueue(next, next, kept('c', 'two')), null);
  });

  it('sends it too where the page was not there when the turn ended', () => {
    assert.equal(moveQueue(initial, answered, kept('c', 'one'))?.text, 'one');
    assert.equal(moveQueue(initial, busy, kept('c', 'one')), null);
    assert.equal(moveQueue(initial, initial, kept('c', 'one')), null);
  });

  it('gives all back behind any other end, and in another conversation', () => {
    const back = {
      keep: { queued: { conversation: 'c', texts: [] }, draft: 'one\n\ntwo\n\nmine' },
      text: null,
    };
    for (const end of [failure, { kind: 'cancelled' } as const, { kind: 'stopped', reason: 'x' } as const])
      assert.deepEqual(
        moveQueue(busy, state(e.started, e.asked(1), ended(end)), kept('c', 'one', 'two')),
        back,
      );
    const other = state({ type: 'started', version: 1, id: 'd', atMs: 0 }, e.asked(1));
    assert.deepEqual(moveQueue(busy, other, kept('c', 'one', 'two')), back);
    assert.deepEqual(moveQueue(busy, state(), kept('c', 'one', 'two')), back);
  });

  it('waits for a question that is on its way, and gives all back where it was not asked', () => {
    const sending: ChatState = { ...answered, sending: { number: 1, is: 'sent' } };
    const over: ChatState = { ...answered, sending: { number: 1, is: 'over' } };
    assert.equal(moveQueue(answered, sending, kept('c', 'one')), null);
    assert.equal(moveQueue(sending, over, kept('c', 'one'))?.text, 'one', 'a command of the window');
    assert.equal(moveQueue(answered, over, kept('c', 'one'))?.text, 'one', 'within a frame');
    const refused = moveQueue(sending, { ...over, sending: { number: 1, is: 'refused' } }, kept('c', 'one'));
    assert.deepEqual([refused?.text, refused?.keep.draft], [null, 'one\n\nmine']);
    const anew = reduce(sending, init([]));
    assert.equal(moveQueue(sending, anew, kept('c', 'one'))?.keep.draft, 'one\n\nmine', 'a new chat');
  });

  it('is of the conversation that its first question begins', () => {
    const first: ChatState = { ...state(), sending: { number: 1, is: 'sent' } };
    const begun = reduce(first, { type: 'event', event: e.started });
    assert.deepEqual(moveQueue(first, begun, kept('', 'one')), {
      keep: { queued: { conversation: 'c', texts: ['one'] } },
      text: null,
    });
    assert.deepEqual(moveQueue(first, answered, kept('', 'one', 'two')), {
      keep: { queued: { conversation: 'c', texts: ['two'] } },
      text: 'one',
    });
  });

  it('finds nothing queued in what an earlier version kept', () => {
    assert.deepEqual(parseKept({ draft: 'a', queued: ['x'] }).queued, { conversation: '', texts: [] });
    assert.equal(parseKept({ draft: 'a' }).draft, 'a');
  });
});
