import assert from 'node:assert/strict';
import { linkCounts, matchesSearch, neighbourIds, shownGraph } from '../../../../webview-ui/graph/links';
import { edgeOf, nodeOf, viewOf } from '../../../support/graphViews';

const none = { hiddenShapes: new Set<never>(), hiddenRelations: new Set<never>() };
const view = viewOf(
  [nodeOf('m'), nodeOf('C', { kind: 'class' }), nodeOf('f', { kind: 'function' }), nodeOf('__proto__')],
  [
    edgeOf('m', 'contains', 'C'),
    edgeOf('f', 'calls', 'C'),
    edgeOf('C', 'calls', 'f'),
    edgeOf('__proto__', 'calls', 'C'),
    edgeOf('m', 'imports', '__proto__'),
  ],
);

describe('the links of a graph', () => {
  it('counts callers, callees, importers and the rest', () => {
    const shown = shownGraph(view, none);
    const zero = {
      calledBy: 0,
      calls: 0,
      importedBy: 0,
      imports: 0,
      inheritedBy: 0,
      inherits: 0,
      contains: 0,
    };
    assert.deepEqual(linkCounts(shown, 'C'), { ...zero, calledBy: 2, calls: 1 });
    assert.deepEqual(linkCounts(shown, 'm'), { ...zero, imports: 1, contains: 1 });
    assert.deepEqual(linkCounts(shown, 'gone'), zero);
  });

  it('knows a node’s neighbours, also those named like a part of every object', () => {
    const shown = shownGraph(view, none);
    assert.deepEqual([...neighbourIds(shown, 'C')].sort(), ['__proto__', 'f', 'm']);
    assert.deepEqual([...neighbourIds(shown, 'constructor')], []);
  });

  it('takes edges away with their kind and with either of their nodes', () => {
    const withoutFunctions = shownGraph(view, { ...none, hiddenShapes: new Set(['function']) });
    assert.equal(linkCounts(withoutFunctions, 'C').calledBy, 1);
    const withoutCalls = shownGraph(view, { ...none, hiddenRelations: new Set(['calls']) });
    assert.deepEqual(
      withoutCalls.edges.map(({ kind }) => kind),
      ['contains', 'imports'],
    );
  });

  it('finds names and paths in any case, and everything by nothing', () => {
    const node = nodeOf('IndexSession');
    for (const text of ['session', 'SRC/index', ' ', '']) assert.ok(matchesSearch(node, text), text);
    assert.ok(!matchesSearch(node, 'sessions'));
  });
});
