import assert from 'node:assert/strict';
import { scopedFound } from '../../../../src/explore/target/scopedNames';

describe('scopedFound', () => {
  const found = (name: string, known: readonly string[]): readonly string[] =>
    scopedFound(name, (each) => known.filter((id) => id === each));

  it('finds a member as C++, Rust and Kotlin write it, whole names first', () => {
    assert.deepEqual(found('Cart::add', ['Cart.add', 'add']), ['Cart.add']);
    assert.deepEqual(found('::shop::Cart::add', ['shop.Cart.add', 'Cart.add']), ['shop.Cart.add']);
    assert.deepEqual(found('crate::Cart::add', ['Cart.add']), ['Cart.add']);
    assert.deepEqual(found('Cart::~Cart', ['Cart.~Cart']), ['Cart.~Cart']);
  });

  it('leaves a name that is known as it is, and one that is no such name', () => {
    assert.deepEqual(found('a::b', ['a::b', 'a.b']), ['a::b']);
    assert.deepEqual(found('other::add', ['add']), []);
    assert.deepEqual(found('a.py::Cart', ['a.py.Cart']), []);
    assert.deepEqual(found('a::b c', ['a.b c']), []);
  });
});
