import assert from 'node:assert/strict';
import { planSymbols } from '../../../../src/tools/plan/planSymbols';

const text = `LIMIT = 3
other: int = 4

class Cart:
    size = 1

    def __init__(self):
        self.items = []

    def add(self, item):
        return item

class Basket:
    def add(self, item):
        return item

def total(cart):
    return sum(cart, key=lambda one: one)

handle(lambda: total(1))
`;

const file = {
  path: 'src/shop/cart.py',
  text,
  symbols: [
    { name: 'Cart', startLine: 4, endLine: 11 },
    { name: 'Cart.__init__', startLine: 7, endLine: 8 },
    { name: 'Cart.add', startLine: 10, endLine: 11 },
    { name: 'Basket', startLine: 13, endLine: 15 },
    { name: 'Basket.add', startLine: 14, endLine: 15 },
    { name: 'total', startLine: 17, endLine: 18 },
    { name: 'total.<lambda1>', startLine: 18, endLine: 18 },
    { name: '<lambda1>', startLine: 20, endLine: 20 },
  ],
};

describe('The symbols of a plan', () => {
  const rows: readonly (readonly [title: string, asked: string, meant: readonly string[] | null])[] = [
    ['a name as the outline has it', 'Cart.add', ['Cart.add']],
    ['a function called', 'total(cart)', ['total']],
    ['other signs between names', 'Cart::add', ['Cart.add']],
    ['a method as JavaDoc names it', 'Cart#add', ['Cart.add']],
    ['an id with its module', 'shop.cart.Cart.add', ['Cart.add']],
    ['an id with folders', 'src.shop.cart.total', ['total']],
    ['the module itself', 'shop.cart', null],
    ['the end of one name alone', '__init__', ['Cart.__init__']],
    ['code outside of symbols', '<module>', ['<module>']],
    ['a variable of the module', 'LIMIT', ['<module>']],
    ['a variable with a type', 'other', ['<module>']],
    ['a variable with its module', 'shop.cart.LIMIT', ['<module>']],
    ['an attribute of a class', 'Cart.size', ['Cart']],
    ['a field that a method sets', 'Cart.items', ['Cart.__init__']],
    ['a lambda inside of a function', 'total.<lambda1>', ['total']],
    ['a lambda of the module', '<lambda1>', ['<module>']],
    ['what is still to be made', 'subtotal', ['subtotal']],
    ['a method still to be made', 'Cart.remove', ['Cart.remove']],
  ];
  for (const [title, asked, meant] of rows) {
    it(`mean by ${asked}, ${title}, ${meant?.join(', ') ?? 'the whole file'}`, () => {
      const { symbols, refused } = planSymbols([asked], file);
      assert.deepEqual(symbols, meant);
      assert.deepEqual(refused, []);
    });
  }

  it('are told where they were taken for something else, or are not there yet, with the nearest name', () => {
    const { notes } = planSymbols(['Cart.add', 'LIMIT', 'totals', 'Cart.addd'], file);
    assert.deepEqual(notes, [
      'LIMIT is <module>',
      'totals does not exist yet; the nearest is total',
      'Cart.addd does not exist yet; the nearest is Cart.add',
    ]);
  });

  it('are refused where they may mean several, or are inside of nothing', () => {
    const { refused } = planSymbols(['add', 'Crat.add'], file);
    assert.deepEqual(refused, [
      'add may be Cart.add or Basket.add in src/shop/cart.py: say which',
      'src/shop/cart.py has no Crat; the nearest is Cart',
    ]);
  });

  it('may be inside of a class that the plan makes', () => {
    const { symbols, refused } = planSymbols(['Shelf', 'Shelf.add'], file);
    assert.deepEqual([symbols, refused], [['Shelf', 'Shelf.add'], []]);
  });
});
