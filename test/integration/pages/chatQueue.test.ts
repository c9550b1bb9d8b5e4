import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry, TurnEnd } from '../../../src/core/conversation/conversation';
import { init } from '../../support/chatConversations';
import * as e from '../../support/chatEvents';
import { chatPage } from '../../support/chatPage';

describe('messages that are written while an answer is under way', () => {
  const { page, input, show, event, post, answer, refuse, sent } = chatPage();
  const list = () => page().getByRole('list', { name: 'Queued messages' });
  const queue = async (...texts: readonly string[]): Promise<void> => {
    for (const text of texts) {
      await input().fill(text);
      await input().press('Enter');
      await list().getByText(text, { exact: true }).waitFor();
    }
  };
  const ended = (turn: number, kind: 'answered' | 'cancelled'): Entry => ({
    ...{ type: 'ended', turn, atMs: 1 },
    end: { kind } satisfies TurnEnd,
  });

  it('are sent one after the other when it has ended, each once', async () => {
    await show([e.started, e.asked(1)]);
    await queue('second', 'third');
    assert.equal(await input().inputValue(), '');
    await event(ended(1, 'answered'));
    assert.deepEqual(await sent(), [{ type: 'ask', text: 'second' }]);
    assert.deepEqual(await list().locator('.queued-text').allInnerTexts(), ['third']);
    await event(e.asked(2, 'second'));
    await event(ended(2, 'answered'));
    assert.deepEqual((await sent(2)).slice(1), [{ type: 'ask', text: 'third' }]);
    await list().waitFor({ state: 'detached' });
  });

  it('wait where the question before is still on its way', async () => {
    await show([e.started]);
    await input().fill('first');
    // Three keys within one frame: nothing is drawn between them.
    await page().evaluate(`{
      const field = document.querySelector('.composer textarea');
      const enter = () =>
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      enter();
      enter();
      field.value = 'second';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      enter();
    }`);
    await list().getByText('second').waitFor();
    assert.deepEqual(await sent(), [{ type: 'ask', text: 'first' }]);
    await queue('third');
    await event(e.asked(1, 'first'));
    await event(ended(1, 'answered'));
    assert.deepEqual(await sent(2), [
      { type: 'ask', text: 'first' },
      { type: 'ask', text: 'second' },
    ]);
    assert.deepEqual(await list().locator('.queued-text').allInnerTexts(), ['third']);
    // The host could not ask it, and wrote it into the composer again.
    await post({ type: 'insert', text: 'second' });
    await refuse('ask');
    await list().waitFor({ state: 'detached' });
    assert.equal((await sent(2)).length, 2);
    assert.match(await input().inputValue(), /second[\s\S]*third|third[\s\S]*second/);
  });

  it('follow a command that makes no turn', async () => {
    await show([e.started]);
    await input().fill('/undo');
    await input().press('Enter');
    await queue('next');
    await answer('ask', undefined);
    assert.deepEqual((await sent(2)).slice(1), [{ type: 'ask', text: 'next' }]);
    await list().waitFor({ state: 'detached' });
  });

  it('can be edited and taken off', async () => {
    await show([e.started, e.asked(1)]);
    await queue('one', 'two', 'three');
    await list().getByRole('button', { name: 'Remove queued message 2' }).click();
    await input().fill('written');
    await list().getByRole('button', { name: 'Edit queued message 1' }).click();
    assert.equal(await input().inputValue(), 'one\n\nwritten');
    assert.equal(await page().evaluate('document.activeElement.tagName'), 'TEXTAREA');
    assert.deepEqual(await list().locator('.queued-text').allInnerTexts(), ['three']);
    await list().getByRole('button', { name: 'Remove queued message 1' }).click();
    await event(ended(1, 'answered'));
    await page().getByRole('button', { name: 'Send', exact: true }).click();
    assert.deepEqual(await sent(), [{ type: 'ask', text: 'one\n\nwritten' }]);
  });

  it('are in the composer again when it is stopped, by whomever', async () => {
    await show([e.started, e.asked(1)]);
    await queue('one', 'two');
    await page().getByRole('button', { name: 'Stop', exact: true }).click();
    assert.deepEqual(await sent(), [{ type: 'stop' }]);
    assert.equal(await input().inputValue(), 'one\n\ntwo');
    await list().waitFor({ state: 'detached' });
    await queue('three');
    await event(ended(1, 'cancelled'));
    await list().waitFor({ state: 'detached' });
    assert.equal(await input().inputValue(), 'three');
    assert.equal((await sent()).length, 1);
  });

  it('outlive the page, and are sent by no other conversation', async () => {
    await show([e.started, e.asked(1)]);
    await queue('one');
    assert.match(await page().evaluate('JSON.stringify(recorder.kept)'), /"texts":\["one"\]/);
    // Drawn anew while the turn goes on.
    await post(init([e.started, e.asked(1)]));
    await list().getByText('one').waitFor();
    await post(
      init([{ type: 'started', version: 1, id: 'other', atMs: 0 }, e.asked(1), ended(1, 'answered')]),
    );
    await list().waitFor({ state: 'detached' });
    assert.equal(await input().inputValue(), 'one');
    assert.deepEqual(await sent(0), []);
  });

  it('are queued by the button too, which is there once something is written', async () => {
    await show([e.started, e.asked(1)]);
    await page().getByRole('button', { name: 'Queue Message' }).waitFor({ state: 'detached' });
    await input().fill('next');
    await page().getByRole('button', { name: 'Queue Message' }).click();
    await list().getByText('next').waitFor();
    await list().getByRole('button', { name: 'Remove queued message 1' }).click();
  });
});
