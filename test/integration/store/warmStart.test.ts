import assert from 'node:assert/strict';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CancelledError } from '../../../src/core/errors';
import type { GitHistory } from '../../../src/core/ports';
import { createGitHistory } from '../../../src/git/gitHistory';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { checkSame, freshIndex, noSignal, skippedOf } from '../index/indexing';
import { gitFolder, recordingLog } from '../scan/gitFolder';
import { countingPosts, databaseIn, endLent, lent, run, storing } from './storing';

const files = {
  'shop/__init__.py': 'from .cart import Cart\n',
  'shop/cart.py': 'from .price import total\n\nclass Cart:\n    def sum(self):\n        return total(self)\n',
  'shop/price.py': 'def total(cart):\n    return 1\n',
  'main.py': 'from shop import Cart\n\nCart().sum()\n',
  'long.py': `x = "${'a'.repeat(20_001)}"\n`,
  'web/page.ts': "import { text } from './text';\n\nexport const page = () => text();\n",
  'web/text.ts': "export function text() {\n  return '';\n}\n",
  'package.json': '{}',
};
const count = 7;

describe('a start with a store', () => {
  let folder: TemporaryFolder;
  let storage: TemporaryFolder;
  beforeEach(async () => {
    folder = await folderWith(files);
    storage = await temporaryFolder();
  });
  afterEach(async () => {
    await folder.remove();
    await storage.remove();
  });
  after(endLent);

  const write = (path: string, text: string): Promise<void> => writeFile(join(folder.path, path), text);
  const start = (aheadMs?: number) => run(folder.path, storage.path, aheadMs);
  const fresh = () => freshIndex(folder.path, { ports: { spawnParser: lent().spawnParser } });

  it('reads and links all the first time, nothing the second', async () => {
    const cold = await start();
    assert.deepEqual([cold.filesRead, cold.linked.length > 0, cold.warnings], [count, true, []]);
    const warm = await start();
    assert.deepEqual([warm.filesRead, warm.linked, warm.warnings], [0, [], []]);
    checkSame(warm.index, cold.index, 'the second time');
    assert.equal(
      skippedOf(warm.index)['long.py'],
      'minified (lines over 20,000 characters hold half of the bytes)',
    );
  });

  it('tells the same of itself', async () => {
    const summaries = [];
    for (let time = 0; time < 2; time++) {
      const { indexer } = storing(folder.path, storage.path);
      await indexer.open(noSignal);
      summaries.push({ ...indexer.summary(), seconds: 0 });
      await indexer.dispose();
    }
    assert.deepEqual(summaries[1], summaries[0]);
  });

  it('reads what has changed, was added or is gone, and links the rest from the store', async () => {
    await start();
    await write(
      'shop/price.py',
      'def total(cart):\n    return rounded(1)\n\ndef rounded(n):\n    return n\n',
    );
    await write('shop/new.py', 'from .cart import Cart\n');
    await rm(join(folder.path, 'web/text.ts'));
    const changed = await start();
    assert.equal(changed.filesRead, 2);
    checkSame(changed.index, await fresh(), 'after changes');
    assert.equal((await start()).filesRead, 0);
  });

  it('has a few changes at once, by the facts of the files around them, and links the whole behind', async () => {
    await start();
    const kept = ['shop/cart.py', 'shop/price.py'];
    const database = new DatabaseSync(databaseIn(storage.path));
    database.exec(`DELETE FROM facts WHERE path NOT IN ('${kept.join("', '")}')`);
    database.close();
    const text = 'from .price import total\n\ndef sum(cart):\n    return total(cart)\n';
    await write('shop/cart.py', text);
    await rm(join(folder.path, 'web/page.ts'));
    const { posted, spawnParser } = countingPosts();
    const { indexer, linked } = storing(folder.path, storage.path, undefined, { spawnParser });
    try {
      const taken: unknown[] = [];
      await indexer.open(noSignal, () => {
        const { calls, modules } = indexer.index;
        const calling = calls.map(({ from, to }) => `${from} ${to}`);
        taken.push(indexer.summary().provisional, linked.length, [...posted], calling, modules.length);
      });
      // What called the method that is gone is unresolved, the rest is as it was stored.
      assert.deepEqual(taken, [true, 0, ['shop/cart.py'], ['shop.cart.sum shop.price.total'], 5]);
      assert.equal(indexer.summary().provisional, false);
      assert.ok(posted.length > 1, 'lost facts are made anew for the whole');
      checkSame(indexer.index, await fresh(), 'when all is linked');
    } finally {
      await indexer.dispose();
    }
  });

  it('links anew when only what configures the resolution has changed', async () => {
    await start();
    await write('package.json', '{ "workspaces": ["web"] }');
    const changed = await start();
    assert.deepEqual([changed.filesRead, changed.linked.length > 0], [0, true]);
    checkSame(changed.index, await fresh(), 'after a change of a configuration');
  });

  it('takes updates in after a start that loaded no facts', async () => {
    await start();
    const { indexer, linked } = storing(folder.path, storage.path);
    try {
      await indexer.open(noSignal);
      assert.deepEqual(linked, []);
      await write('main.py', 'from shop.price import total\n\ntotal(None)\n');
      await indexer.update(['main.py'], noSignal);
      checkSame(indexer.index, await fresh(), 'after an update');
    } finally {
      await indexer.dispose();
    }
    assert.deepEqual((await start()).linked, [], 'the updated index was stored');
  });

  it('reads files again whose times have changed, and has nothing to parse or link where the bytes have not', async () => {
    await start();
    utimesSync(join(folder.path, 'main.py'), 1, 1);
    const touched = await start();
    assert.deepEqual([touched.filesRead, touched.linked], [1, []]);
    assert.equal((await start()).filesRead, 0);
  });

  it('reads every file again that had just changed when it was read', async () => {
    await start(0);
    const racy = await start(0);
    assert.deepEqual([racy.filesRead, racy.linked], [count, []]);
  });

  it('reads every file again that has changed in the future, when the clock has jumped back', async () => {
    const before = await start();
    const jumped = await start(-24 * 60 * 60 * 1000);
    assert.deepEqual([jumped.filesRead, jumped.linked], [count, []]);
    checkSame(jumped.index, before.index, 'after the jump');
  });

  it('sees a change of the same length that has been given the old time', async () => {
    await start();
    utimesSync(join(folder.path, 'shop/price.py'), 1, 1);
    await start();
    await write('shop/price.py', 'def tota1(cart):\n    return 1\n');
    utimesSync(join(folder.path, 'shop/price.py'), 1, 1);
    const changed = await start();
    assert.equal(changed.filesRead, 1);
    checkSame(changed.index, await fresh(), 'after the change');
  });

  it('rebuilds on demand from the files alone', async () => {
    await start();
    const made = storing(folder.path, storage.path);
    try {
      await made.indexer.open(noSignal);
      await made.indexer.rebuild(noSignal);
      assert.deepEqual([made.filesRead, made.linked.length > 0], [count, true]);
      checkSame(made.indexer.index, await fresh(), 'rebuilt');
    } finally {
      await made.indexer.dispose();
    }
    assert.equal((await start()).filesRead, 0);
  });

  it('deletes nothing when it is cancelled before it has seen the folder', async () => {
    await start();
    const cancelled = storing(folder.path, storage.path);
    await assert.rejects(cancelled.indexer.open(AbortSignal.abort()), CancelledError);
    await cancelled.indexer.dispose();
    assert.equal((await start()).filesRead, 0);
  });

  it('leaves nothing behind without a storage', async () => {
    await run(folder.path, null);
    assert.deepEqual(readdirSync(storage.path), []);
  });

  it('deletes the stores of folders that are gone', async () => {
    const other = await folderWith({ 'a.py': '' });
    await run(other.path, storage.path);
    const [store = ''] = readdirSync(storage.path);
    await other.remove();
    await start();
    assert.equal(existsSync(join(storage.path, store)), false);
    assert.equal(readdirSync(storage.path).length, 1);
  });
});

describe('a start with a store in a repository', () => {
  it("reads git's log only where HEAD, or the folder's place, is another one", async () => {
    const folder = await gitFolder();
    const storage = await temporaryFolder();
    let reads = 0;
    const git = createGitHistory({ log: recordingLog(), environment: folder.environment });
    const history: GitHistory = {
      stamp: (...args) => git.stamp(...args),
      read: (...args) => {
        reads++;
        return git.read(...args);
      },
    };
    const start = () => run(folder.path, storage.path, undefined, { history });
    const commit = (): void => {
      folder.git('add', '-A');
      folder.git('commit', '-q', '-m', 'change', '--allow-empty');
    };
    try {
      folder.git('init', '-q');
      folder.write({ 'a.py': 'import b\n', 'b.py': '' });
      commit();
      const cold = await start();
      assert.ok((cold.index.modules[0]?.features.git ?? 0) > 0);
      const warm = await start();
      assert.deepEqual([reads, warm.linked], [1, []]);
      checkSame(warm.index, cold.index, 'by the stored history');
      folder.write({ 'b.py': 'x = 1\n' });
      commit();
      const changed = await start();
      assert.equal(reads, 2);
      const again = await freshIndex(folder.path, { ports: { history, spawnParser: lent().spawnParser } });
      checkSame(changed.index, again, 'after a commit');
    } finally {
      await folder.remove();
      await storage.remove();
      await endLent();
    }
  });
});
