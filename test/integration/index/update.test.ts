import assert from 'node:assert/strict';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Indexer } from '../../../src/index/folder/engine';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { checkSame, freshIndex, indexerOf, noSignal, paths, skippedOf } from './indexing';

const start = {
  'shop/__init__.py': 'from .cart import Cart\n',
  'shop/cart.py': 'from .price import total\n\nclass Cart:\n    def sum(self):\n        return total(self)\n',
  'shop/price.py': 'def total(cart):\n    return 1\n',
  'main.py': 'from shop import Cart\n\nCart().sum()\n',
  'web/page.ts': "import { text } from '@lib/text';\n\nexport const page = () => text();\n",
  'web/lib/text.ts': "export function text() {\n  return '';\n}\n",
  'web/other/text.ts': "export function text() {\n  return 'other';\n}\n",
  'web/tsconfig.json': '{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] } } }',
};

describe('an update gives the index that a rebuild gives, after', () => {
  let folder: TemporaryFolder;
  let indexer: Indexer;

  beforeEach(async () => {
    folder = await folderWith(start);
    indexer = indexerOf(folder.path);
    await indexer.open(noSignal);
  });
  afterEach(async () => {
    await indexer.dispose();
    await folder.remove();
  });

  const at = (path: string): string => join(folder.path, path);
  async function write(path: string, text: string): Promise<void> {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), text);
  }
  async function check(...changed: string[]): Promise<void> {
    const before = JSON.stringify(indexer.index);
    await indexer.update(changed, noSignal);
    checkSame(indexer.index, await freshIndex(folder.path), changed.join(' '));
    assert.notEqual(JSON.stringify(indexer.index), before, 'the change shows');
  }

  it('an edit', async () => {
    await write(
      'shop/price.py',
      'def rounded(n):\n    return n\n\ndef total(cart):\n    return rounded(1)\n',
    );
    await check('shop/price.py');
    assert.ok(indexer.index.calls.some(({ to }) => to === 'shop.price.rounded'));
  });

  it('an include that makes a header C++, and goes', async () => {
    const languageOf = (path: string): string | undefined =>
      indexer.index.modules.find((module) => module.path === path)?.language;
    await write('sum.h', 'static inline int sum(int a) { return a; }\n');
    await write('main.c', '#include "sum.h"\nint main(void) { return sum(1); }\n');
    await check('sum.h', 'main.c');
    assert.equal(languageOf('sum.h'), 'c');
    await write('all.cc', '#include "sum.h"\n');
    await check('all.cc');
    assert.equal(languageOf('sum.h'), 'cpp');
    await write('sum.h', 'static inline int sum(int a) { return a + 1; }\n\nint more;\n');
    await check('sum.h');
    assert.equal(languageOf('sum.h'), 'cpp');
    await rm(at('all.cc'));
    await check('all.cc');
    assert.equal(languageOf('sum.h'), 'c');
  });

  it('a script that appears, becomes something else, and goes', async () => {
    await write('tools/run', '#!/usr/bin/env python3\nimport main\n');
    await check('tools/run');
    await write('tools/run', 'no script\n');
    await check('tools/run');
    await rm(at('tools/run'));
    await check('tools/run');
  });

  it('a rename of a file and of a folder', async () => {
    await rename(at('shop/price.py'), at('shop/prices.py'));
    await check('shop/price.py', 'shop/prices.py');
    await rename(at('shop'), at('store'));
    await check('shop', 'store');
    assert.deepEqual(
      paths(indexer.index).filter((path) => path.endsWith('.py')),
      ['main.py', 'store/__init__.py', 'store/cart.py', 'store/prices.py'],
    );
  });

  it('a file and a folder that are deleted', async () => {
    await rm(at('main.py'));
    await check('main.py');
    await rm(at('shop'), { recursive: true });
    await check('shop');
    assert.deepEqual(paths(indexer.index), ['web/lib/text.ts', 'web/other/text.ts', 'web/page.ts']);
  });

  it('a file in the place of a folder, and a folder in the place of a file', async () => {
    await rm(at('shop'), { recursive: true });
    await write('shop', '#!/usr/bin/python\nx = 1\n');
    await check('shop');
    await rm(at('shop'));
    await write('shop/new.py', 'def f():\n    pass\n');
    await check('shop/new.py');
    await rm(at('shop'), { recursive: true });
    await symlink('web', at('shop'));
    await check('shop');
    await rm(at('shop'));
    await write('shop/a.py', '');
    await write('shop/b.py', '');
    await check('shop/a.py');
  });

  it('a change of the rules of what is ignored', async () => {
    await write('.gitignore', 'shop/price.py\n');
    await check('.gitignore');
    assert.ok(!paths(indexer.index).includes('shop/price.py'));
    await write('.gitignore', 'web/\n');
    await check('.gitignore');
    await rm(at('.gitignore'));
    await check('.gitignore');
    await write('web/.aiignore', 'other/\n');
    await check('web/.aiignore');
  });

  it('a folder that becomes an environment and no environment', async () => {
    await write('venv/__init__.py', '');
    await write('venv/a.py', '');
    await check('venv/__init__.py', 'venv/a.py');
    await rm(at('venv/__init__.py'));
    await check('venv/__init__.py');
    await write('venv/__init__.py', '');
    await check('venv/__init__.py');
    assert.ok(paths(indexer.index).includes('venv/a.py'));
  });

  it('a change of what configures the resolution', async () => {
    await write('web/tsconfig.json', '{ "compilerOptions": { "paths": { "@lib/*": ["./other/*"] } } }');
    await check('web/tsconfig.json');
    assert.ok(indexer.index.imports.some(({ to }) => to === 'web/other/text'));
    await rm(at('web/tsconfig.json'));
    await check('web/tsconfig.json');
    await write('package.json', '{ "workspaces": ["web/*"] }');
    await check('package.json');
    await write('web/lib/package.json', '{ "name": "@lib", "exports": { "./text": "./text.ts" } }');
    await check('web/lib/package.json');
    await write('pyproject.toml', '[tool.setuptools.packages.find]\nwhere = ["shop"]\n');
    await check('pyproject.toml');
    assert.equal(skippedOf(indexer.index)['pyproject.toml'], 'unknown language (.toml)');
  });

  it('files that are no sources, or none any more', async () => {
    await write('README.md', '# Shop\n');
    await check('README.md');
    await write('main.py', `x = "${'a'.repeat(20_001)}"\n`);
    await check('main.py');
    assert.equal(
      skippedOf(indexer.index)['main.py'],
      'minified (lines over 20,000 characters hold half of the bytes)',
    );
    await write('shop/cart.py', 'def broken(:\n    pass\n');
    await check('shop/cart.py');
    assert.deepEqual(
      indexer.index.problems.map(({ path }) => path),
      ['shop/cart.py'],
    );
    await write('web/tsconfig.json', `{}${' '.repeat(4 * 1024 * 1024)}`);
    await check('web/tsconfig.json');
    assert.equal(skippedOf(indexer.index)['web/tsconfig.json'], 'over 4 MiB');
  });

  it('nothing: paths outside, ignored or never seen change no byte', async () => {
    const before = JSON.stringify(indexer.index);
    await write('node_modules/p/index.js', 'f();\n');
    await indexer.update(['../x.py', '/etc/passwd', '', 'gone.py', 'node_modules/p/index.js'], noSignal);
    assert.equal(JSON.stringify(indexer.index), before);
  });
});
