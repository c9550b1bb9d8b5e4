import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createBisectProgress } from '../../../../src/tools/gitPlans/bisectProgress';
import { renderBisect } from '../../../../src/tools/gitPlans/renderBisect';
import type { BisectReport, BisectResult } from '../../../../src/core/git/bisect';
import { phrase } from '../../../../src/core/text/phrase';

const id = 'a'.repeat(40);
const run = { commit: id, verdict: 'bad', exit: 1 } as const;
const result: BisectResult = {
  ...{ firstBad: id, confidence: 1, candidates: [id], author: 'Ada', subject: 'Leave out gifts' },
  files: ['src/cart.py'],
  symbols: [
    { path: 'src/cart.py', change: 'body', name: 'Cart.total', from: null },
    { path: 'src/cart.py', change: 'renamed', name: 'gifts', from: 'extras' },
  ],
};
const report = (given: Partial<BisectReport>): BisectReport => ({
  ...{ version: 1, state: 'found', runs: [run], result },
  ...given,
});

describe('A bisection in a terminal', () => {
  it('ends with the commit and its symbols', () => {
    assert.equal(
      renderBisect(report({})),
      `First bad commit: ${id} (1 run)
  Leave out gifts
  by Ada

Changed symbols:
  body of Cart.total (src/cart.py)
  renamed gifts, was extras (src/cart.py)

All of it: git show aaaaaaaaaa
`,
    );
  });

  it('names files where no symbol changed, and says how sure it is, rounded down', () => {
    const text = renderBisect(report({ result: { ...result, symbols: [], confidence: 0.99879 } }));
    assert.match(text, /\(1 run, 99\.8 % sure\)/);
    assert.match(text, /Changed files:\n {2}src\/cart\.py\n/);
  });

  it('says what is left, and that it can go on', () => {
    const unsure = { ...result, firstBad: null, confidence: 0.5, candidates: [id, 'b'.repeat(40)] };
    assert.match(
      renderBisect(report({ state: 'unsure', result: unsure })),
      /one of these.*\(50 %\):\n {2}a+\n {2}b+\n$/,
    );
    assert.match(renderBisect(report({ state: 'interrupted', result: null })), /^Interrupted after 1 run\./);
    assert.match(renderBisect(report({ state: 'aborted', result: null })), /^Ended after 1 run without/);
  });

  it('is told run by run while it goes on', () => {
    const lines: string[] = [];
    const tell = createBisectProgress((line) => void lines.push(line));
    tell({ kind: 'begun', commits: 39, atMost: 6, known: 2 });
    tell({
      kind: 'running',
      commit: id,
      suspect: { id, score: 1, reasons: [phrase('its subject names {0}', 'cart')] },
    });
    tell({ kind: 'ran', run, last: 'ValueError: no items' });
    assert.deepEqual(lines, [
      '39 commits may be the first bad one; at most 6 runs; 2 runs are known from the interrupted call',
      'suspect: aaaaaaaaaa its subject names cart',
      'run 3: aaaaaaaaaa is bad (exit 1): ValueError: no items',
    ]);
  });
});
