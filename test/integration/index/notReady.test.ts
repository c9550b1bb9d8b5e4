import assert from 'node:assert/strict';
import type { ExploreRequest, Explored } from '../../../src/core/map/explore';
import type { IndexClient, IndexWorker } from '../../../src/index/service/indexClient';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { openParams, quietWorker } from './indexing';

const shop = {
  'shop/__init__.py': '',
  'shop/cart.py': 'class Cart:\n    def sum(self):\n        return 1\n',
  'main.py': 'from shop.cart import Cart\n\nCart().sum()\n',
  'native/fast.m': 'int main() { return 0; }\n',
  'native/fast.mm': 'int main();\n',
  'NOTES.md': '# Notes\n',
};

const questions: readonly ExploreRequest[] = [
  { tool: 'view_structure', args: {} },
  { tool: 'view_structure', args: { path: 'shop' } },
  { tool: 'view_code', args: { targets: ['shop.cart.Cart.sum'] } },
  { tool: 'search_code', args: { query: 'Cart' } },
  { tool: 'search_code', args: { query: 'class Cart', kinds: ['regex'] } },
  { tool: 'trace_dependencies', args: { target: 'Cart.sum', direction: 'callers' } },
  { tool: 'survey_repository', args: { topic: 'entry points' } },
];

const drop = (): void => undefined;

describe('questions about a folder that is still being read', () => {
  let folder: TemporaryFolder;
  let worker: IndexWorker;
  let client: IndexClient;
  const kinds = async (): Promise<string[]> => {
    const answers: Explored[] = [];
    for (const question of questions) answers.push(await client.request('explore', question));
    return answers.map(({ kind }) => kind);
  };

  /** Begins to open the folder, and stops before a file is parsed: the worker takes both messages before it does either. */
  const held = (): Promise<unknown> => {
    const opening = client.request('open', openParams(folder.path));
    void client.request('pause', null);
    return opening;
  };

  beforeEach(async () => {
    folder = await folderWith(shop);
    worker = quietWorker();
    ({ client } = worker);
  });
  afterEach(async () => {
    await worker.end();
    await folder.remove();
  });

  it('are not ready, each of them, and are answered once it is read', async () => {
    const opening = held();
    assert.deepEqual(new Set(await kinds()), new Set(['notReady']));
    const first = await client.request('explore', { tool: 'view_structure', args: {} });
    assert.ok(first.kind === 'notReady');
    assert.deepEqual(first.reading, { doing: 'paused', filesDone: 0, filesTotal: first.reading.filesTotal });
    await client.request('resume', null);
    await opening;
    assert.deepEqual(new Set(await kinds()), new Set(['ready']));
  });

  it('are told where the reading was stopped before a file was read', async () => {
    const opening = held();
    await client.request('cancel', null);
    await opening.catch(drop);
    const asked = await client.request('explore', {
      tool: 'trace_dependencies',
      args: { target: 'x', direction: 'callers' },
    });
    assert.ok(asked.kind === 'notReady');
    assert.equal(asked.reading.doing, 'stopped');
  });

  it('say the status beside it: how far, how many modules, what is left out by language', async () => {
    assert.equal(await client.request('status', null), null);
    const opening = held();
    const before = await client.request('status', null);
    assert.deepEqual([before?.reading?.doing, before?.modules], ['paused', 0]);
    await client.request('resume', null);
    await opening;
    const after = await client.request('status', null);
    assert.deepEqual([after?.reading, after?.modules, after?.summary.filesDone], [null, 3, 3]);
    assert.deepEqual(after?.leftOut, [
      { reason: 'language not supported yet', language: 'Objective-C', files: 2 },
      { reason: 'unknown language', language: '.md', files: 1 },
    ]);
  });
});
