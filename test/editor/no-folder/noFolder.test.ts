import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { startedExtension } from '../extensionApi';

describe('A window without a folder', () => {
  it('has empty views and starts no index', async () => {
    const api = await startedExtension();
    await api.folderIndex.whenIdle();
    assert.equal(api.folderIndex.state.kind, 'noFolder');
    assert.deepEqual(await api.codeTree.getChildren(), []);
    assert.deepEqual(await api.coreComponents.getChildren(), []);
  });
});
