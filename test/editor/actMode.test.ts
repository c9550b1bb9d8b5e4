import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { chatWindow } from './chatWindow';
import type { ChatWindow } from './chatWindow';
import { provideScriptedModel, saying, use } from './scriptedProvider';
import type { Play, ScriptedCall } from './scriptedProvider';

const failing =
  (words: string): Play =>
  () => {
    throw new Error(words);
  };

const model = { kind: 'vscode', name: 'Scripted One', host: 'scripted' } as const;
const pear = 'shop/prices.py';

describe("A task by one of VS Code's models", () => {
  let window: ChatWindow;
  let provided: vscode.Disposable | undefined;
  let asked: ScriptedCall[];
  before(async () => (window = await chatWindow()));
  afterEach(async () => {
    await window.send({ type: 'chooseModel', model: { kind: 'none', name: '', host: '' } });
    await window.send({ type: 'setMode', mode: 'ask' });
    provided?.dispose();
  });
  after(() => {
    window.close();
  });

  const play = async (...plays: readonly Play[]): Promise<void> => {
    asked = [];
    provided = provideScriptedModel((call) => {
      asked.push(call);
      const next = plays[asked.length - 1] ?? saying('The script is at its end.');
      next(call);
      return Promise.resolve();
    });
    await window.send({ type: 'newChat' });
    await window.send({ type: 'chooseModel', model });
  };
  const path = (): string => join(window.folder, pear);

  it('changes a file that the user allows to change, within its plan, and is taken back', async () => {
    const start = readFileSync(path(), 'utf8');
    const [line = ''] = start.split('\n');
    const edit = { path: pear, edits: [{ old_text: line, new_text: `# Prices in euros.\n${line}` }] };
    await play(
      use('v', 'view_code', { targets: [pear], level: 'body' }),
      use('p', 'plan', { files: [{ path: pear }] }),
      use('e', 'edit_file', edit),
      use('s', 'submit', { answer: `${pear} says now in which money its prices are.` }),
      use('s2', 'submit', {
        answer: `${pear} says now in which money its prices are; nothing else was to do.`,
      }),
    );
    await window.send({ type: 'setMode', mode: 'act' });
    const question = window.event(({ type }) => type === 'editAsked');
    const turn = window.send({ type: 'ask', text: 'Say in which money the prices are.' });
    await question;
    assert.equal(readFileSync(path(), 'utf8'), start, 'nothing is changed before it is allowed');
    await window.send({ type: 'approve', callId: 'e', answer: 'once' });
    await turn;
    assert.equal(window.end(), 'answered');
    assert.ok(asked[0]?.tools.includes('edit_file'));
    assert.equal(readFileSync(path(), 'utf8'), `# Prices in euros.\n${start}`);
    assert.ok(window.entries().some(({ type }) => type === 'reviewed'));

    const begun = window.entries().find((entry) => entry.type === 'asked');
    assert.ok(begun?.type === 'asked' && begun.nextStep !== undefined);
    await window.send({ type: 'previewRestore', turn: begun.turn, step: begun.nextStep });
    await window.send({ type: 'restore', turn: begun.turn, step: begun.nextStep, chosen: [] });
    assert.equal(readFileSync(path(), 'utf8'), start);
    const restored = window.entries().at(-1);
    assert.deepEqual(restored?.type === 'restored' && restored.files, [pear]);
  });

  it('leaves a file alone whose document has unsaved changes, and says so', async () => {
    // A window in a browser saves by itself, a second later.
    await autoSave('off');
    const start = readFileSync(path(), 'utf8');
    const document = await vscode.workspace.openTextDocument(path());
    const [line = ''] = start.split('\n');
    await play(
      use('v', 'view_code', { targets: [pear], level: 'body' }),
      use('p', 'plan', { files: [{ path: pear }] }),
      ({ say }) => {
        const edit = { path: pear, edits: [{ old_text: line, new_text: `# x\n${line}` }] };
        say(new vscode.LanguageModelToolCallPart('e', 'edit_file', edit));
      },
      use('s', 'submit', { answer: 'It could not be changed: it is not saved.' }),
      use('s2', 'submit', { answer: 'It could not be changed: it is not saved. Save it first.' }),
    );
    const typing = new vscode.WorkspaceEdit();
    typing.insert(document.uri, new vscode.Position(0, 0), '# typed\n');
    assert.ok(await vscode.workspace.applyEdit(typing));
    await window.send({ type: 'setMode', mode: 'act' });
    await window.send({ type: 'ask', text: 'Change it.' });
    const told = JSON.stringify(window.entries().filter(({ type }) => type === 'toolEnded'));
    assert.match(told, /unsaved changes in the editor/);
    assert.equal(readFileSync(path(), 'utf8'), start);
    const back = new vscode.WorkspaceEdit();
    back.delete(document.uri, new vscode.Range(0, 0, 1, 0));
    assert.ok(await vscode.workspace.applyEdit(back));
    assert.ok(await document.save());
    await autoSave(undefined);
    assert.equal(readFileSync(path(), 'utf8'), start);
  });

  it('is told which new errors are reported of a file that it changed', async () => {
    const errors = vscode.languages.createDiagnosticCollection('scripted');
    const start = readFileSync(path(), 'utf8');
    const [line = ''] = start.split('\n');
    const there = new vscode.Diagnostic(new vscode.Range(1, 0, 1, 1), 'was there before');
    const check = (document: vscode.TextDocument): void => {
      if (document.uri.fsPath !== path()) return;
      const [first = ''] = document.getText().split('\n');
      const warning = new vscode.Diagnostic(there.range, 'only a warning', vscode.DiagnosticSeverity.Warning);
      const wrong = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), `"${first}" is no price`);
      wrong.source = 'prices';
      wrong.code = 7;
      errors.set(document.uri, first === line ? [there] : [there, wrong, warning]);
    };
    const checker = vscode.Disposable.from(
      errors,
      vscode.workspace.onDidOpenTextDocument(check),
      vscode.workspace.onDidChangeTextDocument(({ document }) => check(document)),
    );
    vscode.workspace.textDocuments.forEach(check);
    try {
      await play(
        use('v', 'view_code', { targets: [pear], level: 'body' }),
        use('p', 'plan', { files: [{ path: pear }] }),
        use('e', 'edit_file', { path: pear, edits: [{ old_text: line, new_text: `# Euro\n${line}` }] }),
        use('s', 'submit', { answer: 'It is changed.' }),
        use('s2', 'submit', { answer: 'It is changed.' }),
      );
      await window.send({ type: 'setMode', mode: 'act' });
      const question = window.event(({ type }) => type === 'editAsked');
      const turn = window.send({ type: 'ask', text: 'Say in which money the prices are.' });
      await question;
      await window.send({ type: 'approve', callId: 'e', answer: 'once' });
      await turn;
      assert.equal(readFileSync(path(), 'utf8'), `# Euro\n${start}`);
      const told = asked[3]?.messages ?? '';
      const wanted = '1 new error from language servers:\n```\n1: "# Euro" is no price (prices 7)\n```';
      assert.ok(told.includes(JSON.stringify(wanted).slice(1, -1)), told);
      assert.doesNotMatch(told, /was there before|only a warning/);
    } finally {
      checker.dispose();
      const restore = new vscode.WorkspaceEdit();
      const document = await vscode.workspace.openTextDocument(path());
      restore.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), start);
      await vscode.workspace.applyEdit(restore);
      await document.save();
    }
  });

  it('is shortened and asked once more where the conversation is too long for it', async () => {
    await play(
      use('v', 'view_code', { targets: [pear], level: 'signature' }),
      use('w', 'view_code', { targets: ['main.py'], level: 'signature' }),
      failing('Message exceeds token limit.'),
      saying('It is short enough now.'),
    );
    await window.send({ type: 'ask', text: 'What is it about?' });
    assert.equal(window.end(), 'answered');
    assert.ok(window.entries().some(({ type }) => type === 'summarised'));
    assert.equal(asked.length, 4);
  });
});

async function autoSave(value: string | undefined): Promise<void> {
  const files = vscode.workspace.getConfiguration('files');
  await files.update('autoSave', value, vscode.ConfigurationTarget.Global);
}
