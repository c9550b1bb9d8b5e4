import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { AgentEvent } from '../../../src/core/conversation/conversation';
import { chatAnswers, parseToChat } from '../../../src/protocol/toChat';
import { initial } from '../../../webview-ui/chat/state';
import * as e from '../../support/chatEvents';
import { accounts, previews, ran } from '../../support/fileConversations';

const picture = previews[0]?.preview;

const init = {
  type: 'init',
  strings: { Stop: 'Halt' },
  commands: [{ name: 'core', argument: '', summary: { text: 'Core', args: [] } }],
  status: initial.status,
  attachments: [{ id: 'a', label: 'a', path: 'a.py', line: 1 }],
  entries: [e.started, e.asked(1), e.ended(1)],
};

describe('parseToChat', () => {
  it('takes every message as it is', () => {
    const events: AgentEvent[] = [
      e.asked(1),
      e.replied(1, 0, e.text('x'), e.toolUse('a')),
      e.toolStarted(1, 'a'),
      e.approvalAsked(1, 'a'),
      e.allowedOnce(1, 'a'),
      e.toolEnded(1, 'a'),
      ...ran,
      e.ended(1),
      { type: 'textDelta', turn: 1, step: 0, delta: 'x' },
      { type: 'waiting', turn: 1, untilMs: 1, reason: 'x' },
      { type: 'toolOutput', turn: 1, callId: 'a', text: 'x' },
    ];
    const messages = [
      init,
      ...events.map((event) => ({ type: 'event', event })),
      { type: 'status', status: initial.status },
      { type: 'attachments', attachments: [] },
      { type: 'accounts', accounts },
      { type: 'prefill', text: 'x' },
    ];
    for (const message of messages) assert.deepEqual(parseToChat(message), message);
  });

  it('takes a call whose input was no JSON, which a message leaves out', () => {
    const event: unknown = JSON.parse(JSON.stringify({ ...e.toolStarted(1, 'a'), input: undefined }));
    const message = parseToChat({ type: 'event', event });
    assert.ok(message?.type === 'event' && message.event.type === 'toolStarted');
    assert.equal(message.event.input, null);
  });

  it('drops what is none', () => {
    for (const raw of [
      ...[null, undefined, 1, 'init', [], {}, { type: 'other' }, { type: 'event' }],
      { type: 'event', event: { type: 'asked', turn: 'one' } },
      { type: 'event', event: { type: 'fromALaterVersion', turn: 1 } },
      { ...init, entries: null },
      { type: 'prefill', text: 5 },
    ]) {
      assert.equal(parseToChat(raw), null);
    }
  });

  it('has answers of the form of what was asked', () => {
    for (const { preview } of previews)
      assert.deepEqual(chatAnswers.preview.safeParse(preview).data, preview);
    for (const next of [{ tokens: 1, cost: null }, null])
      assert.deepEqual(chatAnswers.estimate.safeParse(next).data, next);
    assert.ok(chatAnswers.askInstead.safeParse(undefined).success);
    // It would stand in an address.
    assert.equal(chatAnswers.preview.safeParse({ ...picture, data: 'AA"x' }).success, false);
  });

  it('leaves out an entry that it does not know, and keeps the conversation', () => {
    const message = parseToChat({ ...init, entries: [...init.entries, { type: 'checkpoint' }, 7] });
    assert.deepEqual(message, init);
  });
});
