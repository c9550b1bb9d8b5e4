import assert from 'node:assert/strict';
import { ToolError } from '../../../../src/core/errors';
import type { ViewCodeArgs } from '../../../../src/core/map/explore';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { viewCode } from '../../../../src/explore/code/viewCode';
import { mapOf } from '../../../support/exploreMap';

const CART = [
  '"""Carts. And more."""',
  'import os',
  '',
  'LIMIT = 3',
  '',
  'class Cart:',
  '    """What a customer wants to buy."""',
  '    items = []',
  '',
  '    @property',
  '    def total(self) -> int:',
  '        """The sum. In cents."""',
  '        return sum(self.items)',
  '',
  '    def add(',
  '        self,',
  '        item: int,',
  '    ) -> None:',
  '        self.items.append(item)',
  '',
].join('\n');

const VIEW = [
  'export const render = (cart: number[]): string => {',
  '  const line = (price: number) => {',
  '    return `${price}`;',
  '  };',
  "  return cart.map(line).join('');",
  '};',
  "register('view', () => {",
  '  first();',
  '  second();',
  '  third();',
  '});',
  '',
].join('\n');

const SHOP = {
  'shop/cart.py': CART,
  'web/view.ts': VIEW,
  'README.md': '# Shop\n\nSells.\n',
  '.env': 'TOKEN=1\n',
};

function check(map: ExploreMap, args: ViewCodeArgs, expected: readonly string[]): void {
  assert.deepEqual(viewCode(map, args).text.split('\n'), expected);
}

describe('viewCode', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf(SHOP);
  });

  const checkRefused = (targets: readonly string[], expected: RegExp): void =>
    assert.throws(
      () => viewCode(map, { targets }),
      (error) => error instanceof ToolError && expected.test(error.message),
    );

  it('shows a function, a range and a short file whole, with line numbers', () => {
    check(map, { targets: ['Cart.total'] }, [
      'shop/cart.py:11-13 shop.cart.Cart.total (getter): its code.',
      '  10|     @property',
      '  11|     def total(self) -> int:',
      '  12|         """The sum. In cents."""',
      '  13|         return sum(self.items)',
      'index v1',
    ]);
    check(map, { targets: ['cart.py:4-6'] }, [
      'shop/cart.py:4-6, shop.cart.Cart goes on to 19: its code.',
      '   4| LIMIT = 3',
      '   5|',
      '   6| class Cart:',
      'index v1',
    ]);
    check(map, { targets: ['cart.py:13-15'] }, [
      'shop/cart.py:13-15 from shop.cart.Cart.total on, shop.cart.Cart.add goes on to 19: its code.',
      '  13|         return sum(self.items)',
      '  14|',
      '  15|     def add(',
      'index v1',
    ]);
    check(map, { targets: ['cart.py:12-13'] }, [
      'shop/cart.py:12-13 in shop.cart.Cart.total: its code.',
      '  12|         """The sum. In cents."""',
      '  13|         return sum(self.items)',
      'index v1',
    ]);
    check(map, { targets: ['README.md'] }, [
      'README.md (3 lines): its code.',
      '   1| # Shop',
      '   2|',
      '   3| Sells.',
      'index v1',
    ]);
    check(map, { targets: ['README.md:2-99'] }, [
      'README.md:2-3: its code.',
      '   2|',
      '   3| Sells.',
      'index v1',
    ]);
  });

  it('shows a place, a signature and a skeleton', () => {
    check(map, { targets: ['Cart'], level: 'path' }, [
      'shop/cart.py:6-19 shop.cart.Cart (class): its place only.',
      'index v1',
    ]);
    check(map, { targets: ['Cart.add', 'Cart'], level: 'signature' }, [
      'Code of 2 places: 2 as signature.',
      '== shop/cart.py:15-19 shop.cart.Cart.add (method)',
      'def add(self, item: int) -> None',
      '== shop/cart.py:6-19 shop.cart.Cart (class)',
      'class Cart',
      '  What a customer wants to buy.',
      'index v1',
    ]);
    check(map, { targets: ['cart.py'], level: 'signature' }, [
      'shop/cart.py (module shop.cart, 19 lines): its signature.',
      '  Carts.',
      '  class Cart  :6',
      'index v1',
    ]);
    check(map, { targets: ['cart.py'], level: 'skeleton' }, [
      'shop/cart.py (module shop.cart, 19 lines): its skeleton, without function bodies.',
      '   1| """Carts. And more."""',
      '   2| import os',
      '   4| LIMIT = 3',
      '   6| class Cart:',
      '   7|     """What a customer wants to buy."""',
      '   8|     items = []',
      '  10|     @property',
      '  11|     def total(self) -> int ... to 13  The sum.',
      '  15|     def add(self, item: int) -> None ... to 19',
      'index v1',
    ]);
    check(map, { targets: ['view.ts'], level: 'skeleton' }, [
      'web/view.ts (module web/view, 11 lines): its skeleton, without function bodies.',
      '   1| export const render = (cart: number[]): string ... to 6',
      '   2|   const line = (price: number) ... to 4',
      "   7| register('view', () => {",
      '    | ...',
      '  11| });',
      'index v1',
    ]);
  });

  it('shows several targets, each once, and says what is wrong with others', () => {
    check(map, { targets: ['total', 'cart.py:1', 'shop.cart.Cart.total', 'nothing_such', 'shop/'] }, [
      'Code of 2 places: 2 as body.',
      '== shop/cart.py:11-13 shop.cart.Cart.total (getter)',
      '  10|     @property',
      '  11|     def total(self) -> int:',
      '  12|         """The sum. In cents."""',
      '  13|         return sum(self.items)',
      '== shop/cart.py:1',
      '   1| """Carts. And more."""',
      "note: There is no 'nothing_such' in the map. search_code finds names and text by part; view_structure lists what there is.",
      "note: 'shop/' is a folder; view_structure shows what is in it.",
      'index v1',
    ]);
  });

  it('takes the skeleton of a long module unless the body is asked for', async () => {
    const functions = Array.from({ length: 20 }, (_, at) => `def f${at}():\n${'    go()\n'.repeat(8)}`).join(
      '\n',
    );
    const long = await mapOf({ 'long.py': functions });
    const skeleton = viewCode(long, { targets: ['long.py'] });
    assert.match(skeleton.text, / {3}1\| def f0\(\) \.\.\. to 9\n {2}11\| def f1\(\) \.\.\. to 19\n/);
    assert.doesNotMatch(skeleton.text, /go/);
    assert.match(skeleton.more ?? '', /less than the body is shown of long \(skeleton\)/);
    assert.match(viewCode(long, { targets: ['long.py'], level: 'body' }).text, / {3}2\| {5}go\(\)\n/);
    assert.equal(viewCode(long, { targets: ['long.py'], level: 'skeleton' }).more, null);
  });

  it('lowers the largest of several targets and keeps the small ones whole', async () => {
    const body = Array.from({ length: 600 }, (_, at) => `    x${at} = ${at}  # a line of some length`).join(
      '\n',
    );
    const two = await mapOf({
      'large.py': `def large(a, b):\n${body}\n`,
      'small.py': 'def small():\n    return 1\n',
    });
    const answer = viewCode(two, { targets: ['large.large', 'small.small'] });
    assert.match(answer.text, /\n {3}1\| def large\(a, b\) \.\.\. to 601\n/);
    assert.match(answer.text, /\n {3}2\| {5}return 1\n/);
    assert.match(answer.more ?? '', /less than the body is shown of large\.large \(skeleton\)/);
  });

  it('says that a file has changed, and shows what it is now', async () => {
    const map = await mapOf({ 'a.py': 'def f():\n    return 1\n' });
    const changed = { ...map, texts: { read: () => 'new = 1\ndef f():\n    return 1\n' } };
    check(changed, { targets: ['a.py'] }, [
      'a.py (module a, 3 lines): its code.',
      '   1| new = 1',
      '   2| def f():',
      '   3|     return 1',
      'note: a.py has changed since it was indexed (2 lines then, 3 now): its symbols may be on other lines now.',
      'index v1',
    ]);
  });

  it('knows the signature of what cannot be read, and says so', async () => {
    const map = await mapOf({ 'a.py': 'def f(x):\n    return 1\n' });
    const gone = { ...map, texts: { read: () => null } };
    check(gone, { targets: ['f'] }, [
      'a.py:1-2 a.f (function): its signature.',
      'def f(x)',
      'note: a.py cannot be read now: it was deleted, is no longer text, or is larger than 4 MiB.',
      'index v1',
    ]);
    assert.throws(() => viewCode(gone, { targets: ['a.py:1-2'] }), /a\.py cannot be read now/);
  });

  it('clips long lines and shows control characters as what they are not', async () => {
    const odd = await mapOf({ 'a.py': `x = "${'y'.repeat(3000)}"\nz = "\u001b[2J\u202e"\n` });
    const lines = viewCode(odd, { targets: ['a.py'] }).text.split('\n');
    assert.ok((lines[1]?.length ?? 0) <= 400);
    assert.match(lines[1] ?? '', /… \[line clipped\]$/);
    assert.equal(lines[2], '   2| z = "\u{FFFD}[2J\u{FFFD}"');
  });

  it('refuses what it cannot show', () => {
    checkRefused(['shop/'], /'shop\/' is a folder; view_structure shows what is in it/);
    checkRefused(['README.md:90'], /README\.md has 3 lines, so line 90 does not exist/);
    checkRefused(['.env'], /\.env is not shown: its name says that it contains secrets/);
    checkRefused(['nothing_such', 'nor_this'], /no 'nothing_such'(.|\n)*no 'nor_this'/);
  });
});
