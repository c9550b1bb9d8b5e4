import assert from 'node:assert/strict';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { traceDependencies } from '../../../../src/explore/trace/traceDependencies';
import { mapOf } from '../../../support/exploreMap';

const CART = [
  'RATE = 2',
  '',
  'class Cart:',
  '    def add(self, item):',
  '        self.item = item',
  '        return item',
  '',
  '    def total(self):',
  '        return tax(self.item)',
  '',
  'def tax(price):',
  '    return price * RATE',
  '',
];
const SHOP = {
  'shop/cart.py': CART.join('\n'),
  'shop/till.py':
    'from shop.cart import Cart, tax\n\ndef pay():\n    cart = Cart()\n    cart.add(1)\n    return cart.total()\n\ndef show():\n    return tax(1)\n',
  'tests/test_till.py': 'from shop.till import pay\n\ndef test_pay():\n    pay()\n',
  'README.md': '# Shop\n',
};

const diff = (path: string, ...hunks: readonly string[]): string =>
  [`diff --git a/${path} b/${path}`, `--- a/${path}`, `+++ b/${path}`, ...hunks, ''].join('\n');

describe('the impact of a change', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf(SHOP);
  });
  const impact = (target: string): readonly string[] =>
    traceDependencies(map, { target, direction: 'impact' }).text.split('\n');
  const checkTouched = (target: string, ...ids: readonly string[]): void => {
    const note = impact(target).find((line) => line.startsWith('note: touched'));
    assert.equal(note, `note: touched (${ids.length}): ${ids.join(', ')}.`, target);
  };

  const applied = [
    '@@ -5,2 +5,2 @@',
    '-        self.thing = item',
    '+        self.item = item',
    '         return item',
  ];
  const planned = [
    '@@ -5,2 +5,2 @@',
    '-        self.item = item',
    '+        self.items = [item]',
    '         return item',
  ];

  it('of a diff is that of the symbols it touches, whether it is applied or not', () => {
    for (const hunk of [applied, planned]) {
      const lines = impact(diff('shop/cart.py', ...hunk));
      assert.deepEqual(lines.slice(0, 5), [
        'A change of shop.cart.Cart.add (shop/cart.py:4) may affect 2 symbols and modules in 2 files (1 + 1 by hop).',
        'Hop 1 (1):',
        '  shop.till.pay  shop/till.py:5  exact',
        'Hop 2 (1):',
        '  tests.test_till.test_pay  tests/test_till.py:4  calls pay  exact',
      ]);
      assert.ok(lines.includes('note: touched (1): shop.cart.Cart.add.'), lines.join('\n'));
      assert.ok(lines.includes('note: tests among them (1): tests/test_till.py.'), lines.join('\n'));
    }
  });

  it('of several symbols together names each place once', () => {
    const both = diff(
      'shop/cart.py',
      '@@ -9 +9 @@',
      '-        return tax(self.item)',
      '+        return 2 * tax(self.item)',
      '@@ -11,2 +11,2 @@ def tax(price):',
      ' def tax(price):',
      '-    return price * RATE',
      '+    return price',
    );
    checkTouched(both, 'shop.cart.Cart.total', 'shop.cart.tax');
    const hop1 = impact(both).filter((line) => line.startsWith('  shop.till.'));
    assert.deepEqual(
      hop1.map((line) => line.trim().split('  ')[0]),
      ['shop.till.pay', 'shop.till.show'],
    );
    checkTouched('shop/cart.py:8-12', 'shop.cart.Cart.total', 'shop.cart.tax');
  });

  it('knows where lines were only added or only taken out', () => {
    checkTouched(
      diff(
        'shop/cart.py',
        '@@ -5,2 +5,3 @@',
        '         self.item = item',
        '+        log()',
        '         return item',
      ),
      'shop.cart.Cart.add',
    );
    checkTouched(
      diff(
        'shop/cart.py',
        '@@ -5,3 +5,2 @@',
        '         self.item = item',
        '-        log()',
        '         return item',
      ),
      'shop.cart.Cart.add',
    );
    checkTouched(
      diff('shop/cart.py', '@@ -11,3 +11,2 @@', ' def tax(price):', '     return price * RATE', '-    log()'),
      'shop.cart.tax',
    );
    checkTouched(
      diff(
        'shop/cart.py',
        '@@ -6,5 +6,2 @@',
        '         return item',
        '-',
        '-    def drop(self):',
        '-        pass',
        ' ',
      ),
      'shop.cart.Cart.add',
    );
  });

  it('tells what it does not follow, and what is no code', () => {
    const text = impact(
      diff('shop/cart.py', '@@ -1 +1 @@', '-RATE = 1', '+RATE = 2') +
        diff('README.md', '@@ -1 +1 @@', '-# Shop', '+# Store'),
    ).join('\n');
    assert.match(text, /^There is no function or class that the diff touches\.\n/);
    assert.match(text, /outside functions and classes .*: shop\/cart\.py \(imported by 1\)\./);
    assert.match(text, /not mapped as code: README\.md\./);
    const foreign = impact(diff('shop/cart.py', '@@ -5 +5 @@', '-nothing like it', '+nor this')).join('\n');
    assert.match(foreign, /different from both sides of the diff, .*: shop\/cart\.py\./);
    assert.throws(() => impact('@@ -1 +1 @@\n-a\n+b\n'), /The diff names no file/);
  });

  it('reads new, deleted and miscounted files, and lines that look like heads', () => {
    const gone = ['--- a/old.py', '+++ /dev/null', '@@ -1 +0,0 @@', '-x = 1', ''].join('\n');
    assert.match(impact(gone).join('\n'), /not mapped as code: old\.py\./);
    const whole = ['--- /dev/null', '+++ b/shop/cart.py', `@@ -0,0 +1,${CART.length - 1} @@`];
    checkTouched(
      [...whole, ...CART.slice(0, -1).map((line) => `+${line}`), ''].join('\n'),
      'shop.cart.Cart',
      'shop.cart.Cart.add',
      'shop.cart.Cart.total',
      'shop.cart.tax',
    );
    checkTouched(
      diff('shop/cart.py', '@@ -11 +11 @@', ' def tax(price):', '-    return 1', '+    return price * RATE'),
      'shop.cart.tax',
    );
    checkTouched(
      diff('shop/cart.py', '@@ -5,2 +5,2 @@', '--- a/x', '+++ b/y', '         return item'),
      'shop.cart.Cart.add',
    );
  });
});
