/** Files of Kotlin and Java of one workspace import and call one another. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { analyse } from '../../../../support/analyse';

const texts = {
  'a/Cart.java':
    'package a;\n\npublic class Cart {\n  public static Cart empty() { return new Cart(); }\n  public void fill() { b.TotalKt.total(this); }\n}\n',
  'b/total.kt':
    'package b\n\nimport a.Cart\n\nclass Till : Cart() {\n  fun open() { fill() }\n}\n\nfun total(cart: Cart) = Cart.empty()\n',
};

describe('Kotlin beside Java', () => {
  it('has edges of imports and calls both ways', async () => {
    const index = await analyse(texts);
    assert.deepEqual(
      index.imports.map(({ from, to }) => `${from} -> ${to}`),
      ['b/total -> a/Cart'],
    );
    const calls = index.calls.map(({ from, to }) => `${from} -> ${to}`);
    assert.ok(calls.includes('b/total.Till.open -> a/Cart.Cart.fill'), calls.join('\n'));
    assert.ok(calls.includes('b/total.total -> a/Cart.Cart.empty'), calls.join('\n'));
    assert.ok(calls.includes('a/Cart.Cart.fill -> b/total.total'), calls.join('\n'));
    assert.deepEqual(index.classes.find(({ name }) => name === 'Till')?.bases, ['a/Cart.Cart']);
  });
});
