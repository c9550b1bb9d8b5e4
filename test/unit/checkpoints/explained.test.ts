import assert from 'node:assert/strict';
import { isExplained } from '../../../src/checkpoints/scope/explained';
import type { ScopeBreach } from '../../../src/core/changes/scope';

describe('A breach of the plan beside the answer', () => {
  const hunk = {
    ...{ oldStart: 1, newStart: 1, oldLines: ['a\n'], newLines: ['b\n'] },
    ...{ above: [], below: ['c\n'] },
  };
  const changed: ScopeBreach = {
    path: 'src/shop/tax.py',
    symbols: [{ name: 'Rates.of', change: 'changed' }],
    hunks: [hunk],
  };
  const made: ScopeBreach = {
    path: 'out/report.csv',
    symbols: [{ name: '<module>', change: 'changed' }],
    hunks: [{ ...hunk, oldLines: [], below: [] }],
  };
  const rows: readonly (readonly [answer: string, breach: ScopeBreach, isExplained: boolean])[] = [
    ['Done.', changed, false],
    ['I changed src/shop/tax.py.', changed, false],
    ['Because it was slow I changed the cart.', changed, false],
    ['I also changed `src/shop/tax.py` because the cart calls it.', changed, true],
    ['- `tax.py`: needed by the new option', changed, true],
    ['`of` was outside of the plan.', changed, true],
    ['I edited tax.py. The plan did not have it.', changed, true],
    ['I edited tax.py. It is needed by the cart.', changed, true],
    ['I edited tax.py. All tests must pass.', changed, false],
    ['I edited tax.py. Users need a newer version.', changed, false],
    ['I edited tax.py.\n\nAll is well. The plan holds.', changed, false],
    ['syntax.py is required.', changed, false],
    ['I often need it.', changed, false],
    ['Außerdem tax.py, weil der Warenkorb sie ruft.', changed, true],
    ['也改了 src/shop/tax.py，因为它被调用。', changed, true],
    ['The table is in out/report.csv.', made, true],
    ['The table is there.', made, false],
  ];
  for (const [answer, breach, wanted] of rows) {
    it(`${JSON.stringify(answer)}: ${wanted ? 'a reason' : 'no reason'}`, () => {
      assert.equal(isExplained(answer, breach), wanted);
    });
  }
});
