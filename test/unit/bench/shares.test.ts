import assert from 'node:assert/strict';
import { sharesOf } from '../../bench/shares';

const node = (id: number, functionName: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, scriptId: '0', url: 'bundle.js', lineNumber: id, columnNumber: 0 },
  children,
});

/** What a source map would say of the lines. */
const sources = new Map([
  [3, '../src/index/extract/extractFacts.ts'],
  [4, '../src/index/extract/captureTree.ts'],
  [5, '../node_modules/web-tree-sitter/web-tree-sitter.cjs'],
  [6, '../src/index/extract/lower/statements.ts'],
]);

describe('where the time of facts goes', () => {
  it('gives a sample to the innermost known part around it', () => {
    const nodes = [
      node(1, '(root)', [2, 3, 8]),
      node(2, '(idle)'),
      node(3, 'extractFacts', [4, 6]),
      node(4, 'buildCaptureTree', [5]),
      node(5, 'captures', [7]),
      node(6, 'assignment'),
      node(7, 'wasm-function[12]'),
      node(8, 'main'),
    ];
    const samples = [2, 7, 7, 4, 6, 8];
    const timeDeltas = [9000, 1000, 500, 250, 4000, 2000];
    const shares = sharesOf(
      { nodes, startTime: 0, endTime: 0, samples, timeDeltas },
      ({ lineNumber }) => sources.get(lineNumber) ?? '',
    );
    const spent = Object.fromEntries(shares.filter(({ ms }) => ms > 0).map(({ part, ms }) => [part, ms]));
    assert.deepEqual(spent, { 'query captures': 1.5, 'tree of captures': 0.25, lowering: 4, other: 2 });
    assert.equal(shares.at(-1)?.part, 'other');
  });
});
