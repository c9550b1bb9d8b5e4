import assert from 'node:assert/strict';
import { ToolError } from '../../../../src/core/errors';
import type { ViewStructureArgs } from '../../../../src/core/map/explore';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { plainStamp } from '../../../../src/explore/map/indexStamp';
import { viewStructure } from '../../../../src/explore/structure/viewStructure';
import { mapOf } from '../../../support/exploreMap';

const SHOP = {
  'src/shop/__init__.py': '"""A small shop."""\nfrom shop.cart import Cart\n',
  'src/shop/cart.py': [
    '"""Carts. And more."""',
    'class Item: pass',
    '',
    'class Cart(Item):',
    '    """What a customer wants to buy."""',
    '    def add(self, item: Item) -> None:',
    '        """Puts an item in. Twice is fine."""',
    '        self.last = item',
    '    def total(self): return 0',
    '',
    'def checkout(cart: Cart):',
    '    def pay(): return cart.total()',
    '    return pay()',
    '',
  ].join('\n'),
  'src/shop/views/page.py': 'from shop.cart import Cart, checkout\ncheckout(Cart())\n',
  'docs/guide.md': '# Guide\n',
  'README.md': '# Shop\n',
  'setup.py': 'import shop\n',
};

function check(map: ExploreMap, args: ViewStructureArgs, expected: readonly string[]): void {
  const answer = viewStructure(map, args);
  assert.deepEqual(answer.text.split('\n'), expected);
  assert.equal(answer.truncated, answer.more !== null);
}

describe('viewStructure', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf(SHOP);
  });

  it('shows the repository: what matters first, then the folders', () => {
    check(map, {}, [
      'The repository has 4 modules, 18 lines, 2 files not in the map: Python 4; 2 classes, 4 functions and methods.',
      'Core modules, by importance I (all)',
      '  1.38  src/shop/cart.py  13 lines  Carts.',
      '  1.14  src/shop/__init__.py  2 lines  A small shop.',
      '  0.29  setup.py  1 line',
      '  0.29  src/shop/views/page.py  2 lines',
      'Core classes, by importance J (top 1 of 2)',
      '  3.38  shop.cart.Cart  src/shop/cart.py:4  What a customer wants to buy.',
      'Folders',
      'docs/  1 file not in the map',
      'src/shop/  3 modules, 17 lines',
      '  views/  1 module, 2 lines',
      '  __init__.py  2 lines, I 1.14  A small shop.',
      '  cart.py  13 lines, I 1.38  Carts.',
      'setup.py  1 line, I 0.29',
      'not in the map: 1 file: README.md',
      'index v1',
    ]);
  });

  it('shows a folder and a package alike', () => {
    const expected = [
      'src/shop/ has 3 modules, 17 lines; the most important module has I 1.38.',
      'views/  1 module, 2 lines',
      '__init__.py  2 lines, I 1.14  A small shop.',
      'cart.py  13 lines, I 1.38  Carts.',
      'index v1',
    ];
    for (const path of ['src/shop', 'src/shop/', 'shop/', 'shop']) check(map, { path, depth: 1 }, expected);
  });

  it('shows a class as it is written, with the modules and the arguments of its bases', async () => {
    const source = 'import typing as t\nclass Box(t.Mapping[str, t.Any], abc.Base[t.Any]):\n    pass\n';
    const { text } = viewStructure(await mapOf({ 'box.py': source }), { path: 'box.py' });
    assert.match(text, /^class Box\(t\.Mapping\[str, t\.Any\], abc\.Base\[t\.Any\]\) /m);
  });

  it('shows what a module defines, with signatures and docs', () => {
    check(map, { path: 'cart.py' }, [
      'src/shop/cart.py is the module shop.cart: 13 lines, 2 classes, 4 functions and methods, importance I 1.38 of 10.',
      'Carts. And more.',
      'Imported by 2 modules of the map, imports 0.',
      'class Item  :2, J 1.38',
      'class Cart(Item)  :4-9, J 3.38  What a customer wants to buy.',
      '  def add(self, item: Item) -> None  :6-8  Puts an item in.',
      '  def total(self)  :9',
      'def checkout(cart: Cart)  :11-13',
      '  def pay()  :12',
      'index v1',
    ]);
    check(map, { path: 'cart.py', depth: 0 }, [
      'src/shop/cart.py is the module shop.cart: 13 lines, 2 classes, 4 functions and methods, importance I 1.38 of 10.',
      'Carts. And more.',
      'Imported by 2 modules of the map, imports 0.',
      'index v1',
    ]);
  });

  it('shows what a class and a function hold', () => {
    check(map, { path: 'Cart' }, [
      'shop.cart.Cart is a class at src/shop/cart.py:4-9, importance J 3.38.',
      'class Cart(Item)',
      'What a customer wants to buy.',
      'def add(self, item: Item) -> None  :6-8  Puts an item in.',
      'def total(self)  :9',
      'index v1',
    ]);
    check(map, { path: 'checkout' }, [
      'shop.cart.checkout is a function at src/shop/cart.py:11-13.',
      'def checkout(cart: Cart)',
      'def pay()  :12',
      'index v1',
    ]);
    check(map, { path: 'pay' }, [
      'shop.cart.checkout.pay is a function at src/shop/cart.py:12-12.',
      'def pay()',
      'It contains no definitions; view_code shows its body.',
      'index v1',
    ]);
  });

  it('gives what it shows as results, in the order of the text', () => {
    const { results } = viewStructure(map, { path: 'cart.py', depth: 1 });
    assert.deepEqual(
      results.map(({ id, line, endLine }) => [id, line, endLine]),
      [
        ['shop.cart', 1, 13],
        ['shop.cart.Item', 2, 2],
        ['shop.cart.Cart', 4, 9],
        ['shop.cart.checkout', 11, 13],
      ],
    );
  });

  it('says what it cannot show, and who can', () => {
    const refused = (path: string, expected: RegExp): void =>
      assert.throws(
        () => viewStructure(map, { path }),
        (error) => error instanceof ToolError && expected.test(error.message),
      );
    refused('README.md', /not in the map, so its structure is not known; view_code shows 'README\.md'/);
    refused('cart.py:1-3', /takes no lines; view_code shows 'cart\.py:1-3'/);
    refused('nowhere', /There is no 'nowhere' in the map/);
  });

  it('answers of an empty map, and of one that is not ranked', async () => {
    check(await mapOf({}), {}, [
      'The map is empty: the folder has no Python, JavaScript, TypeScript, Go, Java, Kotlin, C#, Rust, C or C++ file that is not ignored. It has no other file either.',
      'index v1',
    ]);
    const index = { ...map.index, partial: true };
    const unranked = {
      ...map,
      index,
      stamp: () => plainStamp(index, 1),
      tree: { ...map.tree, ranked: false },
    };
    const lines = viewStructure(unranked, { depth: 0 }).text.split('\n');
    assert.ok(lines.includes('note: nothing is ranked yet, so no core components are known.'));
    assert.equal(lines.at(-1), 'index v1, partial: files are still missing from it');
  });

  it('keeps what matters where not all fits, and says how to get the rest', async () => {
    const many = Array.from(
      { length: 300 },
      (_, at) => [`pkg/module_number_${at}.py`, 'def f(): pass\n'] as const,
    );
    const uses = { 'main.py': 'from pkg import module_number_271\nmodule_number_271.f()\n' };
    const large = await mapOf({ ...Object.fromEntries(many), ...uses });
    const answer = viewStructure(large, { path: 'pkg' });
    assert.ok(answer.text.length <= 7000, `${answer.text.length} characters`);
    assert.match(answer.text, /module_number_271\.py/);
    assert.match(
      answer.text,
      /\n\.\.\. \d+ more\nnote: \d+ rows are not shown: view_structure with the path/,
    );
    assert.equal(answer.truncated, true);
  });

  it('shows text from the repository as text', async () => {
    const odd = await mapOf({ 'a.py': 'def f():\n    """Says \u001b[31mred\u202e. Yes."""\n' });
    const { text } = viewStructure(odd, { path: 'a.py' });
    assert.ok(!text.includes('\u001b') && !text.includes('\u202e'), text);
  });
});
