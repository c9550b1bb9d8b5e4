import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Entry } from '../../src/core/conversation/conversation';
import { reply } from '../support/modelAnswers';
import { chatWindow, withModel } from './chatWindow';
import type { ChatWindow } from './chatWindow';
import { uriIn } from './extensionApi';

describe('Fix with the Agent', () => {
  let window: ChatWindow;
  const tests = vscode.tests.createTestController('repomaster.test', 'Tests');
  before(async () => (window = await chatWindow()));
  beforeEach(() => window.send({ type: 'newChat' }));
  after(async () => {
    tests.dispose();
    await window.send({ type: 'newChat' });
    window.close();
  });

  function item(): vscode.TestItem {
    const group = tests.createTestItem('basket', 'basket');
    const test = tests.createTestItem('total', 'adds up', uriIn(window.folder, 'shop/basket.py'));
    test.range = new vscode.Range(14, 0, 16, 0);
    group.children.add(test);
    tests.items.replace([group]);
    return test;
  }

  it('asks in the mode Act about the test with its place, and quotes the message it is asked on', async () => {
    const model = await withModel(window.built, reply({ text: 'Seen.' }), reply({ text: 'Seen.' }));
    try {
      const test = item();
      await vscode.commands.executeCommand('repomaster.fixTest', test);
      const first = lastAsked(window.entries());
      assert.equal(first?.mode, 'act');
      assert.match(first.text, /^Run the test basket > adds up \(shop\/basket\.py:15\)\. If it fails,/);
      const message = vscode.TestMessage.diff('the total is off', '3', '4');
      await vscode.commands.executeCommand('repomaster.fixTest', { test, message });
      assert.match(
        lastAsked(window.entries())?.text ?? '',
        /^The test basket > adds up \(shop\/basket\.py:15\) fails\.[^]*the total is off\nexpected: 3\nactual: 4\n```$/,
      );
    } finally {
      await model.forget();
    }
  });
});

function lastAsked(entries: readonly Entry[]): Extract<Entry, { type: 'asked' }> | undefined {
  return entries.findLast((entry) => entry.type === 'asked');
}
