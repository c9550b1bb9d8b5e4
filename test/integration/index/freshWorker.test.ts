import assert from 'node:assert/strict';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '../../../src/core/errors';
import type { IndexClient, IndexWorker } from '../../../src/index/service/indexClient';
import { pdfFile } from '../../support/pdfFile';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { openParams, quietWorker } from './indexing';
import { answerOf } from '../../../src/core/map/reading';

const shop = {
  'shop/__init__.py': '',
  'shop/cart.py': 'class Cart:\n    def sum(self):\n        return 1\n',
  'main.py': 'from shop.cart import Cart\n\nCart().sum()\n',
};

describe('answers of the index worker, with nobody who watches the folder', () => {
  let folder: TemporaryFolder;
  let worker: IndexWorker;
  let client: IndexClient;

  beforeEach(() => {
    worker = quietWorker();
    ({ client } = worker);
  });
  afterEach(async () => {
    await worker.end();
    await folder.remove();
  });

  const codeOf = async (target: string): Promise<string> =>
    answerOf(await client.request('explore', { tool: 'view_code', args: { targets: [target] } })).text;

  it('shows no line of a text that is gone, though nobody has told it of the change', async () => {
    folder = await folderWith(shop);
    await client.request('open', openParams(folder.path));
    assert.match(await codeOf('shop.cart.Cart.sum'), /^ +2\| {5}def sum/m);
    const changedText = '# A line more.\nclass Cart:\n    def sum(self):\n        return 22\n';
    await writeFile(join(folder.path, 'shop/cart.py'), changedText);
    const text = await codeOf('shop.cart.Cart.sum');
    assert.match(text, /^ +3\| {5}def sum\(self\):\n +4\| {9}return 22$/m);
    // Where its calls are all worked out by then, there is nothing to say of them.
    assert.match(
      text,
      /\nindex v\d+(, provisional: calls are being resolved again since shop\/cart.py changed)?$/,
    );
  });

  it('reads a PDF as it is now, while it answers other questions', async () => {
    folder = await folderWith(shop);
    const write = (words: string): Promise<void> =>
      writeFile(join(folder.path, 'paper.pdf'), pdfFile({ pages: [words] }));
    await write('Old words.');
    await client.request('open', openParams(folder.path));
    const read = async (): Promise<string> =>
      answerOf(await client.request('explore', { tool: 'read_document', args: { path: 'paper.pdf' } })).text;
    const answers = [];
    const reading = read().then((text) => answers.push(text));
    answers.push(await codeOf('shop.cart.Cart.sum'));
    assert.match(answers[0] ?? '', /def sum/);
    await reading;
    assert.match(answers[1] ?? '', /\n\[page 1\]\nOld words\.\n/);
    await write('New words.');
    assert.match(await read(), /\n\[page 1\]\nNew words\.\n/);
  });

  it('answers of a file whose folder has become a link that leads nowhere', async () => {
    folder = await folderWith(shop);
    await client.request('open', openParams(folder.path));
    await rm(join(folder.path, 'shop'), { recursive: true });
    await symlink('shop', join(folder.path, 'shop'));
    await assert.rejects(codeOf('shop.cart.Cart.sum'), ToolError);
  });

  it('answers by unsaved buffers, and by the disk when they are gone', async () => {
    folder = await folderWith(shop);
    await client.request('open', openParams(folder.path));
    const typed = 'class Cart:\r\n    def typed(self):\r\n        return 1\r\n';
    const told = (text: string | null): Promise<null> =>
      client.request('buffers', { scope: 'some', buffers: [{ path: 'shop/cart.py', text }] });
    await told(typed);
    assert.match(await codeOf('shop.cart.Cart.typed'), /^ +2\| {5}def typed\(self\):\n +3\| {9}return 1$/m);
    const question = { tool: 'search_code', args: { query: 'def typed', kinds: ['regex'] } } as const;
    const found = answerOf(await client.request('explore', question));
    assert.deepEqual(
      found.results.map(({ path, line, id }) => [path, line, id]),
      [['shop/cart.py', 2, 'shop.cart.Cart.typed']],
    );
    assert.equal(
      (await client.request('symbolAt', { path: 'shop/cart.py', line: 2 }))?.id,
      'shop.cart.Cart.typed',
    );
    await client.request('rebuild', openParams(folder.path));
    assert.match(await codeOf('shop/cart.py'), /def typed/);
    await told(null);
    assert.match(await codeOf('shop.cart.Cart'), /def sum/);
    await assert.rejects(codeOf('shop.cart.Cart.typed'), /typed/);
  });

  it('reads a buffer once, however often it is told of its file', async () => {
    folder = await folderWith(shop);
    await client.request('open', openParams(folder.path));
    await client.request('buffers', {
      scope: 'all',
      buffers: [{ path: 'shop/cart.py', text: 'class Typed:\n    pass\n' }],
    });
    const told = () => client.request('update', { paths: ['shop/cart.py'] });
    let first = await told();
    while (first.provisional) first = await told();
    const again = await told();
    assert.equal(again.indexVersion, first.indexVersion);
    await rm(join(folder.path, 'shop/cart.py'));
    assert.equal((await told()).classes, 0);
  });
});
