import assert from 'node:assert/strict';
import { createPhaseClock, renderStats } from '../../../src/cli/stats';
import { emptyIndex, functionOf, moduleOf } from '../explore/sampleIndex';

describe('createPhaseClock', () => {
  it('adds up phases entered twice and counts the one that is running', () => {
    let nowMs = 1000;
    const clock = createPhaseClock(() => nowMs);
    const enter = (phase: string, ms: number): void => {
      clock.enter(phase);
      nowMs += ms;
    };
    enter('listing', 5);
    enter('parsing', 30);
    enter('parsing', 30);
    enter('listing', 2);
    clock.stop();
    nowMs += 100;
    enter('linking', 7);
    assert.deepEqual(clock.times(), [
      { phase: 'listing', ms: 7 },
      { phase: 'parsing', ms: 60 },
      { phase: 'linking', ms: 7 },
    ]);
  });
});

describe('renderStats', () => {
  it('tells times, counts and peak memory', () => {
    const index = {
      ...emptyIndex,
      modules: [moduleOf('m', 'm.py', { endLine: 1500 })],
      functions: [functionOf('m', 'm.f'), functionOf('m', 'm.g')],
      skipped: [{ path: 'x', reason: 'binary' }],
      ambiguous: [{ from: 'm.f', name: 'go', candidates: ['m.g'], lines: [2, 3] }],
      unresolved: [{ from: 'm.f', name: 'run', lines: [4] }],
    };
    const phases = [
      { phase: 'listing', ms: 120 },
      { phase: 'parsing', ms: 2005 },
    ];
    const linking = [
      { phase: 'flow', ms: 500 },
      { phase: 'graph', ms: 302 },
    ];
    assert.equal(
      renderStats(index, { phases, linking, store: { reading: 31, writing: 120 } }, 2_000_000),
      'Time    2.13 s: listing 0.12, parsing 2.00\n' +
        'Linking 0.80 s, 40 % of parsing: flow 0.50, graph 0.30\n' +
        'Store   0.15 s: reading 0.03, writing 0.12\n' +
        'Read    1 file, 1,500 lines; 1 skipped, 0 problems\n' +
        'Found   0 classes, 2 functions, 0 call edges, 0 import edges\n' +
        'Calls   0 sites resolved in this folder: 0 exact, 0 inferred; ' +
        '0 to names outside it, 2 ambiguous, 1 unresolved\n' +
        'Memory  1,954 MiB at the peak\n',
    );
  });
});
