import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { chatWindow } from './chatWindow';
import type { ChatWindow } from './chatWindow';

describe('Conversations of the workspace', () => {
  let window: ChatWindow;
  before(async () => (window = await chatWindow()));
  after(() => window.close());

  it('are listed newest first, and one that is chosen is gone on with', async () => {
    await window.send({ type: 'ask', text: '/find price' });
    const first = window.built.chat.conversation();
    const count = window.entries().length;
    await window.send({ type: 'newChat' });
    await window.send({ type: 'ask', text: '/core' });
    const second = window.built.chat.conversation();
    assert.notEqual(first, second);

    const done = vscode.commands.executeCommand('repomaster.showHistory');
    await choose(1, () => window.built.chat.conversation() === first);
    await done;
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
    const done = vscode.commands.executeCommand('repomaster.showHistory');
    await delay(500);
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await done;
    assert.equal(window.built.chat.conversation(), shown);
  });
});

/** Goes down as often and accepts, as the keys do, once the list is there: it is read from disk. */
async function choose(down: number, isDone: () => boolean): Promise<void> {
  await delay(1000);
  for (let at = 0; at < down; at++)
    await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
  await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
  for (let tries = 0; tries < 50 && !isDone(); tries++) await delay(100);
}
