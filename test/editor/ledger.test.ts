import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { reply } from '../support/modelAnswers';
import { chatWindow, testKey, withModel } from './chatWindow';
import type { ChatWindow } from './chatWindow';

describe('What the chat sent to a model', () => {
  let window: ChatWindow;
  before(async () => (window = await chatWindow()));
  after(async () => {
    await window.send({ type: 'chooseModel', model: { kind: 'none', name: '', host: '' } });
    window.close();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('is opened byte for byte, cannot be changed, and can be read over many lines', async () => {
    const server = await withModel(window.built, reply({ text: 'In `shop/prices.py`.' }));
    try {
      await window.send({ type: 'ask', text: 'Where are the “prices” 🧺 set?' });
      assert.equal(window.end(), 'answered');
      await window.send({ type: 'ask', text: '/cost' });
      await window.send({ type: 'showSent', turn: 1, step: 1, about: 'reply' });
      const shown = vscode.window.activeTextEditor ?? assert.fail('nothing is shown');
      assert.equal(shown.document.uri.scheme, 'repomaster-sent');
      assert.equal(shown.document.getText(), server.requests[0]?.raw);
      assert.ok(!shown.document.getText().includes(testKey));
      assert.equal(
        await shown
          .edit((edit) => edit.insert(new vscode.Position(0, 0), 'x'))
          .then(
            () => shown.document.getText(),
            () => shown.document.getText(),
          ),
        server.requests[0]?.raw,
      );
      await vscode.commands.executeCommand('repomaster.formatSent');
      const formatted = vscode.window.activeTextEditor?.document;
      assert.ok((formatted?.lineCount ?? 0) > 20);
      assert.deepEqual(JSON.parse(formatted?.getText() ?? ''), server.requests[0]?.body);
    } finally {
      await server.forget();
    }
  });
});
