import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { AgentEvent, TurnEnd } from '../../../../../src/core/conversation/conversation';
import { initial, reduce } from '../../../../../webview-ui/chat/state';
import type { ChatState } from '../../../../../webview-ui/chat/state';
import { announcement, duration, toolState, toolWords } from '../../../../../webview-ui/chat/words/wording';
import * as e from '../../../../support/chatEvents';

function after(state: ChatState, ...events: AgentEvent[]): ChatState {
  return events.reduce((before, event) => reduce(before, { type: 'event', event }), state);
}

describe('announcement', () => {
  const ready: ChatState = { ...initial, isReady: true };
  const check = (before: ChatState, event: AgentEvent, expected: string): void => {
    assert.equal(announcement(before, after(before, event)), expected);
  };
  const asked = after(ready, e.asked(1));

  it('tells that an answer is under way and that it is whole, and no word between', () => {
    check(ready, e.asked(1), 'Answering');
    check(asked, { type: 'textDelta', turn: 1, step: 0, delta: 'word' }, '');
    check(asked, e.replied(1, 0, e.text('words')), '');
    check(asked, e.ended(1), 'The answer is complete.');
  });

  it('tells in words how else a turn ended', () => {
    const ends: [TurnEnd, string][] = [
      [{ kind: 'cancelled' }, 'Stopped.'],
      [{ kind: 'stopped', reason: '25 steps.' }, 'Stopped: 25 steps.'],
      [{ kind: 'failed', message: 'No key is set.', action: 'setKey' }, 'Failed: No key is set.'],
    ];
    for (const [end, expected] of ends) check(asked, { type: 'ended', turn: 1, atMs: 0, end }, expected);
  });

  it('tells that a command waits, once', () => {
    const asking = after(asked, e.toolStarted(1, 'a'));
    const sentence = 'Approval needed to run: python run.py > /tmp/out.txt && curl example.org';
    check(asking, e.approvalAsked(1, 'a'), sentence);
    check(after(asking, e.approvalAsked(1, 'a')), e.toolStarted(1, 'b'), '');
  });
});

describe('a tool call in words', () => {
  const toolOf = (...events: AgentEvent[]) => {
    const part = after({ ...initial, isReady: true }, e.asked(1), ...events).turns[0]?.parts[0];
    assert.ok(part?.kind === 'tool');
    return part;
  };
  const running = toolOf(e.toolStarted(1, 'a'));
  const failed = toolOf(e.toolStarted(1, 'a'), {
    ...e.toolEnded(1, 'a'),
    outcome: { kind: 'failed', message: 'no' },
  } as AgentEvent);

  it('says what it does, then what came of it', () => {
    const sentence = (tool: Parameters<typeof toolWords>[0]): string =>
      toolWords(tool, false)
        .map(({ text, isCode }) => (isCode ? `[${text}]` : text))
        .join('');
    assert.equal(sentence(running), 'Searching for parse');
    assert.equal(sentence(toolOf(e.toolStarted(1, 'a'), e.toolEnded(1, 'a'))), 'Found 2 places of parse');
    assert.equal(sentence(failed), 'Searching for parse');
  });

  it('says how it stands', () => {
    assert.equal(toolState(running, false), 'Running');
    assert.equal(toolState(running, true), 'Not finished');
    assert.equal(toolState(toolOf(e.toolStarted(1, 'a'), e.approvalAsked(1, 'a')), false), 'Waiting for you');
    assert.equal(toolState(failed, false), 'Failed');
    for (const [message, expected] of [
      ["12 things are named 'get'. Write more of the name, or its path:", 'Several matches'],
      ["There is no 'get' in the map. The nearest names are:", 'Not found'],
      ["'lib' is a folder. Choose a module, class or function in it.", 'No answer'],
      ['The index worker ended.', 'Failed'],
    ] as const)
      assert.equal(toolState({ ...failed, outcome: { kind: 'failed', message } }, false), expected);
    assert.equal(toolState(toolOf(e.toolStarted(1, 'a'), e.toolEnded(1, 'a')), false), '');
  });
});

describe('duration', () => {
  it('reads in the unit that fits', () => {
    assert.deepEqual([0, 999, 1_000, 59_900, 65_000, 3_600_000].map(duration), [
      '0 ms',
      '999 ms',
      '1.0 s',
      '59.9 s',
      '1 min 5 s',
      '60 min',
    ]);
  });
});
