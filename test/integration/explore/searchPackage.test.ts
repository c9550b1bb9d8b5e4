import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '../../../src/core/errors';
import type { SearchCodeArgs } from '../../../src/core/map/explore';
import { prepareMap } from '../../../src/explore/map/exploreMap';
import { folderTexts } from '../../../src/explore/map/folderTexts';
import { searchCode } from '../../../src/explore/search/searchCode';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { freshIndex } from '../index/indexing';

const site = '.venv/lib/python3.11/site-packages';

describe('searching an installed package', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await folderWith({
      'app.py': 'import pear_tree\n',
      [`${site}/pear_tree/tree.py`]:
        '# grow is told here\nclass Tree:\n    def grow(self, rate):\n        return self.grow(rate)\n',
      [`${site}/pear_tree/.env`]: 'grow=SECRET\n',
      [`${site}/pear_tree/data.bin`]: 'grow\0',
      [`${site}/pear_tree-1.0.dist-info/METADATA`]: 'grow\n',
      [`${site}/six.py`]: 'def grow():\n    pass\n',
      'node_modules/@fruit/plum/index.js': 'export function grow() {}\n',
      'node_modules/@fruit/plum/node_modules/inner/index.js': 'grow();\n',
      'node_modules/big/many.js': 'grow();\n'.repeat(50),
      'outside/grow.js': 'grow();\n',
    });
    await symlink(join(folder.path, 'outside'), join(folder.path, 'node_modules', 'linked'));
  });
  after(() => folder.remove());

  const lines = async (args: SearchCodeArgs): Promise<readonly string[]> => {
    const index = await freshIndex(folder.path);
    const { text, results } = searchCode(prepareMap(index, folderTexts(folder.path, index)), args);
    assert.deepEqual(results, []);
    return text.split('\n').map((line) => line.trim());
  };

  it('tells definitions first, each with its place as view_code takes it, and no secret, binary file or other package', async () => {
    const [first, ...rest] = await lines({ query: 'grow', package: 'pear-tree' });
    assert.match(
      first ?? '',
      /^3 places in the installed package pear-tree \(outside the map\) match 'grow'/,
    );
    assert.deepEqual(
      rest.filter((line) => line.includes('site-packages')),
      [
        `${site}/pear_tree/tree.py:3  def grow(self, rate):`,
        `${site}/pear_tree/tree.py:1  # grow is told here`,
        `${site}/pear_tree/tree.py:4  return self.grow(rate)`,
      ],
    );
  });

  it('takes scopes, modules of one file, patterns, words and file names', async () => {
    const found = async (args: SearchCodeArgs): Promise<string> => (await lines(args)).join('\n');
    assert.match(
      await found({ query: 'grow', package: '@fruit/plum' }),
      /^1 place [^]*@fruit\/plum\/index\.js:1/,
    );
    assert.match(await found({ query: 'grow', package: 'six' }), /six\.py:1 {2}def grow/);
    assert.match(await found({ query: 'def\\s+grow\\(', package: 'pear_tree' }), /^1 place /);
    assert.match(await found({ query: 'return grow', package: 'pear_tree' }), /^1 place [^]*tree\.py:4/);
    assert.match(
      await found({ query: 'tree', kinds: ['file'], package: 'pear_tree' }),
      /^1 place [^]*tree\.py$/m,
    );
    assert.match(
      await found({ query: 'no such thing', package: 'six' }),
      /^Nothing in the installed package six/,
    );
  });

  it('is bounded: a few lines of a file, as many as were asked for', async () => {
    assert.match((await lines({ query: 'grow', package: 'big' }))[0] ?? '', /^5 places /);
    const rows = (await lines({ query: 'grow', package: 'big', limit: 2 })).filter((line) =>
      /many\.js:/.test(line),
    );
    assert.equal(rows.length, 2);
  });

  it('names what is installed where there is no such package, and leaves the place no way out', async () => {
    for (const name of ['apple', '../outside', 'linked', '.', '@fruit', '/etc'])
      await assert.rejects(lines({ query: 'grow', package: name }), (error) => {
        assert.ok(error instanceof ToolError, name);
        assert.match(error.message, /Installed: @fruit\/plum, big, linked, pear_tree, six\./);
        return true;
      });
  });
});
