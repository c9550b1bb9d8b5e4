import assert from 'node:assert/strict';
import { writeFile, rm } from 'node:fs/promises';
import { after, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Entry } from '../../src/core/conversation/conversation';
import { chatWindow } from './chatWindow';
import type { ChatWindow } from './chatWindow';
import { rowOf, uriIn } from './extensionApi';

describe('Explore from Here', () => {
  let window: ChatWindow;
  before(async () => (window = await chatWindow()));
  beforeEach(() => window.send({ type: 'newChat' }));
  after(async () => {
    window.close();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('explores the symbol at the cursor, and keeps it for the next question', async () => {
    await cursorAt(window, 'shop/basket.py', 16);
    await run();
    assert.equal(lastQuestion(window.entries()), '/explore shop.basket.Basket.total');
    assert.equal(window.end(), 'answered');
    assert.deepEqual(window.built.chat.attachments(), [
      { id: 'shop.basket.Basket.total', label: 'total', path: 'shop/basket.py', line: 15 },
    ]);
    assert.equal(modelOf(window.entries()), 'none');
  });

  it('explores the file of a row of the explorer, wherever the cursor is', async () => {
    await cursorAt(window, 'shop/basket.py', 16);
    const uri = uriIn(window.folder, 'shop/prices.py');
    await run(uri, [uri]);
    assert.equal(lastQuestion(window.entries()), '/explore shop.prices');
    const open = uriIn(window.folder, 'shop/basket.py');
    await run(open, [open]);
    assert.equal(lastQuestion(window.entries()), '/explore shop.basket');
  });

  it('explores a folder', async () => {
    const uri = uriIn(window.folder, 'shop');
    await run(uri, [uri]);
    assert.equal(lastQuestion(window.entries()), '/explore shop/');
    assert.equal(window.end(), 'answered');
  });

  it('explores a row of the Code Tree and of the Core Components', async () => {
    const { coreComponents } = window.api;
    await run(await rowOf(window.api, 'web/page.Page.show'));
    assert.equal(lastQuestion(window.entries()), '/explore web/page.Page.show');
    const [modules] = await coreComponents.getChildren();
    const [first] = await coreComponents.getChildren(modules);
    assert.equal(first?.kind, 'module');
    await run(first);
    assert.equal(lastQuestion(window.entries()), `/explore ${first.module.id}`);
  });

  it('explores what a page names by its id', async () => {
    await window.send({ type: 'explore', id: 'shop.prices.price_of' });
    assert.equal(lastQuestion(window.entries()), '/explore shop.prices.price_of');
  });

  it('asks nothing where the file is not in the map', async () => {
    const outside = uriIn(window.folder, 'notes.xyz');
    await writeFile(outside.fsPath, 'no code');
    try {
      await run(outside, [outside]);
      assert.deepEqual(window.entries(), []);
      assert.deepEqual(window.built.chat.attachments(), []);
    } finally {
      await rm(outside.fsPath);
    }
  });
});

async function run(...args: unknown[]): Promise<void> {
  await vscode.commands.executeCommand('repomaster.exploreFromHere', ...args);
}

async function cursorAt({ folder }: ChatWindow, path: string, line: number): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uriIn(folder, path));
  const place = new vscode.Position(line - 1, 8);
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(place, place) });
}

function lastQuestion(entries: readonly Entry[]): string | undefined {
  return entries.findLast((entry) => entry.type === 'asked')?.text;
}

function modelOf(entries: readonly Entry[]): string | undefined {
  return entries.findLast((entry) => entry.type === 'asked')?.model.kind;
}
