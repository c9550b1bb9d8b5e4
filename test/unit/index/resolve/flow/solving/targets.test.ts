/** The targets of sites, against maps of a site's own. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  BY_DECLARATION,
  BY_FLOW,
  createTargets,
} from '../../../../../../src/index/resolve/flow/solving/targets';

const step = fc.record({
  site: fc.nat({ max: 5 }),
  definition: fc.nat({ max: 12 }),
  // Null takes the target away.
  evidence: fc.oneof(fc.constantFrom<(number | null)[]>(BY_FLOW, BY_DECLARATION, null), fc.nat({ max: 3 })),
});

describe('targets of sites', () => {
  it('are what maps hold, each in the order of its first evidence', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const targets = createTargets();
        const sites = new Map<number, Map<number, number>>();
        for (const { site, definition, evidence } of steps) {
          const map = sites.get(site) ?? new Map<number, number>();
          sites.set(site, map);
          if (evidence === null) {
            targets.delete(site, definition);
            map.delete(definition);
          } else {
            targets.add(site, definition, evidence);
            map.set(definition, together(map.get(definition), evidence));
          }
        }
        for (const [site, map] of sites) assert.deepEqual(pairsOf(targets, site), [...map]);
      }),
    );
  });

  it('are there, or were', () => {
    const targets = createTargets();
    targets.add(3, 7, BY_FLOW);
    assert.deepEqual([targets.has(3, 7), targets.wasReached(3), targets.wasReached(2)], [true, true, false]);
    targets.delete(3, 7);
    assert.deepEqual([targets.has(3, 7), targets.wasReached(3), targets.count(3)], [false, true, 0]);
  });
});

function pairsOf(targets: ReturnType<typeof createTargets>, site: number): [number, number][] {
  return targets.of(site).map((target, place) => [target, targets.evidenceAt(site, place)]);
}

/** By evidence of two kinds, whichever says more; of two classes, that any brings it. */
function together(known: number | undefined, added: number): number {
  if (known === undefined || known === added) return added;
  const isOfClass = [known >= 0, added >= 0];
  if (known === BY_FLOW || isOfClass.every(Boolean)) return BY_FLOW;
  if (added === BY_DECLARATION) return known;
  return added;
}
