import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/paths';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const cli = join(repositoryRoot, 'dist', 'cli.js');

describe('repomaster ask', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await folderWith({
      'shop/__init__.py': '',
      'shop/cart.py': 'class Cart:\n    def add(self, item):\n        return item\n',
      'shop/app.py': 'from shop.cart import Cart\n\ndef main():\n    Cart().add(1)\n',
    });
  });
  after(() => folder.remove());

  const ask = (...args: readonly string[]) =>
    spawnSync(process.execPath, [cli, 'ask', ...args, folder.path], { encoding: 'utf8' });

  it('answers a question from the index, with places', () => {
    const { status, stdout } = ask('who calls Cart.add?');
    assert.equal(status, 0);
    assert.match(stdout, /^Cart\.add \(shop\/cart\.py:2\) is called at 1 place in 1 function, certain\.$/m);
    assert.match(stdout, /^- main \(shop\/app\.py:4\) · app\.py:4$/m);
    assert.match(stdout, /^Next: what breaks if Cart\.add changes\? \| \/explore Cart\.add$/m);
  });

  it('says once that nothing is found', () => {
    assert.equal(ask('where is Zebra?').stdout.match(/Nothing matches/g)?.length, 1);
  });

  it('gives the answer, its places and its calls as JSON', () => {
    const { text, results, ...rest } = JSON.parse(ask('--json', 'who imports shop.cart?').stdout) as {
      text: string;
      results: readonly { path: string; line: number; id: string }[];
    };
    assert.match(text, /imported by 1 module/);
    assert.deepEqual(
      results.map(({ path, line, id }) => [path, line, id]),
      [['shop/app.py', 1, 'shop.app']],
    );
    assert.deepEqual(rest, {
      tools: [{ name: 'trace_dependencies', input: { target: 'shop.cart', direction: 'importers' } }],
      understood: true,
    });
  });

  it('says that it did not understand, and looks in documents and code', () => {
    const answer = JSON.parse(ask('--json', 'why is the cart empty?').stdout) as {
      understood: boolean;
      tools: readonly { name: string }[];
    };
    assert.equal(answer.understood, false);
    assert.deepEqual(
      answer.tools.map(({ name }) => name),
      ['survey_repository', 'search_code'],
    );
  });
});
