import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../../src/core/conversation/conversation';
import { UserError } from '../../../../../src/core/errors';
import { changeTeller } from '../../../../../src/session/hub/chat/changeTeller';

describe('changeTeller', () => {
  const ignored = (): void => undefined;

  function chatWith(): {
    readonly shown: { id: string; isOurs: boolean };
    readonly told: Entry[];
    readonly warned: string[];
    readonly tell: ReturnType<typeof changeTeller>;
  } {
    const shown = { id: 'first', isOurs: true };
    const [told, warned]: [Entry[], string[]] = [[], []];
    const chat = {
      conversation: () => shown.id,
      tell: (entry: Entry) => void told.push(entry),
      checkOurs: () => {
        if (!shown.isOurs) throw new UserError('bad-input', 'Another window has it.');
      },
    };
    const log = {
      trace: ignored,
      info: ignored,
      warn: (text: string) => void warned.push(text),
      error: ignored,
    };
    const tell = changeTeller({ chat, log, nowMs: () => 5 }, { turn: 2, subject: 'octo/hello' });
    return { shown, told, warned, tell };
  }

  const cloned = { kind: 'cloned', folder: '/home/ann/hello', commit: 'a1' } as const;

  it('tells the conversation that asked', () => {
    const { told, tell } = chatWith();
    tell(cloned);
    const entry = { type: 'hubChanged', turn: 2, atMs: 5, subject: 'octo/hello', change: cloned };
    assert.deepEqual(told, [entry]);
  });

  it('tells no other conversation that is shown by then, and throws nothing', () => {
    const { shown, told, warned, tell } = chatWith();
    shown.id = 'second';
    tell(cloned);
    assert.deepEqual([told.length, warned.length], [0, 1]);
  });

  it('throws nothing where another window has the conversation', () => {
    const { shown, told, warned, tell } = chatWith();
    shown.isOurs = false;
    tell(cloned);
    assert.deepEqual(told, []);
    assert.match(warned.join(), /octo\/hello was cloned.*Another window has it/);
  });
});
