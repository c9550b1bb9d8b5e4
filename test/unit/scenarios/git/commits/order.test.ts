/** The order of groups against what it means: no group comes before one that brings what it needs, unless they need each other. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import fc from 'fast-check';
import { ordered } from '../../../../../src/scenarios/git/commits/order';
import type { Group } from '../../../../../src/scenarios/git/commits/order';
import type { Unit } from '../../../../../src/scenarios/git/commits/units';

const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 3 });

const unit = fc
  .record({
    defines: names,
    added: names,
    removed: names,
    path: fc.constantFrom('x.py', 'y.py'),
    isImport: fc.boolean(),
  })
  .map(({ defines, added, removed, path, isImport }) => ({
    ...{ path, defines: new Set(defines), addedNames: new Set(added), removedNames: new Set(removed) },
    ...{ added, removed, kind: isImport ? ('import' as const) : ('code' as const) },
  }));

const groups = fc.array(
  fc
    .array(unit, { minLength: 1, maxLength: 3 })
    .map((units): Group => ({ units: units as unknown as readonly Unit[], kind: 'code' })),
  { maxLength: 7 },
);

/** As the docstring of `ordered` says, pair by pair. */
function mustPrecede(first: Group, second: Group): boolean {
  if (first === second) return false;
  return first.units.some((one) =>
    second.units.some((other) => {
      const brings = [...one.defines].some(
        (name) => one.added.length > 0 && other.addedNames.has(name) && !other.defines.has(name),
      );
      const frees = [...other.defines].some(
        (name) => other.added.length === 0 && one.removedNames.has(name) && !one.defines.has(name),
      );
      const imports =
        one.kind === 'import' &&
        one.path === other.path &&
        other.kind !== 'import' &&
        [...one.addedNames].some((name) => other.addedNames.has(name));
      return brings || frees || imports;
    }),
  );
}

/** As `ordered`, by looking at all pairs. */
function orderedByPairs(all: readonly Group[]): readonly Group[] {
  const left = [...all];
  const result: Group[] = [];
  while (left.length > 0) {
    const free = left.find((group) => left.every((other) => !mustPrecede(other, group)));
    const next = free ?? left[0] ?? assert.fail();
    left.splice(left.indexOf(next), 1);
    result.push(next);
  }
  return result;
}

describe('the order of commits', () => {
  it('is that of all pairs', () => {
    fc.assert(
      fc.property(groups, (all) => {
        const place = (order: readonly Group[]): readonly number[] =>
          order.map((group) => all.indexOf(group));
        assert.deepEqual(place(ordered(all)), place(orderedByPairs(all)));
      }),
      { numRuns: 2_000 },
    );
  });
});
