import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { chatWindow } from './chatWindow';
import type { ChatWindow } from './chatWindow';

/** Far above what is needed. */
const MOST_TRIES = 200;
/** More than the tests of a window have. */
const MOST_LISTED = 100;

describe('Conversations of the workspace', () => {
  let window: ChatWindow;
  before(async () => (window = await chatWindow()));
  after(() => window.close());

  it('are listed, and one that is chosen is gone on with', async () => {
    await window.send({ type: 'ask', text: '/find price' });
    const first = window.built.chat.conversation();
    const count = window.entries().length;
    await window.send({ type: 'newChat' });
    await window.send({ type: 'ask', text: '/core' });
    const second = window.built.chat.conversation();
    assert.notEqual(first, second);

    // What other tests' commands still write makes their conversations newer: each of the list is tried.
    for (let down = 1; window.built.chat.conversation() !== first; down++) {
      assert.ok(down < MOST_LISTED, 'it is none of the list');
      const list = vscode.commands.executeCommand('repomaster.showHistory');
      const keys = new Array<string>(down).fill('workbench.action.quickOpenSelectNext');
      await untilClosed(list, ...keys, 'workbench.action.acceptSelectedQuickOpenItem');
    }
    assert.equal(window.entries().length, count);
    await window.send({ type: 'ask', text: '/core' });
    assert.equal(window.end(), 'answered');
    assert.equal(window.entries().findLast((entry) => entry.type === 'asked')?.turn, 2);
  });

  it('go on from an earlier question, keep what was behind it, and are copied as they are shown', async () => {
    await window.send({ type: 'newChat' });
    for (const text of ['/find price', '/core', '/help']) await window.send({ type: 'ask', text });
    await window.send({ type: 'askInstead', turn: 2, text: '/find total' });
    const questions = (): string[] =>
      window.built.chat.shown().flatMap((entry) => (entry.type === 'asked' ? [entry.text] : []));
    assert.deepEqual(questions(), ['/find price', '/find total']);
    await vscode.commands.executeCommand('repomaster.copyConversation');
    const copied = await vscode.env.clipboard.readText();
    assert.ok(copied.includes('/find total') && !copied.includes('/core'), copied);
    await window.send({ type: 'showVersion', turn: 2 });
    assert.deepEqual(questions(), ['/find price', '/core', '/help']);
    assert.equal(window.entries().filter(({ type }) => type === 'asked').length, 4);
  });

  it('are left as they are when the list is closed', async () => {
    const shown = window.built.chat.conversation();
    const list = vscode.commands.executeCommand('repomaster.showHistory');
    await untilClosed(list, 'workbench.action.closeQuickOpen');
    assert.equal(window.built.chat.conversation(), shown);
  });
});

/** Presses the keys of these commands again until the list takes them: it is read from disk, and does nothing before. */
async function untilClosed(list: Thenable<unknown>, ...commands: readonly string[]): Promise<void> {
  const state = { isClosed: false };
  const closed = Promise.resolve(list).then(() => (state.isClosed = true));
  for (let tries = 0; !state.isClosed; tries++) {
    assert.ok(tries < MOST_TRIES, 'the list takes no keys');
    for (const command of commands) await vscode.commands.executeCommand(command);
    await Promise.race([closed, delay(50)]);
  }
  await closed;
}
