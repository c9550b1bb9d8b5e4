import assert from 'node:assert/strict';
import { answerOf } from '../../../src/core/map/reading';
import type { FolderIndex } from '../../../src/session/folder/folderIndex';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { sessionOf, stateThat } from './sessions';

const manyFiles = 1000;
const many = Object.fromEntries(
  Array.from({ length: manyFiles }, (_, at) => [`p${at % 10}/m${at}.py`, `def f${at}():\n    pass\n`]),
);

describe('a pause of a real worker', () => {
  let folder: TemporaryFolder;
  let folderIndex: FolderIndex;

  beforeEach(async () => {
    folder = await folderWith(many);
    folderIndex = sessionOf();
  });
  afterEach(async () => {
    await folderIndex.dispose();
    await folder.remove();
  });

  /** Paused while it reads. */
  async function paused(): Promise<{ readonly opening: Promise<void> }> {
    const opening = folderIndex.open(folder.path);
    await stateThat(
      folderIndex,
      (state) =>
        state.kind === 'indexing' && state.progress?.phase === 'parsing' && state.progress.filesDone > 0,
    );
    folderIndex.pause();
    return { opening };
  }

  it('holds the reading where it is, and what was read answers', async () => {
    const { opening } = await paused();
    let ended = false;
    void opening.then(() => (ended = true));
    // Each is a turn of the worker's: far more than the rest would take.
    for (let turn = 0; turn < 300; turn++) await folderIndex.codeTree(null);
    const answer = await folderIndex.explore({ tool: 'view_structure', args: {} });
    assert.match(
      answerOf(answer ?? assert.fail('there is no index')).text,
      /\nindex v\d+, partial: \d+ of 1000 files read/,
    );
    assert.deepEqual([ended, folderIndex.state.kind], [false, 'paused']);
    folderIndex.resume();
    await opening;
    assert.equal(folderIndex.state.kind, 'ready');
    assert.equal(folderIndex.state.summary.filesDone, manyFiles);
  });

  it('is over when it is cancelled', async () => {
    const { opening } = await paused();
    await folderIndex.cancel();
    await opening;
    assert.equal(folderIndex.state.kind, 'cancelled');
    assert.ok(folderIndex.state.summary.filesDone < manyFiles);
  });
});
