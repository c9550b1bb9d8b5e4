import assert from 'node:assert/strict';
import { ToolError } from '../../../../src/core/errors';
import type { GraphFocus, GraphView } from '../../../../src/core/map/graphView';
import type { CodeIndex } from '../../../../src/core/map/codeIndex';
import { prepareMap } from '../../../../src/explore/map/exploreMap';
import { graphView } from '../../../../src/explore/graph/graphView';
import { mapOf } from '../../../support/exploreMap';
import { classOf, emptyIndex, functionOf, moduleOf, rankedModule } from '../sampleIndex';

const shop = {
  'shop/__init__.py': '',
  'shop/models.py': [
    'class Base:',
    '    def save(self):',
    '        return self.key()',
    '    def key(self):',
    '        return 1',
    'class Order(Base):',
    '    def total(self):',
    '        return self.key()',
  ].join('\n'),
  'shop/app.py': [
    'from shop.models import Order',
    'def order():',
    '    return Order()',
    'def main():',
    '    found = order()',
    '    found.save()',
    '    found.total()',
    '    return [found.save() for _ in range(3)]',
    'main()',
  ].join('\n'),
};

const core: GraphFocus = { kind: 'core' };
const around = (id: string): GraphFocus => ({ kind: 'around', id });

function lines({ nodes, edges, hidden }: GraphView): string[] {
  return [
    ...nodes.map(({ kind, label, group }) => `${kind} ${label} (${group})`),
    ...edges.map(
      ({ from, kind, to, weight, resolution }) =>
        `${from} ${kind} ${to} x${weight}${resolution ? ` ${resolution}` : ''}`,
    ),
    `${hidden} hidden`,
  ];
}

function viewOf(index: Partial<CodeIndex>, focus: GraphFocus): GraphView {
  return graphView(prepareMap({ ...emptyIndex, ...index }, { read: () => null }), focus);
}

describe('graphView of the core', () => {
  it('shows modules and classes by rank, and counts a call to the shown class or module around each end', async () => {
    assert.deepEqual(lines(graphView(await mapOf(shop), core)), [
      'module app.py (shop)',
      'module models.py (shop)',
      'module shop/__init__.py (shop)',
      'class Base (shop)',
      'class Order (shop)',
      'shop.app imports shop.models x5',
      'shop.app calls shop.models.Base x2 exact',
      'shop.app calls shop.models.Order x2 exact',
      'shop.models contains shop.models.Base x1',
      'shop.models contains shop.models.Order x1',
      'shop.models.Order calls shop.models.Base x1 exact',
      'shop.models.Order inherits shop.models.Base x1',
      '0 hidden',
    ]);
  });

  it('tells files and classes of one name apart by where they are', async () => {
    const text = 'class Schema:\n    def parse(self):\n        return 1\n';
    const { nodes } = graphView(
      await mapOf({ 'v3/core/schemas.py': text, 'v4/core/schemas.py': text, 'v4/app.py': 'import v4' }),
      core,
    );
    assert.deepEqual(nodes.map(({ label, place }) => `${label}: ${place ?? ''}`).sort(), [
      'Schema: v3/core/schemas.py',
      'Schema: v4/core/schemas.py',
      'app.py: ',
      'schemas.py: v3/core',
      'schemas.py: v4/core',
    ]);
  });

  it('has tests in the core where they are asked for, marked, and around a node in any case', async () => {
    const map = await mapOf({ ...shop, 'tests/test_app.py': 'from shop.app import main\nmain()' });
    const marked = ({ nodes }: GraphView): string[] =>
      nodes.flatMap(({ id, apart }) => (apart === null ? [] : [`${id} ${apart}`]));
    const hidden = graphView(map, core);
    assert.deepEqual([marked(hidden), hidden.hidden], [[], 0]);
    assert.deepEqual(hidden.apart, { modules: 1, choice: 'hidden' });
    assert.deepEqual(marked(graphView(map, core, 'shown')), ['tests.test_app test']);
    assert.deepEqual(marked(graphView(map, around('shop.app'))), ['tests.test_app test']);
  });

  it('shows the module of every shown class, and says how many modules stay out', () => {
    const modules = Array.from({ length: 40 }, (_, at) =>
      rankedModule(`m${String(at).padStart(2, '0')}`, `m${String(at).padStart(2, '0')}.py`, 1 - at / 100),
    );
    const { nodes, hidden, edges } = viewOf(
      {
        modules,
        classes: [classOf('m39', 'm39.Used', { score: 1.6 })],
        functions: [functionOf('m39', 'm39.Used.x', { kind: 'method', parent: 'm39.Used' })],
      },
      core,
    );
    assert.equal(nodes.length, 26);
    assert.deepEqual(
      nodes.slice(23).map(({ id }) => id),
      ['m23', 'm39.Used', 'm39'],
    );
    assert.deepEqual(
      edges.map(({ from, to }) => [from, to]),
      [['m39', 'm39.Used']],
    );
    assert.equal(hidden, 15);
  });

  it('shows what is imported most, without scores, until the index is ranked', () => {
    const { nodes, isEmpty, partial } = viewOf(
      {
        partial: true,
        modules: [moduleOf('a', 'a.py'), moduleOf('b', 'b.py')],
        imports: [{ from: 'a', to: 'b', weight: 1, names: ['b'], lines: [1] }],
      },
      core,
    );
    assert.deepEqual(
      nodes.map(({ id, score }) => [id, score]),
      [
        ['b', null],
        ['a', null],
      ],
    );
    assert.deepEqual([isEmpty, partial], [false, true]);
  });

  it('is empty for an index without modules, and says so', () => {
    assert.deepEqual(viewOf({}, core), {
      focus: core,
      nodes: [],
      edges: [],
      hidden: 0,
      apart: { modules: 0, choice: 'hidden' },
      isEmpty: true,
      partial: false,
    });
  });
});

describe('graphView around a node', () => {
  it('shows a method with its containers, then what calls it and what it calls', async () => {
    assert.deepEqual(lines(graphView(await mapOf(shop), around('shop.models.Base.save'))), [
      'method Base.save (shop)',
      'class Base (shop)',
      'module models.py (shop)',
      'function main (shop)',
      'method Base.key (shop)',
      'shop.app.main calls shop.models.Base.save x2 exact',
      'shop.models contains shop.models.Base x1',
      'shop.models.Base contains shop.models.Base.key x1',
      'shop.models.Base contains shop.models.Base.save x1',
      'shop.models.Base.save calls shop.models.Base.key x1 exact',
      '0 hidden',
    ]);
  });

  it('shows a class with its methods, its base, and the functions outside classes that use it', async () => {
    const { nodes } = graphView(await mapOf(shop), around('shop.models.Order'));
    assert.deepEqual(nodes.map(({ id }) => id).sort(), [
      'shop.app.main',
      'shop.app.order',
      'shop.models',
      'shop.models.Base',
      'shop.models.Order',
      'shop.models.Order.total',
    ]);
    assert.equal(nodes[0]?.id, 'shop.models.Order');
  });

  it('shows a module with the modules it is joined to and what it contains', async () => {
    const { nodes } = graphView(await mapOf(shop), around('shop.app'));
    assert.deepEqual(
      nodes.map(({ id }) => id),
      ['shop.app', 'shop.models', 'shop.app.main', 'shop.app.order'],
    );
  });

  it('takes the named symbol around a lambda, whose calls are its own', async () => {
    const map = await mapOf({ 'a.py': 'def f():\n    return 1\ndef g():\n    return lambda: f()\ng()()\n' });
    const { nodes, edges } = graphView(map, around('a.g.<lambda1>'));
    assert.equal(nodes[0]?.id, 'a.g');
    assert.ok(edges.some(({ from, to, kind }) => from === 'a.g' && to === 'a.f' && kind === 'calls'));
  });

  it('keeps 60 neighbours, the heaviest of the most important modules, and counts the others', () => {
    const callers = Array.from({ length: 100 }, (_, at) => functionOf('m', `m.f${at}`));
    const { nodes, hidden } = viewOf(
      {
        modules: [rankedModule('m', 'm.py', 1), rankedModule('n', 'n.py', 0.5)],
        functions: [...callers, functionOf('n', 'n.target')],
        calls: callers.map(({ id }, at) => ({
          from: id,
          to: 'n.target',
          weight: at + 1,
          lines: [1],
          resolution: 'exact',
          confidence: 1,
        })),
      },
      around('n.target'),
    );
    assert.equal(nodes.length, 62);
    assert.deepEqual(
      nodes.slice(0, 3).map(({ id }) => id),
      ['n.target', 'n', 'm.f99'],
    );
    assert.equal(hidden, 40);
  });

  it('never draws more than 300 nodes, however deep the nesting', () => {
    const nested = Array.from({ length: 1000 }, (_, at) =>
      functionOf('m', `m${'.f'.repeat(at + 1)}`, { parent: `m${'.f'.repeat(at)}` }),
    );
    const { nodes, hidden } = viewOf(
      { modules: [rankedModule('m', 'm.py', 1)], functions: nested },
      around(`m${'.f'.repeat(1000)}`),
    );
    assert.deepEqual([nodes.length, hidden], [300, 701]);
  });

  it('is a ToolError for an id that the map does not have, whatever its name', async () => {
    const map = await mapOf(shop);
    for (const id of ['gone', '__proto__', 'constructor', ''])
      assert.throws(() => graphView(map, around(id)), ToolError);
  });
});
