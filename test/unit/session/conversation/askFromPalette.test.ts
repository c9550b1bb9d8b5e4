import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { askFromPalette, askWritten } from '../../../../src/session/conversation/askFromPalette';
import type { AskedChat } from '../../../../src/session/conversation/askFromPalette';
import { endless, stage } from './stage';
import type { Stage } from './stage';

/** A chat as the palette reaches it; what is put into its composer is a list. */
function palette(options: Parameters<typeof stage>[0] = {}): Stage & {
  readonly asked: AskedChat;
  readonly composer: readonly string[];
} {
  const staged = stage(options);
  const composer: string[] = [];
  const asked: AskedChat = {
    isAnswering: () => staged.chat.isAnswering(),
    ask: (text) => staged.chat.ask(text),
    focus: () => Promise.resolve(),
    write: async (text) => void composer.push(text),
    words: { busy: 'It is answering.', kept: 'It is in the composer.' },
  };
  return { ...staged, asked, composer };
}

describe('A question from the palette', () => {
  it('is asked, and what is written for one once it is written', async () => {
    const { asked, turns } = palette();
    await askFromPalette(asked, '/core');
    await askWritten(asked, async () => '/find Cart');
    await askWritten(asked, async () => null);
    assert.deepEqual(
      turns.map(({ text }) => text),
      ['/core', '/find Cart'],
    );
  });

  it('breaks no answer off, and nothing is written that could not be asked', async () => {
    const { asked, chat, turns, composer } = palette({ runTurn: endless });
    const answering = chat.ask('one');
    while (!chat.isAnswering()) await new Promise(setImmediate);
    let wasWritten = false;
    const write = async (): Promise<string> => {
      wasWritten = true;
      return '/plan Count items.';
    };
    await assert.rejects(askWritten(asked, write), /^UserError: It is answering\.$/);
    await assert.rejects(askFromPalette(asked, '/core'), /^UserError: It is answering\.$/);
    assert.deepEqual([wasWritten, turns.length, composer], [false, 1, []]);
    await chat.stop();
    await answering;
  });

  it('that is written while an answer begins is left in the composer', async () => {
    const { asked, chat, turns, composer } = palette({ runTurn: endless });
    let answering = Promise.resolve();
    const written = askWritten(asked, async () => {
      answering = chat.ask('one');
      while (!chat.isAnswering()) await new Promise(setImmediate);
      return '/plan Count items.';
    });
    await assert.rejects(written, /^UserError: It is in the composer\.$/);
    assert.deepEqual([composer, turns.length], [['/plan Count items.'], 1]);
    await chat.stop();
    await answering;
  });
});
