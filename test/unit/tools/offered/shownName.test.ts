import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { shownName } from '../../../../src/tools/offered/shownName';

describe('shownName', () => {
  it('is the end by which people know it', () => {
    const expected = {
      'shop.cart.Cart.add': 'Cart.add',
      'src/shop/cart.Cart.add': 'Cart.add',
      'src/util/isFunction.isFunction': 'isFunction',
      'src/util/isFunction': 'isFunction',
      'src/cart.py:3': 'cart.py:3',
      'src/view.test.tsx:3-9': 'view.test.tsx:3-9',
      'cart.py': 'cart.py',
      'src/shop/': 'shop',
      add: 'add',
      'Session.get': 'Session.get',
      'a/b.__proto__': '__proto__',
      '': '',
    };
    for (const [target, name] of Object.entries(expected)) assert.equal(shownName(target), name);
  });

  it('is one line of at most 60 characters', () => {
    assert.equal(shownName('a\n\u001b[31mb'), 'a [31mb');
    assert.equal(shownName('x'.repeat(90)), `${'x'.repeat(59)}…`);
  });
});
