import assert from 'node:assert/strict';
import { sharesOf } from '../../bench/shares';

const node = (id: number, functionName: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, scriptId: '0', url: '', lineNumber: 0, columnNumber: 0 },
  children,
});

describe('where the time of facts goes', () => {
  it('gives a sample to the innermost known part around it', () => {
    const nodes = [
      node(1, '(root)', [2, 3, 8]),
      node(2, '(idle)'),
      node(3, 'extractFacts', [4, 6]),
      node(4, 'buildCaptureTree', [5]),
      node(5, 'captures', [7]),
      node(6, 'lowerFile'),
      node(7, 'wasm-function[12]'),
      node(8, 'main'),
    ];
    const shares = sharesOf({
      nodes,
      startTime: 0,
      endTime: 0,
      samples: [2, 7, 7, 4, 6, 8],
      timeDeltas: [9000, 1000, 500, 250, 4000, 2000],
    });
    const spent = Object.fromEntries(shares.filter(({ ms }) => ms > 0).map(({ part, ms }) => [part, ms]));
    assert.deepEqual(spent, { 'query captures': 1.5, 'tree of captures': 0.25, lowering: 4, other: 2 });
    assert.equal(shares.at(-1)?.part, 'other');
  });
});
