import assert from 'node:assert/strict';
import type { MergeReport, PrintedConflict } from '../../../../src/core/git/conflicts';
import { choicesFrom } from '../../../../src/scenarios/git/choices';

function conflict(
  id: string,
  ...candidates: readonly (readonly [text: string | null, sure: boolean])[]
): PrintedConflict {
  return {
    ...{ id, path: 'a.py', kind: 'content', startLine: 1, endLine: 5, base: '', ours: 'o\n', theirs: 't\n' },
    ...{ symbol: null, commits: { ours: [], theirs: [] } },
    candidates: candidates.map(([text, sure]) => ({ text, rules: ['r'], confidence: 0.5, sure })),
  };
}

const report: MergeReport = {
  ...{ version: 1, state: 'merge', ours: null, theirs: null, silent: [], result: null },
  conflicts: [conflict('a', ['x\n', true], ['y\n', false]), conflict('b', ['z\n', false]), conflict('c')],
};

describe('choices from candidates', () => {
  it('are the first ones, or the sure ones alone', () => {
    assert.deepEqual(choicesFrom(report, 'first'), [
      { id: 'a', text: 'x\n' },
      { id: 'b', text: 'z\n' },
    ]);
    assert.deepEqual(choicesFrom(report, 'sure'), [{ id: 'a', text: 'x\n' }]);
  });

  it('are those of a file', () => {
    const resolutions = [
      { id: 'a', candidate: 1 },
      { id: 'c', side: 'ours' as const },
      { id: 'b', text: null },
    ];
    assert.deepEqual(choicesFrom(report, { resolutions }), [
      { id: 'a', text: 'y\n' },
      { id: 'c', side: 'ours' },
      { id: 'b', text: null },
    ]);
  });

  it('are refused where there is no such conflict or candidate', () => {
    const take = (id: string, candidate: number) => () =>
      choicesFrom(report, { resolutions: [{ id, candidate }] });
    assert.throws(take('x', 0), /There is no conflict x any more/);
    assert.throws(take('b', 1), /The conflict b has no candidate 1; it has 1\./);
  });
});
