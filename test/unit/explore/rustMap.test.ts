/** What stands above the map reads Rust as it reads every language: no line of its own, and a note on calls. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { viewCode } from '../../../src/explore/code/viewCode';
import type { ExploreMap } from '../../../src/explore/map/exploreMap';
import { searchCode } from '../../../src/explore/search/searchCode';
import { viewStructure } from '../../../src/explore/structure/viewStructure';
import { surveyRepository } from '../../../src/explore/survey/surveyRepository';
import { traceDependencies } from '../../../src/explore/trace/traceDependencies';
import { mapOf } from '../../support/exploreMap';

const texts = {
  'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
  'src/main.rs':
    'use shop::{total, Cart};\n\nfn main() {\n    let mut cart = Cart::new();\n    cart.add(1);\n    println!("{}", total(&cart));\n}\n',
  'src/lib.rs': '//! A shop.\n\nmod cart;\nmod total;\n\npub use cart::Cart;\npub use total::total;\n',
  'src/cart.rs':
    '//! What is bought.\n\n/// What somebody wants to buy.\n#[derive(Default)]\npub struct Cart {\n    pub prices: Vec<u32>,\n}\n\nimpl Cart {\n    /// Returns an empty cart.\n    pub fn new() -> Self {\n        Self::default()\n    }\n}\n',
  'src/cart/add.rs': 'fn lost() {}\n',
  'src/total.rs':
    'use crate::Cart;\n\n/// Puts prices together.\npub trait Sum {\n    fn sum(&self) -> u32;\n}\n\nimpl Cart {\n    /// Puts a price into the cart.\n    pub fn add(&mut self, price: u32) {\n        self.prices.push(price);\n        self.check();\n    }\n\n    fn check(&self) {}\n}\n\nimpl Sum for Cart {\n    fn sum(&self) -> u32 {\n        self.prices.iter().sum()\n    }\n}\n\n/// What the cart costs.\npub fn total(cart: &Cart) -> u32 {\n    cart.sum()\n}\n',
  'tests/totals.rs':
    'use shop::{total, Cart};\n\n#[test]\nfn empty_costs_nothing() {\n    assert_eq!(total(&Cart::new()), 0);\n}\n',
};

const NOTE =
  /^note: calls of Rust are resolved by name only: calls through variables, fields and interfaces are candidates\.$/m;

describe('a map of Rust', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf(texts);
  });

  it('is told as a whole, with the note', () => {
    const { text } = viewStructure(map, {});
    assert.match(text, /\bRust\b/);
    assert.match(text, NOTE);
  });
  it('tells callers in programs and tests through re-exports, and of a method of self', () => {
    const callers = traceDependencies(map, { target: 'src/total.total', direction: 'callers' });
    assert.match(callers.text, /src\/main\.rs:6/);
    assert.match(callers.text, /tests\/totals\.rs:5/);
    assert.match(callers.text, NOTE);
    assert.match(traceDependencies(map, { target: 'check', direction: 'callers' }).text, /src\/total\.rs:12/);
  });
  it('has callers that are only likely where types would be needed', () => {
    const { text } = traceDependencies(map, { target: 'src/total.Cart.add', direction: 'callers' });
    assert.match(text, /src\/main\.rs:5/);
    assert.match(text, /may|possible|candidate/i);
  });
  it('tells which files define what is imported', () => {
    const { results } = traceDependencies(map, { target: 'src/main.rs', direction: 'imports' });
    assert.deepEqual(results.map(({ path }) => path).sort(), ['src/cart.rs', 'src/total.rs']);
  });
  it('has traits of types, documentation, and methods that stand in other files', () => {
    const { functions, classes, modules } = map.index;
    const add = functions.find(({ id }) => id === 'src/total.Cart.add');
    assert.equal(add?.parent, 'src/cart.Cart');
    assert.equal(add.doc, 'Puts a price into the cart.');
    assert.equal(add.signature, 'pub fn add(&mut self, price: u32)');
    const cart = classes.find(({ id }) => id === 'src/cart.Cart');
    assert.equal(cart?.doc, 'What somebody wants to buy.');
    assert.deepEqual(cart.bases, ['src/total.Sum']);
    assert.equal(modules.find(({ path }) => path === 'src/lib.rs')?.doc, 'A shop.');
  });
  it('shows code, finds it by words, and knows where the program begins and what tests', () => {
    assert.match(viewCode(map, { targets: ['src/total.total'] }).text, /pub fn total\(cart: &Cart\) -> u32/);
    const found = searchCode(map, { query: 'put a price into the cart' });
    assert.equal(found.results[0]?.path, 'src/total.rs');
    assert.match(surveyRepository(map, { topic: 'entry points' }).text, /src\/main\.rs/);
    assert.match(
      surveyRepository(map, { topic: 'tests', target: 'src/total.total' }).text,
      /tests\/totals\.rs/,
    );
  });
});
