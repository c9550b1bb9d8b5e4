import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { freshIndex, indexerOf, noSignal, skippedOf } from './indexing';
import type { Indexer } from '../../../src/index/folder/engine';
import type { CodeIndex } from '../../../src/core/map/codeIndex';
import type { LinkStep } from '../../../src/protocol/indexMessages';

const disk = 'def on_disk():\n    pass\n';
const typed = 'def typed():\n    return helper()\n\ndef helper():\n    pass\n';

describe('unsaved buffers', () => {
  let folder: TemporaryFolder;
  let storage: TemporaryFolder;
  let buffers: Map<string, string>;
  let indexers: Indexer[];

  beforeEach(async () => {
    folder = await folderWith({ 'a.py': disk, 'b.py': 'import a\n' });
    storage = await temporaryFolder();
    buffers = new Map();
    indexers = [];
  });
  afterEach(async () => {
    for (const indexer of indexers) await indexer.dispose();
    await folder.remove();
    await storage.remove();
  });

  /** An indexer by whose clock every file has its stamp. */
  function indexer(): Indexer {
    const made = indexerOf(folder.path, {
      params: { storage: storage.path },
      ports: { buffers, nowMs: () => Date.now() + 60_000 },
    });
    indexers.push(made);
    return made;
  }

  it('stand for the text on disk until they are there no more', async () => {
    const { index, update, open, rebuild } = boundTo(indexer());
    await open();
    buffers.set('a.py', typed);
    await update('a.py');
    assert.deepEqual(functionsOf(index()), ['a.helper', 'a.typed']);
    // What else is read again leaves the buffer as it is.
    await update('b.py');
    assert.deepEqual(functionsOf(index()), ['a.helper', 'a.typed']);
    for (const again of [open, rebuild]) {
      await again();
      assert.deepEqual(functionsOf(index()), ['a.helper', 'a.typed']);
    }
    buffers.delete('a.py');
    await update('a.py');
    assert.deepEqual(functionsOf(index()), ['a.on_disk']);
  });

  it('are linked once, whatever else is said to have changed', async () => {
    const steps: LinkStep[] = [];
    const made = indexerOf(folder.path, { ports: { buffers, onLinkStep: (step) => steps.push(step) } });
    indexers.push(made);
    const { index, update, open } = boundTo(made);
    await writeFile(join(folder.path, 'output.log'), '');
    await open();
    buffers.set('a.py', typed);
    await update('a.py');
    const [first, version] = [index(), made.summary().indexVersion];
    steps.length = 0;
    await writeFile(join(folder.path, 'output.log'), 'built\n');
    for (const path of ['output.log', 'b.py']) await update(path);
    assert.deepEqual([steps, made.summary().indexVersion], [[], version]);
    assert.equal(index(), first);
    buffers.set('a.py', disk);
    await update('a.py');
    assert.deepEqual(functionsOf(index()), ['a.on_disk']);
    assert.ok(steps.includes('flow'));
  });

  it('are linked as they would be on disk', async () => {
    const { index, open } = boundTo(indexer());
    buffers.set('a.py', typed);
    await open();
    const linked = index();
    await writeFile(join(folder.path, 'a.py'), typed);
    assert.deepEqual(linked, await freshIndex(folder.path));
  });

  it('are neither stored nor taken for what is on disk at the next start', async () => {
    const first = indexer();
    await first.open(noSignal);
    buffers.set('a.py', typed);
    await first.update(['a.py'], noSignal);
    await first.open(noSignal);
    await first.dispose();
    buffers.clear();
    const second = boundTo(indexer());
    await second.open();
    assert.deepEqual(functionsOf(second.index()), ['a.on_disk']);
    // Another buffer in its place is another index.
    buffers.set('a.py', 'def other():\n    pass\n');
    const third = boundTo(indexer());
    await third.open();
    assert.deepEqual(functionsOf(third.index()), ['a.other']);
  });

  it('make no file of what is none on disk, and obey the limits of files', async () => {
    const { index, open, update } = boundTo(indexer());
    await open();
    buffers.set('new.py', typed).set('a.py', `x = '${'y'.repeat(20_001)}'`);
    await update('new.py', 'a.py');
    assert.deepEqual(
      index().modules.map(({ path }) => path),
      ['b.py'],
    );
    assert.deepEqual(skippedOf(index()), {
      'a.py': 'minified (lines over 20,000 characters hold half of the bytes)',
    });
    buffers.set('a.py', '#\n'.repeat(2 * 1024 * 1024 + 1));
    await update('a.py');
    assert.deepEqual(skippedOf(index()), { 'a.py': 'over 4 MiB' });
  });

  it('are told from the text that the index was made from, and so is the disk', async () => {
    const made = indexer();
    await made.open(noSignal);
    assert.deepEqual(made.changed(['a.py', 'b.py', 'none.py']), []);
    buffers.set('a.py', typed);
    assert.deepEqual(made.changed(['a.py', 'b.py', 'a.py']), ['a.py']);
    assert.equal(made.bufferText('a.py'), undefined);
    await made.update(['a.py'], noSignal);
    assert.deepEqual([made.changed(['a.py', 'b.py']), made.bufferText('a.py')], [[], typed]);
    await writeFile(join(folder.path, 'b.py'), 'import a, a\n');
    assert.deepEqual(made.changed(['a.py', 'b.py']), ['b.py']);
    buffers.delete('a.py');
    assert.deepEqual(made.changed(['a.py', 'b.py']), ['a.py', 'b.py']);
  });
});

function functionsOf(index: CodeIndex): string[] {
  return index.functions.map(({ id }) => id);
}

function boundTo(indexer: Indexer) {
  return {
    index: () => indexer.index,
    open: () => indexer.open(noSignal),
    rebuild: () => indexer.rebuild(noSignal),
    update: (...paths: string[]) => indexer.update(paths, noSignal),
  };
}
