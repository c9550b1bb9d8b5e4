/** The files of graphs, against expected text, and against the parsers of those who read them. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { CodeIndex } from '../../../../../src/core/map/codeIndex';
import { graphData } from '../../../../../src/explore/graph/file/graphData';
import type { GraphOf } from '../../../../../src/explore/graph/file/graphData';
import { isGraphFile, renderGraph } from '../../../../../src/explore/graph/file/renderGraph';
import { analyse } from '../../../../support/analyse';
import { classOf, emptyIndex, functionOf, moduleOf } from '../../sampleIndex';

const sources = {
  'shop/__init__.py': '',
  'shop/cart.py':
    'from .item import Item, price\n\nclass Cart:\n    def add(self):\n        price(Item())\n        price(1)\n',
  'shop/item.py': 'class Item:\n    pass\n\ndef price(of):\n    return of\n',
};

function render(index: CodeIndex, graph: GraphOf, file: string): string {
  return [...renderGraph(file, graphData(index, graph))].join('');
}

describe('The files of graphs', () => {
  it('draws the module graph as DOT, with what an edge weighs', async () => {
    const text = render(await analyse(sources), 'modules', 'map.dot');
    assert.equal(
      text,
      [
        'digraph "modules" {',
        '  rankdir=LR;',
        '  node [shape=box, style=rounded];',
        '  "shop" [label="shop", kind="module"];',
        '  "shop.cart" [label="shop.cart", kind="module"];',
        '  "shop.item" [label="shop.item", kind="module"];',
        '  "shop.cart" -> "shop.item" [weight=5, label="5", lines="1"];',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('draws the call graph as Mermaid, numbered', async () => {
    const text = render(await analyse(sources), 'calls', 'calls.mmd');
    assert.equal(
      text,
      [
        'flowchart LR',
        '  n0(["add"])',
        '  n1("Item")',
        '  n2(["price"])',
        '  n0 --> n1',
        '  n0 -->|2| n2',
        '',
      ].join('\n'),
    );
  });

  it('draws the code tree, whose packages with an __init__ are modules', async () => {
    const { nodes, edges } = graphData(await analyse(sources), 'tree');
    assert.deepEqual(
      nodes.map(({ id, attributes }) => `${String(attributes['kind'])} ${id}`),
      [
        'module shop',
        'module shop.cart',
        'class shop.cart.Cart',
        'method shop.cart.Cart.add',
        'module shop.item',
        'class shop.item.Item',
        'function shop.item.price',
      ],
    );
    assert.deepEqual(
      edges.map(({ from, to }) => `${from} > ${to}`),
      [
        'shop > shop.cart',
        'shop > shop.item',
        'shop.cart > shop.cart.Cart',
        'shop.cart.Cart > shop.cart.Cart.add',
        'shop.item > shop.item.Item',
        'shop.item > shop.item.price',
      ],
    );
  });

  it('gives lines, names, resolution and confidence to its edges', async () => {
    const index = await analyse(sources);
    assert.deepEqual(graphData(index, 'modules').edges, [
      {
        from: 'shop.cart',
        to: 'shop.item',
        weight: 5,
        attributes: { kind: 'imports', names: 'Item price', lines: '1' },
      },
    ]);
    assert.deepEqual(graphData(index, 'calls').edges[1]?.attributes, {
      kind: 'calls',
      lines: '5 6',
      resolution: 'exact',
      confidence: 1,
    });
  });

  it('knows no other extension', () => {
    for (const file of ['map.png', 'constructor', 'a.__proto__', 'dot'])
      assert.equal(isGraphFile(file), false, file);
    assert.ok(isGraphFile('folder.x/Map.GraphML'));
  });

  it('is read back by an XML parser with every id and label as they are, whatever they hold', () => {
    const texts: string[] = [];
    const wanted: string[][] = [];
    const id = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 5 }), (ids) => {
        const index = indexOf(ids);
        for (const file of ['a.gexf', 'a.graphml']) {
          texts.push(render(index, 'calls', file));
          wanted.push(graphData(index, 'calls').nodes.map(({ id: each }) => asXmlHasIt(each)));
        }
      }),
      { numRuns: 200 },
    );
    const script = [
      'import json, sys, xml.etree.ElementTree as E',
      'out = []',
      'for text in json.load(sys.stdin):',
      '    out.append([n.get("id") for n in E.fromstring(text.encode("utf-8")).iter() if n.tag.split("}")[1] == "node"])',
      'json.dump(out, sys.stdout)',
    ].join('\n');
    const run = spawnSync('python3', ['-c', script], { input: JSON.stringify(texts), encoding: 'utf8' });
    assert.equal(run.stderr, '');
    assert.deepEqual(JSON.parse(run.stdout), wanted);
  });
});

/** Functions of these names that call each other in a ring. */
function indexOf(names: readonly string[]): CodeIndex {
  const functions = names.map((name) => functionOf('m', `m.${name}`)).sort((a, b) => (a.id < b.id ? -1 : 1));
  const calls = functions.map(({ id }, at) => ({
    from: id,
    to: functions[(at + 1) % functions.length]?.id ?? id,
    weight: 1,
    lines: [1],
    resolution: 'exact' as const,
    confidence: 1,
  }));
  return {
    ...emptyIndex,
    modules: [moduleOf('m', 'm.py')],
    classes: [classOf('m', 'm.C')],
    functions,
    calls,
  };
}

/** What XML 1.0 cannot hold is U+FFFD. */
function asXmlHasIt(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '\uFFFD');
}
