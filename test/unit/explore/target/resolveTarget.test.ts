import assert from 'node:assert/strict';
import { ToolError } from '../../../../src/core/errors';
import { inEnglish } from '../../../../src/core/text/phrase';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { placeOf, resolveTarget, resultOf } from '../../../../src/explore/target/resolveTarget';
import type { Target } from '../../../../src/explore/target/resolveTarget';
import { viewStructure } from '../../../../src/explore/structure/viewStructure';
import { mapOf } from '../../../support/exploreMap';

const SOURCES = {
  'src/shop/__init__.py': 'VERSION = 1\n',
  'src/shop/cart.py':
    'class Cart:\n    def add(self, item):\n        return item\n\n    def total(self):\n        return 0\n',
  'src/shop/order.py': 'class Order:\n    def total(self):\n        return 1\n\ndef checkout():\n    pass\n',
  'web/src/view.ts': 'export class View {\n  constructor() {}\n  render(): void {}\n}\n',
  'web/src/odd.ts': 'export function __proto__() {}\nexport function hasOwnProperty() {}\n',
  'docs/guide.md': '# Guide\n',
  'README.md': '# Shop\n',
};

function show(map: ExploreMap, target: Target): string {
  if ('node' in target) return `${target.kind} ${target.node.id} @ ${placeOf(map, target.node)}`;
  if (target.kind === 'range') return `range ${target.path} ${target.startLine}-${target.endLine}`;
  return `${target.kind} ${target.path}`;
}

describe('resolveTarget', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf(SOURCES);
  });

  const check = (text: string, expected: string): void => {
    assert.equal(show(map, resolveTarget(map, text)), expected, text);
  };
  /** `said` is what a user reads whose question it was. */
  const checkRefused = (text: string, expected: string, said = expected): void => {
    assert.throws(
      () => resolveTarget(map, text),
      (error) => {
        assert.ok(error instanceof ToolError);
        assert.equal(error.message, expected);
        assert.equal(inEnglish(error.said), said);
        return true;
      },
    );
  };

  it('takes ids, paths, and the ends of both', () => {
    check('shop.cart', 'module shop.cart @ src/shop/cart.py');
    check('shop.cart.Cart.add', 'function shop.cart.Cart.add @ src/shop/cart.py:2');
    check('src/shop/cart.py', 'module shop.cart @ src/shop/cart.py');
    check('cart.py', 'module shop.cart @ src/shop/cart.py');
    check('Cart', 'class shop.cart.Cart @ src/shop/cart.py:1');
    check('Cart.add', 'function shop.cart.Cart.add @ src/shop/cart.py:2');
    check('checkout', 'function shop.order.checkout @ src/shop/order.py:5');
    check('src/view.ts', 'module web/src/view @ web/src/view.ts');
    check('view.View.render', 'function web/src/view.View.render @ web/src/view.ts:3');
    check('guide.md', 'file docs/guide.md');
  });

  it('takes what a module makes under its own name, and no local of a test, for what is meant', async () => {
    const made = await mapOf({
      'src/createSlice.ts':
        'function build() {\n  return function createSlice() {};\n}\nexport const slice = build();\n',
      'src/cache.py': 'class Cache:\n    pass\n',
      'tests/test_cache.py':
        'class TestCache:\n    def test(self):\n        class Cache:\n            def get(self): pass\n        class Own: pass\n',
    });
    const shown = (text: string): string => show(made, resolveTarget(made, text));
    assert.equal(shown('createSlice'), 'function src/createSlice.build.createSlice @ src/createSlice.ts:2');
    assert.equal(shown('src/createSlice.ts'), 'module src/createSlice @ src/createSlice.ts');
    assert.equal(shown('Cache'), 'class cache.Cache @ src/cache.py:1');
    assert.equal(shown('Own'), 'class tests.test_cache.TestCache.test.Own @ tests/test_cache.py:5');
  });

  it('takes packages and folders; code goes before them', () => {
    check('shop', 'module shop @ src/shop/__init__.py');
    check('shop/', 'folder src/shop');
    check('src/shop', 'folder src/shop');
    check('docs', 'folder docs');
    for (const root of ['', '.', './', '/']) check(root, 'folder ');
  });

  it('takes absolute paths below the folder, and refuses those that lead out of it', () => {
    const placed = { ...map, texts: { ...map.texts, folder: '/home/me/shop' } };
    const shown = (text: string): string => show(placed, resolveTarget(placed, text));
    assert.equal(shown('/home/me/shop/src/shop/cart.py'), 'module shop.cart @ src/shop/cart.py');
    assert.equal(shown('/home/me/shop/src/shop/cart.py:2-3'), 'range src/shop/cart.py 2-3');
    assert.equal(shown('/home/me/shop/src/shop/cart.py:Cart'), 'class shop.cart.Cart @ src/shop/cart.py:1');
    assert.equal(shown('/home/me/shop/src/'), 'folder src');
    assert.equal(shown('/home/me/shop/src/../README.md'), 'file README.md');
    for (const root of ['/home/me/shop', '/home/me/shop/', '/home/me/shop/src/..', '/'])
      assert.equal(shown(root), 'folder ', root);
    const drive = { ...map, texts: { ...map.texts, folder: 'C:\\me\\shop' } };
    assert.equal(show(drive, resolveTarget(drive, 'C:\\me\\shop\\README.md')), 'file README.md');
    for (const out of ['/etc/passwd', '/home/me/shop2/README.md', '/home/me', '/README.md:1-2'])
      assert.throws(() => resolveTarget(placed, out), /is outside the mapped folder/, out);
    for (const out of ['..', '../', '../../etc/passwd', 'src/../../x.py', '..\\x.py'])
      assert.throws(() => resolveTarget(map, out), /is outside the mapped folder/, out);
  });

  it('says why a file of the folder is not in the map', () => {
    const skipped = [...map.index.skipped, { path: 'img/logo.png', reason: 'binary' }];
    const placed = { ...map, index: { ...map.index, skipped } };
    assert.throws(() => resolveTarget(placed, 'img/logo.png'), {
      message: 'img/logo.png is left out of the map, and not shown: binary.',
    });
  });

  it('takes lines, and a symbol behind its file', () => {
    check('src/shop/cart.py:2-3', 'range src/shop/cart.py 2-3');
    check('cart.py:2', 'range src/shop/cart.py 2-2');
    check('README.md:L1-L9', 'range README.md 1-9');
    check('src/shop/order.py:total', 'function shop.order.Order.total @ src/shop/order.py:2');
    check('order.py::Order', 'class shop.order.Order @ src/shop/order.py:1');
  });

  it('takes the one symbol that a file is named after, and the file by its path', async () => {
    const named = await mapOf({ 'src/build.ts': 'export function build() {}\n' });
    assert.equal(show(named, resolveTarget(named, 'build')), 'function src/build.build @ src/build.ts:1');
    assert.equal(show(named, resolveTarget(named, 'build.ts')), 'module src/build @ src/build.ts');
  });

  it('takes what models write around a name, and another case last', () => {
    check('`Cart`', 'class shop.cart.Cart @ src/shop/cart.py:1');
    check(' "./src/shop/cart.py" ', 'module shop.cart @ src/shop/cart.py');
    check('src\\shop\\cart.py', 'module shop.cart @ src/shop/cart.py');
    check('CHECKOUT', 'function shop.order.checkout @ src/shop/order.py:5');
    check('readme.md', 'file README.md');
  });

  it('knows names that plain objects have of themselves', () => {
    check('__proto__', 'function web/src/odd.__proto__ @ web/src/odd.ts:1');
    check('hasOwnProperty', 'function web/src/odd.hasOwnProperty @ web/src/odd.ts:2');
    check('constructor', 'function web/src/view.View.constructor @ web/src/view.ts:2');
    checkRefused(
      'valueOf',
      "There is no 'valueOf' in the map. search_code finds names and text by part; view_structure lists what there is.",
      "There is no 'valueOf' in the map.",
    );
  });

  it('names the candidates of a name with several meanings, the important first', () => {
    const rows =
      '\n  shop.cart.Cart.total (function, src/shop/cart.py:5)\n  shop.order.Order.total (function, src/shop/order.py:2)';
    checkRefused(
      'total',
      `'total' means 2 things; call again with one of these instead:${rows}`,
      `2 things are named 'total'. Write more of the name, or its path:${rows}`,
    );
  });

  it('lists ten candidates and counts the others', async () => {
    const files = Array.from({ length: 13 }, (_, at) => [`m${at}.py`, 'def same(): pass\n'] as const);
    const many = await mapOf(Object.fromEntries(files));
    assert.throws(
      () => resolveTarget(many, 'same'),
      /means 13 things;.*(\n {2}m\d+\.same.*){10}\n {2}and 3 more;/,
    );
  });

  it('names first what stands beside a type of the name before the dot', async () => {
    const files = Array.from({ length: 8 }, (_, at) => {
      const text = `export interface N${at}ode {}\nexport const N${at}ode = wrap({ create() {} });\n`;
      return [`n${at}.ts`, text] as const;
    });
    const nodes = await mapOf(Object.fromEntries(files));
    assert.throws(
      () => resolveTarget(nodes, 'N7ode.create'),
      /nearest names are:\n {2}n7\.create \(function, /,
    );
  });

  it('names the nearest of what there is not', () => {
    const near =
      "There is no 'Crat.add' in the map. The nearest names are:\n  shop.cart.Cart.add (function, src/shop/cart.py:2)";
    checkRefused('Crat.add', `${near}\nsearch_code finds names by part.`, near);
    assert.throws(
      () => resolveTarget(map, 'src/shop/crat.py'),
      /nearest names are:\n {2}shop\.cart \(module/,
    );
    assert.throws(() => resolveTarget(map, '/etc/passwd'), /There is no/);
    assert.throws(() => resolveTarget(map, '../../etc/passwd:1-3'), /is outside the mapped folder/);
  });

  it('names the more important of what is equally near first', async () => {
    const both = await mapOf({
      'a.py': 'class Rare:\n    def refresh(self): pass\n',
      'b.py': 'class Main:\n    def refresh(self): pass\n',
      'c.py': 'from b import Main\nMain().refresh()\nMain().refresh()\n',
    });
    assert.throws(
      () => resolveTarget(both, 'refesh'),
      /are:\n {2}b\.Main\.refresh .*\n {2}a\.Rare\.refresh /,
    );
  });

  it('refuses lines that are no range, and lines of what is no file', () => {
    assert.throws(() => resolveTarget(map, 'cart.py:9-3'), /9-3 are not a range/);
    assert.throws(() => resolveTarget(map, 'cart.py:0'), /are not a range/);
    assert.throws(() => resolveTarget(map, 'Cart:1-3'), /is not a file/);
  });

  it('gives a node as a result with its lines', () => {
    const target = resolveTarget(map, 'Cart.total');
    assert.ok('node' in target);
    assert.deepEqual(resultOf(map, target.node), {
      path: 'src/shop/cart.py',
      line: 5,
      endLine: 6,
      id: 'shop.cart.Cart.total',
      score: null,
    });
  });
});

describe('a name that is passed on', () => {
  const check = async (
    texts: Readonly<Record<string, string>>,
    expected: Readonly<Record<string, string>>,
  ): Promise<void> => {
    const map = await mapOf(texts);
    for (const [text, target] of Object.entries(expected))
      assert.equal(show(map, resolveTarget(map, text)), target, text);
  };

  it('means what it is passed on from: by a star, by itself, through several modules', async () => {
    await check(
      {
        'kit/__init__.py': 'from .api import *\nfrom .deep.inner import helper\n',
        'kit/api.py': 'from .core import *\n',
        'kit/core.py': 'class Client:\n    def get(self): pass\ndef fetch(): pass\n',
        'kit/deep/inner.py': 'def helper(): pass\n',
        'other/__init__.py': 'from other import *\n',
      },
      {
        'kit.fetch': 'function kit.core.fetch @ kit/core.py:3',
        'kit.Client': 'class kit.core.Client @ kit/core.py:1',
        'kit.Client.get': 'function kit.core.Client.get @ kit/core.py:2',
        'kit.api.fetch': 'function kit.core.fetch @ kit/core.py:3',
        'kit.helper': 'function kit.deep.inner.helper @ kit/deep/inner.py:1',
      },
    );
    await check(
      {
        'src/index.ts': "export * from './all';\nexport { one } from './one';\n",
        'src/all.ts': "export * from './index';\nexport * from './two';\n",
        'src/one.ts': 'export function one() {}\n',
        'src/two.ts': 'export class Two { go() {} }\n',
      },
      {
        'src/index.one': 'function src/one.one @ src/one.ts:1',
        'index.Two.go': 'function src/two.Two.go @ src/two.ts:1',
      },
    );
  });

  it('is not known where nothing tells it, however modules go round', async () => {
    const ring = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`m${at}.py`, `from m${(at + 1) % 300} import *\n`]),
    );
    const map = await mapOf(ring);
    assert.throws(() => resolveTarget(map, 'm0.nothing'), ToolError);
  });
});

describe('a package of the workspace', () => {
  it('is meant by its name: its entry, and what lies below it', async () => {
    const map = await mapOf({
      'package.json': '{"name": "@w/root", "private": true, "workspaces": ["packages/*"]}',
      'packages/core/package.json': '{"name": "@w/core", "main": "dist/index.js"}',
      'packages/core/src/index.ts': "export * from './run';\n",
      'packages/core/src/run.ts': 'export function run() {}\n',
      'packages/none/package.json': '{"name": "none-of-it"}',
      'packages/none/code/deep.ts': '',
      'test/fixtures/core/package.json': '{"name": "@w/core"}',
      'test/fixtures/core/index.ts': '',
      'test/fixtures/a/package.json': '{"name": "twice"}',
      'test/fixtures/a/index.ts': '',
      'test/fixtures/b/package.json': '{"name": "twice"}',
      'test/fixtures/b/index.ts': '',
    });
    for (const [text, expected] of [
      ['@w/core', 'module packages/core/src/index @ packages/core/src/index.ts'],
      ['@w/core/', 'folder packages/core'],
      ['@w/core/src/run', 'module packages/core/src/run @ packages/core/src/run.ts'],
      ['@w/core/run', 'module packages/core/src/run @ packages/core/src/run.ts'],
      ['none-of-it', 'folder packages/none'],
      ['none-of-it/code/deep.ts', 'module packages/none/code/deep @ packages/none/code/deep.ts'],
    ] as const)
      assert.equal(show(map, resolveTarget(map, text)), expected, text);
    assert.throws(() => resolveTarget(map, 'twice'), /means 2 things/);
    assert.throws(() => resolveTarget(map, '@w/missing'), /There is no '@w\/missing'/);
    const folder = viewStructure(map, { path: '@w/core' }).text;
    assert.match(folder, /packages\/core/);
    assert.match(folder, /run\.ts/);
  });
});
