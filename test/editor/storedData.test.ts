import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { reply } from '../support/modelAnswers';
import { chatWindow, withModel } from './chatWindow';
import type { ChatWindow } from './chatWindow';
import { stateThat } from './extensionApi';

/** In the window itself: a dialog that nobody answers stands before the command; test/unit/host/storedData has its cases. */
describe('Deleting all stored data', () => {
  let window: ChatWindow;
  before(async () => (window = await chatWindow()));
  after(async () => {
    window.close();
    await vscode.commands.executeCommand('repomaster.rebuildIndex');
    await stateThat(window.api, ({ kind }) => kind === 'ready');
  });

  it('leaves nothing of map, conversations and keys, and a window that goes on', async () => {
    const { deletion } = window.api;
    assert.ok(deletion);
    const server = await withModel(window.built, reply({ text: 'In shop/basket.py.' }));
    await window.send({ type: 'ask', text: 'Where is the basket?' });
    assert.equal(window.end(), 'answered');
    // Of a host that the settings do not name any more.
    await window.built.keys.set('gateway.example.com', 'sk-of-another-host');
    const found = await deletion.look();
    const kinds = found.sizes.map(({ kind }) => kind);
    assert.ok(kinds.includes('conversations') && kinds.includes('index'), kinds.join(' '));
    assert.ok(found.keyHosts.includes(new URL(server.url).host));
    assert.ok(found.keyHosts.includes('gateway.example.com'));
    const files = readdirSync(window.folder);

    assert.deepEqual(await deletion.run(), []);

    const left = await deletion.look();
    assert.deepEqual(
      left.sizes.filter(({ kind }) => kind === 'conversations' || kind === 'index'),
      [],
    );
    assert.deepEqual(left.keyHosts, []);
    assert.equal(await window.built.keys.get('gateway.example.com'), '');
    assert.deepEqual(readdirSync(window.folder), files);
    assert.ok(existsSync(join(window.folder, files[0] ?? '')));
    assert.equal(window.api.folderIndex.state.kind, 'notIndexed');
    assert.deepEqual(window.entries(), []);
    await server.forget();
    await window.send({ type: 'ask', text: '/help' });
    assert.equal(window.end(), 'answered');
  });
});
