import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { AgentEvent, Entry } from '../../../../src/core/conversation/conversation';
import { createSignalsSoFar } from '../../../../src/session/conversation/signalsSoFar';
import { initial, reduce } from '../../../../webview-ui/chat/state';
import type { ChatState } from '../../../../webview-ui/chat/state';
import { init } from '../../../support/chatConversations';
import * as e from '../../../support/chatEvents';

const delta = (step: number, words: string): AgentEvent => ({
  ...{ type: 'textDelta', turn: 1, step, delta: words },
});
const printed = (callId: string, text: string): AgentEvent => ({ type: 'toolOutput', turn: 1, callId, text });
const isEntry = (event: AgentEvent): event is Entry =>
  !['textDelta', 'waiting', 'toolOutput'].includes(event.type);

const happened: readonly AgentEvent[] = [
  e.started,
  { ...e.asked(1), mode: 'ask' } as Entry,
  e.requested(1, 0),
  delta(0, 'I look '),
  delta(0, 'at it'),
  { type: 'waiting', turn: 1, untilMs: 5, reason: 'busy' },
  e.requested(1, 0),
  delta(0, 'I look'),
  delta(0, ' at it first.'),
  e.replied(1, 0, e.text('I look at it first.'), e.toolUse('a')),
  e.toolStarted(1, 'a', 'run_script'),
  printed('a', 'x'.repeat(3_999)),
  printed('a', 'epoch 1\nepoch 2\n'),
  e.toolStarted(1, 'b', 'run_script'),
  printed('b', 'other'),
  e.toolEnded(1, 'a'),
  printed('b', ' words'),
  e.toolEnded(1, 'b'),
  e.requested(1, 1),
  delta(1, 'It '),
  delta(1, 'is so.'),
  e.replied(1, 1, e.text('It is so.')),
  e.ended(1),
];

const shown = (state: ChatState, events: readonly AgentEvent[]): ChatState =>
  events.reduce((before, event) => reduce(before, { type: 'event', event }), state);

describe('a page that is drawn while an answer comes', () => {
  it('shows what one shows that was there all the time, whenever it is drawn', () => {
    const always = shown(reduce(initial, init([])), happened);
    for (const at of happened.keys()) {
      const soFar = createSignalsSoFar();
      const before = happened.slice(0, at);
      for (const event of before) soFar.see('c', { type: 'event', event });
      const there = shown(reduce(initial, init([])), before);
      const drawn = soFar.messages('c').reduce(reduce, reduce(initial, init(before.filter(isEntry))));
      assert.deepEqual(drawn.turns, there.turns, `before event ${at}`);
      assert.deepEqual(shown(drawn, happened.slice(at)).turns, always.turns);
    }
  });

  it('is told nothing of another conversation', () => {
    const soFar = createSignalsSoFar();
    soFar.see('c', { type: 'event', event: delta(0, 'secret') });
    assert.deepEqual(soFar.messages('d'), []);
    const told = { type: 'event', event: delta(0, 'one') } as const;
    soFar.see('d', told);
    assert.deepEqual(soFar.messages('d'), [told]);
    assert.deepEqual(soFar.messages('c'), []);
  });
});
