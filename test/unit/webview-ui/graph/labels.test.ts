import assert from 'node:assert/strict';
import fc from 'fast-check';
import { placeLabels } from '../../../../webview-ui/graph/labels';
import type { Box, LabelledNode } from '../../../../webview-ui/graph/labels';

const screen = { width: 400, height: 300 };
const nobody = new Set<string>();

function label(id: string, x: number, y: number): LabelledNode {
  return { id, x, y, size: 10, labelWidth: 60 };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

describe('the labels of the graph', () => {
  it('stand at the right of their nodes where there is room', () => {
    const [placed] = placeLabels([label('a', 100, 100)], screen, 16, nobody);
    assert.deepEqual(placed, { id: 'a', box: { left: 114, top: 92, right: 174, bottom: 108 } });
  });

  it('go to the left at the edge of the screen', () => {
    const [placed] = placeLabels([label('a', 380, 100)], screen, 16, nobody);
    assert.equal(placed?.box.right, 366);
  });

  it('are left out off the screen, and where a more important node has the room, unless forced', () => {
    const crowd = Array.from({ length: 30 }, (_, at) => label(`n${at}`, 200 + (at % 6) * 4, 150 + at));
    const ids = placeLabels([label('off', -50, 100), ...crowd], screen, 16, nobody).map(({ id }) => id);
    assert.ok(!ids.includes('off'));
    assert.ok(ids.length < crowd.length);
    const forced = placeLabels(crowd, screen, 16, new Set(['n29'])).map(({ id }) => id);
    assert.ok(forced.includes('n29'));
  });

  it('never lie on each other or on another node', () => {
    const node = fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 300 }),
      size: fc.integer({ min: 3, max: 15 }),
      labelWidth: fc.integer({ min: 5, max: 150 }),
    });
    const property = fc.property(fc.array(node, { maxLength: 40 }), (drawn) => {
      const nodes = drawn.map((each, at) => ({ ...each, id: String(at) }));
      const placed = placeLabels(nodes, screen, 16, nobody);
      for (const [at, { id, box }] of placed.entries()) {
        for (const other of placed.slice(at + 1)) assert.ok(!overlap(box, other.box));
        for (const { id: other, x, y, size } of nodes)
          assert.ok(
            other === id ||
              !overlap(box, { left: x - size, top: y - size, right: x + size, bottom: y + size }),
          );
      }
    });
    fc.assert(property);
  });
});
