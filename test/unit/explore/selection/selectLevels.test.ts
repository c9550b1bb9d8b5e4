import assert from 'node:assert/strict';
import fc from 'fast-check';
import { selectLevels } from '../../../../src/explore/selection/selectLevels';

const costs = (candidates: readonly (readonly { cost: number }[])[], chosen: readonly number[]): number =>
  candidates.reduce((sum, levels, at) => sum + (levels[chosen[at] ?? -1]?.cost ?? 0), 0);

describe('selectLevels', () => {
  const code = [
    { cost: 10, value: 3 },
    { cost: 40, value: 7 },
    { cost: 160, value: 10 },
  ];

  it('shows all whole where all fit: nothing is reduced below the cap', () => {
    assert.deepEqual(selectLevels([code, code], 320), [2, 2]);
  });

  it('takes the steps of most value per cost first', () => {
    // Both signatures (0.3 each), both skeletons (4/30), then a body (3/120) has no room.
    assert.deepEqual(selectLevels([code, code], 100), [1, 1]);
    assert.deepEqual(selectLevels([code, code], 319), [2, 1]);
    assert.deepEqual(selectLevels([code, code], 15), [0, -1]);
    assert.deepEqual(selectLevels([code], 5), [-1]);
  });

  it('prefers what is worth more, whatever its place', () => {
    const worthy = code.map(({ cost, value }) => ({ cost, value: value * 9 }));
    assert.deepEqual(selectLevels([code, worthy], 170), [0, 2]);
  });

  it('never costs more than the room, and more room never leaves out what there was room for', () => {
    const level = fc.record({
      cost: fc.integer({ min: 1, max: 50 }),
      value: fc.integer({ min: 1, max: 50 }),
    });
    const candidate = fc
      .array(level, { minLength: 1, maxLength: 4 })
      .map((levels) =>
        levels.map((_, at) =>
          levels.slice(0, at + 1).reduce((a, b) => ({ cost: a.cost + b.cost, value: a.value + b.value })),
        ),
      );
    fc.assert(
      fc.property(
        fc.array(candidate, { maxLength: 12 }),
        fc.integer({ min: 0, max: 600 }),
        (candidates, room) => {
          const chosen = selectLevels(candidates, room);
          assert.ok(costs(candidates, chosen) <= room);
          const left = room - costs(candidates, chosen);
          candidates.forEach((levels, at) => {
            const next = levels[(chosen[at] ?? -1) + 1];
            const own = levels[chosen[at] ?? -1]?.cost ?? 0;
            if (next) assert.ok(next.cost - own > left, 'a further step would have had room');
          });
        },
      ),
    );
  });
});
