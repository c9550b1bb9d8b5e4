import assert from 'node:assert/strict';
import type { CodeIndex } from '../../../../../src/core/map/codeIndex';
import type { GraphData, GraphOf } from '../../../../../src/explore/graph/file/graphData';
import { graphData } from '../../../../../src/explore/graph/file/graphData';
import { aroundOf, topOf } from '../../../../../src/explore/graph/file/graphPart';
import { codeNodesOf } from '../../../../../src/explore/map/codeNodes';
import type { CodeNodes } from '../../../../../src/explore/map/codeNodes';
import { prepareMap } from '../../../../../src/explore/map/exploreMap';
import { analyse } from '../../../../support/analyse';

/** web -> cart -> item, and a zone that nobody imports. */
const sources = {
  'web.py': 'from cart import Cart\n\ndef go():\n    Cart().add()\n\ngo()\n',
  'cart.py': 'from item import price\n\nclass Cart:\n    def add(self):\n        return price()\n',
  'item.py': 'def price():\n    return base()\n\ndef base():\n    return 1\n',
  'zone.py': 'def alone():\n    pass\n',
};

/** Nodes, then edges as `from -> to`, with their weight where they stand for more than one. */
function shown({ nodes, edges }: GraphData): string[] {
  return [
    ...nodes.map(({ id }) => id),
    ...edges.map(({ from, to, weight }) => `${from} -> ${to}${weight > 1 ? ` (${weight})` : ''}`),
  ];
}

describe('A part of a graph', () => {
  let index: CodeIndex;
  let nodes: CodeNodes;
  before(async () => {
    index = await analyse(sources);
    nodes = codeNodesOf(prepareMap(index, { read: () => null }));
  });

  const around = (which: GraphOf, id: string, hops = 1): string[] => {
    const centre = nodes.get(id) ?? assert.fail(id);
    return shown(aroundOf(index, nodes, which, [centre], hops));
  };

  it('has the modules of highest rank and the imports among them', () => {
    const ranked = [...index.modules].sort((a, b) => b.score - a.score).map(({ id }) => id);
    assert.deepEqual(ranked.slice(0, 2), ['item', 'cart']);
    assert.deepEqual(shown(topOf(index, nodes, 'modules', 2)), ['cart', 'item', 'cart -> item (2)']);
    assert.deepEqual(shown(topOf(index, nodes, 'modules', 1)), ['item']);
  });

  it('is the whole graph where more components are asked for than there are', () => {
    assert.deepEqual(topOf(index, nodes, 'modules', 1000), graphData(index, 'modules'));
  });

  it('has calls between the components that hold their ends', () => {
    // J(Cart) = I(cart) + 1 + 1 is the highest; go calls the class once and its method once.
    assert.deepEqual(shown(topOf(index, nodes, 'calls', 4)), [
      ...['cart', 'cart.Cart', 'item', 'web'],
      ...['cart.Cart -> item', 'web -> cart.Cart (2)'],
    ]);
  });

  it('has what holds what among the components', () => {
    assert.deepEqual(shown(topOf(index, nodes, 'tree', 3)), [
      ...['cart', 'cart.Cart', 'item'],
      'cart -> cart.Cart',
    ]);
  });

  it('has a function with its callers and callees, and farther ones by hops', () => {
    assert.deepEqual(around('calls', 'item.price'), [
      ...['cart.Cart.add', 'item.base', 'item.price'],
      ...['cart.Cart.add -> item.price', 'item.price -> item.base'],
    ]);
    assert.deepEqual(around('calls', 'item.base', 2), [
      ...['cart.Cart.add', 'item.base', 'item.price'],
      ...['cart.Cart.add -> item.price', 'item.price -> item.base'],
    ]);
  });

  it('takes a class or module of the call graph with all that it contains', () => {
    assert.deepEqual(around('calls', 'cart.Cart'), [
      ...['cart.Cart', 'cart.Cart.add', 'item.price', 'web.go'],
      ...['cart.Cart.add -> item.price', 'web.go -> cart.Cart', 'web.go -> cart.Cart.add'],
    ]);
    assert.deepEqual(around('calls', 'item').slice(0, 3), ['cart.Cart.add', 'item.base', 'item.price']);
  });

  it('has the importers and imports of a module, and the members of a class', () => {
    assert.deepEqual(around('modules', 'web'), ['cart', 'web', 'web -> cart (3)']);
    assert.deepEqual(around('tree', 'cart.Cart'), [
      ...['cart', 'cart.Cart', 'cart.Cart.add'],
      ...['cart -> cart.Cart', 'cart.Cart -> cart.Cart.add'],
    ]);
  });

  it('has what nothing is joined to alone', () => {
    assert.deepEqual(around('modules', 'zone'), ['zone']);
    assert.deepEqual(around('calls', 'zone.alone'), ['zone.alone']);
  });
});
