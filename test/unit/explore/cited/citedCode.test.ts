import assert from 'node:assert/strict';
import { inEnglish } from '../../../../src/core/text/phrase';
import { createLocalCitedCode } from '../../../../src/explore/cited/citedCode';
import { checkCitations } from '../../../../src/verify/citations/checkCitations';
import { mapOf } from '../../../support/exploreMap';

describe('Citations beside the map', () => {
  const texts = {
    'shop/cart.py':
      'from shop.tax import rate\n\n\nclass Cart:\n    limit = 3\n\n    def total(self):\n        return rate(1)\n',
    'shop/tax.py': 'def rate(x):\n    return x\n\n\ndef compute_discount():\n    return 0\n',
    'shop/__init__.py': '',
    'web/index.ts': "import { price } from './price';\nexport const show = () => price();\n",
    'web/price.ts': 'export function price() {\n  return 1;\n}\n',
    'docs/index.ts': 'export {};\n',
    'README.md': '# Shop\n\nAll of it.\n',
  };
  const cases: readonly (readonly [answer: string, found: readonly string[]])[] = [
    ['shop/cart.py:7', ['shop/cart.py:7 ok shop/cart.py:7']],
    ['`cart.py:5-8`', ['`cart.py:5-8` ok shop/cart.py:5']],
    ['shop/cart.py:900', ['shop/cart.py:900 NO shop/cart.py has 8 lines.']],
    ['shop/cart.py:3-90', ['shop/cart.py:3-90 NO shop/cart.py has 8 lines.']],
    ['shop/cart.py:5-3', ['shop/cart.py:5-3 NO Lines 5-3 end before they begin.']],
    ['`/shop/cart.py:7`', ['`/shop/cart.py:7` ok shop/cart.py:7']],
    ['`cart.py`, line 90', ['`cart.py`, line 90 NO shop/cart.py has 8 lines.']],
    ['shop/carts.py:3', ['shop/carts.py:3 NO There is no file shop/carts.py. The nearest is shop/cart.py.']],
    [
      '[r](README.md:3) [s](README.md#L4)',
      ['[r](README.md:3) ok README.md:3', '[s](README.md#L4) NO README.md has 3 lines.'],
    ],
    ['`index.ts:2`', ['`index.ts:2` ok web/index.ts:2']],
    ['../../etc/passwd.txt:1', ['../../etc/passwd.txt:1 NO There is no file ../../etc/passwd.txt.']],
    [
      '`shop.cart.Cart.total`, `Cart.total()`, `rate`',
      [
        '`shop.cart.Cart.total` ok shop/cart.py:7',
        '`Cart.total()` ok shop/cart.py:7',
        '`rate` ok shop/tax.py:1',
      ],
    ],
    ['`Cart.limit`', ['`Cart.limit` ok shop/cart.py:5']],
    [
      '`Cart.totals`',
      ['`Cart.totals` NO shop.cart.Cart has no totals. The nearest is shop.cart.Cart.total.'],
    ],
    [
      '`compute_discounts()`',
      [
        '`compute_discounts()` NO There is no compute_discounts in the map. The nearest is shop.tax.compute_discount.',
      ],
    ],
    ['`os.path.join`, `response.json()`, `counter`, `x`', []],
    [
      '`Cart.total` calls `rate`',
      [
        '`Cart.total` ok shop/cart.py:7',
        '`Cart.total` calls `rate` ok shop/cart.py:8',
        '`rate` ok shop/tax.py:1',
      ],
    ],
    ['`Cart -> rate`', ['`Cart -> rate` ok shop/cart.py:8']],
    ['`rate -> Cart.total`', ['`rate -> Cart.total` NO The map has no call from rate to Cart.total.']],
    ['`shop.cart -> shop.tax`', ['`shop.cart -> shop.tax` ok shop/cart.py:8']],
    [
      '`shop.cart` imports `shop.tax`',
      [
        '`shop.cart` ok shop/cart.py:1',
        '`shop.cart` imports `shop.tax` ok shop/cart.py:1',
        '`shop.tax` ok shop/tax.py:1',
      ],
    ],
    [
      '`shop.tax` imports `shop.cart`',
      [
        '`shop.tax` ok shop/tax.py:1',
        '`shop.tax` imports `shop.cart` NO The map has no import from shop.tax to shop.cart.',
        '`shop.cart` ok shop/cart.py:1',
      ],
    ],
    ['`show -> price`', ['`show -> price` ok web/index.ts:2']],
    ['`show -> console.log`', []],
  ];
  for (const [answer, wanted] of cases) {
    it(JSON.stringify(answer), async () => {
      const map = await mapOf(texts);
      const citations = await checkCitations(answer, createLocalCitedCode(map), new AbortController().signal);
      assert.deepEqual(
        citations.map(
          ({ text, path, line, verified, why }) =>
            `${text} ${verified ? `ok ${path ?? ''}:${line ?? ''}` : `NO ${inEnglish(why)}`}`,
        ),
        wanted,
      );
      for (const { text, start, end } of citations) assert.equal(answer.slice(start, end), text);
    });
  }
});
