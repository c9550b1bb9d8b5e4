import assert from 'node:assert/strict';
import { parseKeptFocus } from '../../../../src/protocol/keptGraph';
import { isSameFocus, parseKept, renderKept } from '../../../../webview-ui/graph/kept';
import type { Kept } from '../../../../webview-ui/graph/kept';
import { placesFor } from '../../../../webview-ui/graph/places';
import { nodeOf, viewOf } from '../../../support/graphViews';

const kept: Kept = {
  focus: { kind: 'around', id: 'a' },
  positions: new Map([['__proto__', { x: 1, y: -2.5 }]]),
  filters: { hiddenShapes: new Set(['class']), hiddenRelations: new Set(['calls']), isTableShown: true },
};

describe('what the graph page keeps', () => {
  it('is read as it was written, through JSON', () => {
    const raw: unknown = JSON.parse(JSON.stringify(renderKept(kept)));
    assert.deepEqual(parseKept(raw), kept);
    assert.deepEqual(parseKeptFocus(raw), kept.focus);
  });

  it('is nothing where it is of another form', () => {
    for (const raw of [null, {}, [], 'x', { ...renderKept(kept), positions: [['a', 'b', 1]] }])
      assert.equal(parseKept(raw), null);
    assert.deepEqual(parseKeptFocus({ focus: { kind: 'everything' } }), { kind: 'core' });
  });

  it('holds places for a graph of the same thing alone', () => {
    assert.ok(isSameFocus({ kind: 'core' }, { kind: 'core' }));
    assert.ok(!isSameFocus({ kind: 'around', id: 'a' }, { kind: 'around', id: 'b' }));
    const before = { focus: { kind: 'core' as const }, positions: new Map([['a', { x: 123, y: 45 }]]) };
    const view = viewOf([nodeOf('a')]);
    assert.deepEqual(placesFor(view, before).positions.get('a'), { x: 123, y: 45 });
    const around = { ...view, focus: { kind: 'around' as const, id: 'a' } };
    assert.deepEqual(placesFor(around, before).positions.get('a'), { x: 0, y: 0 });
  });
});
