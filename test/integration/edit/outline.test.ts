import assert from 'node:assert/strict';
import { startIndexWorker } from '../../../src/index/service/indexClient';
import type { TextSyntax } from '../../../src/index/folder/outline';
import { createSyntax } from '../../../src/index/folder/outline';
import { createParsePool } from '../../../src/index/parse/pool';
import type { ParsePool } from '../../../src/index/parse/pool';
import { spawnParseWorker } from '../../../src/index/parse/spawnParser';
import { notebookText } from '../../support/notebooks';
import { distFile, noSignal } from '../index/indexing';

const text = [
  'import os',
  'class Cart:',
  '    @property',
  '    def total(self):',
  '        return sum(map(lambda x: x, []))',
  '    @total.setter',
  '    def total(self, value):',
  '        def inner(): pass',
  'def free(): return os',
  '',
].join('\n');

describe('the outline of a text', () => {
  let pool: ParsePool;
  let syntax: TextSyntax;
  before(() => {
    pool = createParsePool(spawnParseWorker(distFile('parseWorker.js')), 1);
    syntax = createSyntax(pool);
  });
  after(() => pool.dispose());

  it('names symbols as the index does, without the module', async () => {
    const outline = await syntax.outline('x/a.py', text, noSignal);
    assert.deepEqual(
      outline?.symbols.map(({ name, kind, startLine, endLine }) => `${startLine}-${endLine} ${kind} ${name}`),
      [
        '2-8 class Cart',
        '4-5 getter Cart.total',
        '5-5 lambda Cart.total.<lambda1>',
        '7-8 setter Cart.total#2',
        '8-8 function Cart.total#2.inner',
        '9-9 function free',
      ],
    );
    assert.deepEqual(outline.problems, []);
  });

  it('has a missing block of Python for a problem, which the grammar takes for an empty one', async () => {
    const problemsOf = async (code: string): Promise<readonly number[] | undefined> =>
      (await syntax.outline('a.py', code, noSignal))?.problems.map(({ line }) => line);
    assert.deepEqual(await problemsOf('def f(x):\n    if x:\n    return x\n'), [3]);
    assert.deepEqual(await problemsOf('def f(x):\n    if x:\n        return x\n'), []);
  });

  it('comes with the calls of the text by their names, in languages with flow and without', async () => {
    const called = async (path: string, code: string): Promise<readonly string[] | undefined> =>
      (await syntax.calls(path, code, noSignal))?.map(({ name, line }) => `${line} ${name}`);
    assert.deepEqual(await called('a.py', 'def f():\n    Cart().add(g(1))\n'), ['2 Cart', '2 add', '2 g']);
    assert.deepEqual(await called('a.ts', 'const x = shop.cart.total();\nnew Cart(f());\n'), [
      '1 total',
      '2 Cart',
      '2 f',
    ]);
    assert.deepEqual(await called('a.go', 'package a\nfunc f() {\n\tfmt.Println(g())\n}\n'), [
      '3 Println',
      '3 g',
    ]);
    assert.equal(await called('a.txt', 'f()'), undefined);
  });

  it('has the lines of syntax errors', async () => {
    const outline = await syntax.outline('a.ts', 'const a = 1;\nfunction f( {\n', noSignal);
    assert.equal(outline?.problems[0]?.line, 2);
  });

  it('knows a script by its first line, and reads no other language', async () => {
    const outline = await syntax.outline('bin/tool', '#!/usr/bin/env python3\ndef f(): pass\n', noSignal);
    assert.deepEqual(
      outline?.symbols.map(({ name }) => name),
      ['f'],
    );
    // Its symbols stand on lines of its code, which are not those of its JSON.
    assert.equal(await syntax.outline('a.ipynb', notebookText(['def f(): pass']), noSignal), null);
    assert.equal(await syntax.outline('a.txt', 'def f(): pass\n', noSignal), null);
  });

  it('comes from the index worker too, whatever folder it has open', async () => {
    const drop = (): void => undefined;
    const log = { trace: drop, info: drop, warn: drop, error: drop };
    const worker = startIndexWorker(distFile('indexWorker.js'), log);
    try {
      const outline = await worker.client.request('outline', { path: 'x/a.py', text });
      assert.deepEqual(outline, await syntax.outline('x/a.py', text, noSignal));
    } finally {
      await worker.end();
    }
  });
});
