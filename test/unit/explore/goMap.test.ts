/** What stands above the map reads Go as it reads every language: no line of its own, and a note on calls. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import type { ExploreMap } from '../../../src/explore/map/exploreMap';
import { traceDependencies } from '../../../src/explore/trace/traceDependencies';
import { mapOf } from '../../support/exploreMap';

const texts = {
  'go.mod': 'module example.com/shop\n\ngo 1.22\n',
  'main.go':
    'package main\n\nimport "example.com/shop/cart"\n\nfunc main() {\n\tc := cart.New()\n\tc.Add(1)\n\tprintln(cart.Total(c))\n}\n',
  'cart/cart.go':
    '// Package cart holds what is bought.\npackage cart\n\n// Cart is what somebody wants to buy.\ntype Cart struct{ prices []int }\n\n// New returns an empty cart.\nfunc New() *Cart { return &Cart{} }\n',
  'cart/add.go':
    'package cart\n\n// Add puts a price into the cart.\nfunc (c *Cart) Add(price int) {\n\tc.prices = append(c.prices, price)\n\tc.check()\n}\n\nfunc (c *Cart) check() {}\n',
  'cart/total.go':
    'package cart\n\n// Total is what the cart costs.\nfunc Total(c *Cart) (sum int) {\n\tfor _, price := range c.prices {\n\t\tsum += price\n\t}\n\treturn\n}\n',
  'cart/cart_test.go':
    'package cart\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) {\n\tif Total(New()) != 0 {\n\t\tt.Fatal("not empty")\n\t}\n}\n',
};

const NOTE =
  /^note: calls of Go are resolved by name only: calls through variables, fields and interfaces are candidates\.$/m;

describe('a map of Go', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf(texts);
  });

  it('tells callers of a function in other files and packages, and of a method of the receiver', () => {
    const callers = traceDependencies(map, { target: 'cart/total.Total', direction: 'callers' });
    assert.match(callers.text, /main\.go:8/);
    assert.match(callers.text, /cart\/cart_test\.go:6/);
    assert.match(callers.text, NOTE);
    assert.match(traceDependencies(map, { target: 'check', direction: 'callers' }).text, /cart\/add\.go:6/);
  });
  it('has callers that are only likely where types would be needed', () => {
    const { text } = traceDependencies(map, { target: 'cart/add.Cart.Add', direction: 'callers' });
    assert.match(text, /main\.go:7/);
    assert.match(text, /may|possible|candidate/i);
  });
  it('tells which files an import leads to', () => {
    const { results } = traceDependencies(map, { target: 'main.go', direction: 'imports' });
    assert.deepEqual(results.map(({ path }) => path).sort(), ['cart/cart.go', 'cart/total.go']);
  });
  it('has documentation, signatures and methods of a type from other files', () => {
    const { functions, classes } = map.index;
    const add = functions.find(({ id }) => id === 'cart/add.Cart.Add');
    assert.equal(add?.parent, 'cart/cart.Cart');
    assert.equal(add.doc, 'Add puts a price into the cart.');
    assert.equal(add.signature, 'func (c *Cart) Add(price int)');
    assert.equal(
      classes.find(({ id }) => id === 'cart/cart.Cart')?.doc,
      'Cart is what somebody wants to buy.',
    );
    assert.equal(
      map.index.modules.find(({ path }) => path === 'cart/cart.go')?.doc,
      'Package cart holds what is bought.',
    );
  });
});
