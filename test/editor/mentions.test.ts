import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Entry } from '../../src/core/conversation/conversation';
import { reply } from '../support/modelAnswers';
import { chatWindow, withModel } from './chatWindow';
import type { ChatWindow } from './chatWindow';
import { uriIn } from './extensionApi';

type Asked = Extract<Entry, { type: 'asked' }>;

describe('A question with mentions', () => {
  let window: ChatWindow;
  const reported = vscode.languages.createDiagnosticCollection('test');
  before(async () => (window = await chatWindow()));
  beforeEach(() => window.send({ type: 'newChat' }));
  after(() => {
    reported.dispose();
    window.close();
  });
  const asked = (): Asked => {
    const entry = window.entries().findLast((each) => each.type === 'asked');
    assert.ok(entry?.type === 'asked');
    return entry;
  };

  it('sends the model what they stand for now: code as it is typed, callers, what the editor reports', async () => {
    const model = await withModel(window.built, reply({ text: 'Seen.' }));
    try {
      const uri = uriIn(window.folder, 'shop/basket.py');
      const range = new vscode.Range(2, 0, 2, 4);
      reported.set(uri, [
        new vscode.Diagnostic(range, 'a total too many', vscode.DiagnosticSeverity.Warning),
      ]);
      const text = 'Is @symbol:Basket.total right? @callers:price_of @problems @symbol:nothing_at_all';
      await window.send({ type: 'ask', text });
      assert.equal(window.end(), 'answered');
      const body = JSON.stringify(model.requests[0]?.body);
      assert.match(body, /Content of @symbol:Basket\.total:.*def total/);
      assert.match(body, /Content of @callers:price_of:/);
      assert.match(body, /shop\/basket\.py:3 warning: a total too many/);
      assert.match(
        body,
        /@symbol:nothing_at_all matches nothing here: There is no 'nothing_at_all' in the map/,
      );
      assert.equal(asked().text, text);
      assert.deepEqual(
        asked().mentions?.map((each) => [each.text, each.problem === null]),
        [
          ['@symbol:Basket.total', true],
          ['@callers:price_of', true],
          ['@problems', true],
          ['@symbol:nothing_at_all', false],
        ],
      );
    } finally {
      await model.forget();
    }
  });

  it('is answered from the map by the name alone where no model is asked', async () => {
    await window.send({ type: 'ask', text: '@callers:price_of' });
    assert.equal(asked().text, '@callers:price_of');
    assert.equal(asked().mentions, undefined);
    assert.equal(window.end(), 'answered');
    const called = window.entries().findLast((entry) => entry.type === 'toolStarted');
    assert.deepEqual(called?.input, { target: 'price_of', direction: 'callers' });
  });
});
