import assert from 'node:assert/strict';
import { readPalette } from '../../../../webview-ui/graph/colours';
import { linkCounts, shownGraph } from '../../../../webview-ui/graph/links';
import { parseToGraph } from '../../../../src/protocol/toGraph';
import { buildScene, nodeSizes } from '../../../../webview-ui/graph/scene';
import type { Scene } from '../../../../webview-ui/graph/scene';
import { startState } from '../../../../webview-ui/graph/state';
import type { GraphState } from '../../../../webview-ui/graph/state';
import { spokenNode } from '../../../../webview-ui/graph/words';
import { edgeOf, nodeOf, viewOf } from '../../../support/graphViews';

const view = viewOf(
  [
    nodeOf('a', { score: 8 }),
    nodeOf('b', { score: 2 }),
    nodeOf('c'),
    nodeOf('f', { kind: 'function', label: 'a\u001bb' }),
  ],
  [
    edgeOf('a', 'imports', 'b'),
    edgeOf('b', 'calls', 'c', { resolution: 'inferred' }),
    edgeOf('b', 'calls', 'f'),
  ],
);
const palette = readPalette(() => '', false);

function scene(state: Partial<GraphState>): Scene {
  return buildScene(view, shownGraph(view, startState), { ...startState, ...state }, palette);
}

function dimmed(state: Partial<GraphState>): string[] {
  return [...scene(state).nodes].filter(([, { isDimmed }]) => isDimmed).map(([id]) => id);
}

describe('the scene of a graph', () => {
  it('dims what is not joined to the node in hand', () => {
    assert.deepEqual(dimmed({}), []);
    assert.deepEqual(dimmed({ hovered: 'a' }), ['c', 'f']);
    assert.deepEqual(dimmed({ hovered: 'a', selected: 'c' }), ['c', 'f'], 'the pointer comes first');
  });

  it('dims what the search does not find', () => {
    assert.deepEqual(dimmed({ search: 'C.ts' }), ['a', 'b', 'f']);
  });

  it('draws inferred calls lighter, and containment without an arrow', () => {
    const [, inferred, exact] = scene({}).edges;
    assert.notEqual(inferred?.look.colour, exact?.look.colour);
    assert.ok(exact?.look.hasArrow);
  });

  it('gives the higher score the larger node, and the centre of a neighbourhood a large one', () => {
    const [a, b, c] = view.nodes.map(nodeSizes(view));
    assert.ok(a !== undefined && b !== undefined && c !== undefined && a > b && b > c);
    const around = nodeSizes({ ...view, focus: { kind: 'around', id: 'c' } });
    assert.ok(around(nodeOf('c')) >= 12);
  });

  it('shows names without characters that act', () => {
    assert.equal(scene({}).nodes.get('f')?.label, 'a␛b');
  });

  it('is spoken as name, kind, importance and links', () => {
    const shown = shownGraph(view, startState);
    const [a, b, c] = view.nodes.map((node) => spokenNode(node, linkCounts(shown, node.id)));
    assert.match(a ?? '', /^a, module, importance 8.00, imports 1$/);
    assert.match(b ?? '', /^b, module, importance 2.00, calls 2, imported by 1$/);
    assert.equal(c, 'c, module, called by 1');
    assert.equal(spokenNode(nodeOf('x'), linkCounts(shown, 'x')), 'x, module, no relations shown');
  });
});

describe('a message to the graph page', () => {
  it('is taken as it is', () => {
    assert.deepEqual(parseToGraph({ type: 'graph', view }), { type: 'graph', view });
    const why = { text: 'Nothing in {0}', args: ['x', 1] };
    assert.deepEqual(parseToGraph({ type: 'empty', why, action: null }), {
      type: 'empty',
      why,
      action: null,
    });
  });

  it('is dropped when it is none', () => {
    const bad = [
      null,
      'graph',
      {},
      { type: 'graph' },
      { type: 'graph', view: { ...view, nodes: [{ id: 1 }] } },
    ];
    for (const raw of bad) assert.equal(parseToGraph(raw), null);
  });
});
