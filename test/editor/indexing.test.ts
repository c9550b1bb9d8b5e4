import assert from 'node:assert/strict';
import { after, describe, it } from 'mocha';
import { inEnglish } from '../../src/core/text/phrase';
import { folderWith } from '../support/temporaryFolder';
import type { TemporaryFolder } from '../support/temporaryFolder';
import { indexedExtension, stateThat, startedExtension } from './extensionApi';

describe('Indexing', () => {
  let large: TemporaryFolder | undefined;
  after(async () => {
    await indexedExtension();
    await large?.remove();
  });

  it('keeps what was read when it is cancelled, and says how much is missing', async () => {
    const api = await indexedExtension();
    large = await folderWith(manyFiles(2_000));
    const parsing = stateThat(
      api,
      (state) => state.kind === 'indexing' && state.progress?.phase === 'parsing',
    );
    const done = api.folderIndex.open(large.path);
    await parsing;
    await api.folderIndex.cancel();
    await done;
    const { state } = api.folderIndex;
    assert.equal(state.kind, 'cancelled');
    assert.equal(state.summary.partial, true);
    assert.ok(state.summary.filesDone < state.summary.filesTotal);
  });

  it('fails with one sentence for a folder that is not there, and recovers', async () => {
    const api = await startedExtension();
    await api.folderIndex.open('/nowhere/at/all');
    const { state } = api.folderIndex;
    assert.equal(state.kind, 'failed');
    assert.match(inEnglish(state.message), /\/nowhere\/at\/all/);
    assert.doesNotMatch(inEnglish(state.message), /\n|ENOENT/);
    assert.deepEqual(await api.codeTree.getChildren(), []);
    assert.equal((await indexedExtension()).folderIndex.state.kind, 'ready');
  });
});

/** Enough to read for a cancel to come in between, whatever the machine. */
function manyFiles(count: number): Record<string, string> {
  const body = Array.from({ length: 60 }, (_, i) => `def function_${i}(a, b):\n    return a + b\n`).join(
    '\n',
  );
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`part${i % 20}/module_${i}.py`, body]));
}
