import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { viewKey } from '../../../src/session/folder/indexState';
import { indexedExtension, labelsBelow } from '../extensionApi';

describe('A folder with no known language', () => {
  it('is told apart from an empty one, with the number of files found', async () => {
    const api = await indexedExtension();
    const { state } = api.folderIndex;
    assert.equal(viewKey(state), 'noKnownLanguage');
    assert.equal(state.kind, 'ready');
    assert.equal(state.summary.skipped, 2);
    assert.deepEqual(await labelsBelow(api), []);
  });
});
