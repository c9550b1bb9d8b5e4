import assert from 'node:assert/strict';
import { join } from 'node:path';
import { answerOf } from '../../../src/core/map/reading';
import type { FolderIndex } from '../../../src/session/folder/folderIndex';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { distFile } from '../index/indexing';
import { sessionOf, stateThat } from './sessions';

const shop = {
  'shop/__init__.py': '',
  'shop/cart.py': 'class Cart:\n    def sum(self):\n        return 1\n',
  'main.py': 'from shop.cart import Cart\n\nCart().sum()\n',
};

/** The real worker, which dies of a question for a symbol in one of these files. */
const script = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ name, params }) => {
  if (name !== 'symbolAt') return;
  if (params.path === 'throw') throw new Error('planted');
  if (params.path === 'exit') process.exit(3);
  if (params.path === 'memory') for (const all = []; ; ) all.push(new Array(10000).fill({}).map(() => ({})));
});
require(${JSON.stringify(distFile('indexWorker.js'))});`;

const classes = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `class C${at}:\n    def m${at}(self, a, b):\n        return self.m${at}(b, a)\n`,
  ).join('\n');

describe('an index worker that dies', () => {
  let folder: TemporaryFolder;
  let own: TemporaryFolder;
  let folderIndex: FolderIndex;
  let logged: string[];

  beforeEach(async () => {
    own = await folderWith({ 'worker.js': script, 'storage/.keep': '' });
    logged = [];
  });
  afterEach(async () => {
    await folderIndex.dispose();
    await folder.remove();
    await own.remove();
  });

  for (const [how, told] of [
    ['throw', /planted/],
    ['exit', /ended with code 3/],
    ['memory', /needed more than 96 MB/],
  ] as const)
    it(`is followed by another one: ${how}`, async () => {
      folder = await folderWith(shop);
      const choices = { workerFile: join(own.path, 'worker.js'), storage: join(own.path, 'storage') };
      folderIndex = sessionOf({ ...choices, memoryMb: 96, logged });
      await folderIndex.open(folder.path);
      const restarting = stateThat(folderIndex, ({ kind }) => kind === 'restarting');
      // What killed it is asked once more, and kills the next one: it is not asked a third time.
      assert.equal(await folderIndex.symbolAt(how, 1), null);
      const state = await restarting;
      assert.ok(state.kind === 'restarting');
      assert.match(state.reason, told);
      const code = await folderIndex.explore({
        tool: 'view_code',
        args: { targets: ['shop.cart.Cart.sum'] },
      });
      assert.match(answerOf(code ?? assert.fail('there is no index')).text, /def sum/);
      assert.equal(folderIndex.state.kind, 'ready');
      assert.match(logged.join('\n'), /started again in 0 s/);
    });

  it('for want of memory while it opens a folder leads to the folders to leave out', async () => {
    folder = await folderWith({
      ...shop,
      ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`vendor/big/m${at}.py`, classes(1500)])),
      ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`docs/m${at}.py`, classes(1500)])),
    });
    folderIndex = sessionOf({ memoryMb: 48, logged });
    await folderIndex.open(folder.path);
    await folderIndex.whenIdle();
    const { state } = folderIndex;
    assert.equal(state.kind, 'outOfMemory', logged.join('\n'));
    assert.deepEqual([state.limitMb, state.size?.files], [48, 51]);
    assert.deepEqual(
      state.size?.largest.map(({ path, files }) => `${path} ${files}`),
      ['vendor/big 40'],
    );
  });
});
