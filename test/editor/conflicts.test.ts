import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { createConflictsPanel } from '../../src/host/conflicts/conflictsPanel';
import type { ConflictsPanel } from '../../src/host/conflicts/conflictsPanel';
import { Emitter } from '../../src/core/async/emitter';
import { followMerge } from '../../src/host/conflicts/folderMerge';
import type { IndexState } from '../../src/session/folder/indexState';
import { noTests, stoppedMerge } from '../support/conflictsPage';
import type { StoppedMerge } from '../support/conflictsPage';
import { bytesOf } from '../support/scriptedMerge';
import { indexedExtension } from './extensionApi';

const { tabGroups } = vscode.window;
const pages = (): readonly vscode.Tab[] =>
  tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ label }) => label === 'Merge Conflicts');

/** Resolves once so many conflict pages are open. */
function pageCount(count: number): Promise<void> {
  if (pages().length === count) return Promise.resolve();
  return new Promise((resolve) => {
    const subscription = tabGroups.onDidChangeTabs(() => {
      if (pages().length !== count) return;
      subscription.dispose();
      resolve();
    });
  });
}

describe('The conflict page', () => {
  const shown: string[] = [];
  let merge: StoppedMerge;
  let panel: ConflictsPanel;
  before(async () => {
    const { folderIndex } = await indexedExtension();
    const extensionUri = vscode.extensions.getExtension('repomaster.repomaster')?.extensionUri;
    assert.ok(extensionUri);
    merge = await stoppedMerge();
    const { work } = merge;
    panel = createConflictsPanel({
      ...{ extensionUri, folderIndex },
      merge: {
        current: () => Promise.resolve(work),
        onChanged: work.onChanged,
        dispose: () => work.dispose(),
      },
      tests: noTests,
      showInGraph: (id) => void shown.push(id),
      log: {
        trace: () => undefined,
        info: () => undefined,
        warn: () => undefined,
        error: (text) => assert.fail(text),
      },
    });
  });
  after(async () => {
    panel.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await merge.remove();
  });

  it('opens once, chooses and writes, and shows code beside it', async () => {
    const { work } = merge;
    await panel.open(null);
    await panel.open('web/receipt.ts');
    await pageCount(1);
    await panel.receive({ type: 'ready' });
    const [imports, total] = (await work.read()).conflicts;
    assert.ok(imports && total);
    const { id } = imports.conflict;
    await panel.receive({ type: 'choose', id, choice: { candidate: 0 } });
    await panel.receive({ type: 'write', ids: [id] });
    assert.match(await bytesOf(work, 'shop/cart.py'), /best_discount\nfrom shop\.tax import rate_for\n/);
    await panel.receive({ type: 'open', id: total.conflict.id, where: 'editor' });
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    assert.match(editor.document.uri.path, /\/shop\/cart\.py$/);
    assert.equal(editor.selection.start.line + 1, total.conflict.startLine);
    await panel.receive({ type: 'showInGraph', id: total.conflict.id });
    assert.deepEqual(shown, ['shop.cart.Cart.total']);
    await panel.receive({ type: 'undo', id: (await work.read()).undo?.id ?? '' });
    assert.match(await bytesOf(work, 'shop/cart.py'), /^<{7} /m);
  });

  it('follows the folder that is open: another folder has another merge, and the old one is closed', async () => {
    const states = new Emitter<IndexState>();
    const open: string[] = [];
    let state: IndexState = { kind: 'noFolder' };
    const { work } = merge;
    const followed = followMerge(
      {
        get state() {
          return state;
        },
        onState: states.on,
      },
      (folder) => {
        open.push(folder);
        return Promise.resolve({ ...work, dispose: () => void open.splice(open.indexOf(folder), 1) });
      },
    );
    let changes = 0;
    followed.onChanged(() => (changes += 1));
    const go = (next: IndexState): void => {
      state = next;
      states.fire(next);
    };
    assert.equal(await followed.current(), null);
    go({ kind: 'notIndexed', folder: '/a' });
    assert.equal((await followed.current())?.root, work.root);
    go({ kind: 'notIndexed', folder: '/a' });
    assert.deepEqual([open, changes], [['/a'], 1]);
    go({ kind: 'notIndexed', folder: '/b' });
    await followed.current();
    assert.deepEqual([open, changes], [['/b'], 2]);
    followed.dispose();
    await followed.current();
    assert.deepEqual(open, []);
  });

  it('is what the command opens, which says why there is no merge', async () => {
    panel.dispose();
    await pageCount(0);
    await vscode.commands.executeCommand('repomaster.resolveConflicts');
    await pageCount(1);
    await vscode.commands.executeCommand('repomaster.resolveConflicts');
    assert.equal(pages().length, 1);
  });
});
