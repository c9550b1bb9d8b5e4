import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ANYTHING } from '../../../../../../src/index/resolve/flow/solving/objects';
import { createSolver } from '../../../../../../src/index/resolve/flow/solving/solver';
import type { Solver } from '../../../../../../src/index/resolve/flow/solving/solver';

const NODES = 12;
/** From here on values are minor. */
const FIRST_MINOR = 1000;

const solverOf = (nodes = NODES): Solver => createSolver(nodes, (value) => value >= FIRST_MINOR);

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

type Step =
  | { readonly kind: 'add'; readonly node: number; readonly value: number }
  | { readonly kind: 'edge' | 'same'; readonly from: number; readonly to: number }
  | { readonly kind: 'run' };

const node = fc.nat(NODES - 1);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('add' as const), node, value: fc.integer({ min: 1, max: 8 }) }),
    fc.record({ kind: fc.constantFrom('edge' as const, 'same' as const), from: node, to: node }),
    fc.record({ kind: fc.constant('run' as const) }),
  ),
  { maxLength: 40 },
);

/** What every node holds in the end, by going over all edges until nothing changes. */
function closure(taken: readonly Step[]): Set<number>[] {
  const held = Array.from({ length: NODES }, () => new Set<number>());
  for (let isMore = true; isMore;) {
    const before = held.reduce((sum, { size }) => sum + size, 0);
    for (const step of taken) {
      if (step.kind === 'add') held[step.node]?.add(step.value);
      else if (step.kind !== 'run') held[step.from]?.forEach((value) => held[step.to]?.add(value));
    }
    isMore = held.reduce((sum, { size }) => sum + size, 0) > before;
  }
  return held;
}

describe('the solver of the flow analysis', () => {
  it('a node holds what the closure over its edges gives, and its watchers see each value once', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const solver = solverOf();
        const seen = Array.from({ length: NODES }, (): number[] => []);
        const kind = solver.defineWatcher((value, at) => seen[at]?.push(value));
        // A name of another node is made before anything is known of it, as rows are.
        const names = new Set<number>();
        const known = new Set<number>();
        const usable = taken.filter((step) => {
          if (step.kind === 'add') known.add(step.node);
          if (step.kind === 'edge' || step.kind === 'same') {
            if (step.kind === 'same' && (names.has(step.to) || known.has(step.to) || step.from >= step.to))
              return false;
            if (step.kind === 'same') names.add(step.to);
            if (step.kind === 'edge' && names.has(step.to)) return false;
            known.add(step.to);
          }
          return step.kind !== 'add' || !names.has(step.node);
        });
        usable.forEach((step, at) => {
          if (step.kind === 'add') solver.add(step.node, step.value);
          else if (step.kind === 'edge') solver.edge(step.from, step.to);
          else if (step.kind === 'same') solver.same(step.to, step.from);
          else solver.run();
          if (at % 3 === 0) solver.watchAs(at % NODES, kind, NODES, 0, 0);
        });
        for (let at = 0; at < NODES; at++) solver.watchAs(at, kind, at, 0, 0);
        solver.run();
        closure(usable).forEach((expected, at) => {
          assert.deepEqual(sorted(solver.values(at)), sorted([...expected]));
          assert.deepEqual(sorted(seen[at] ?? []), sorted([...expected]));
        });
      }),
    );
  });

  it('a watcher that makes edges and watchers while it is called misses nothing', () => {
    const solver = solverOf();
    const seen: string[] = [];
    solver.watch(0, (value) => {
      solver.edge(value, 5);
      solver.watch(0, (again) => seen.push(`${value}-${again}`));
    });
    for (const value of [1, 2, 3]) {
      solver.add(0, value);
      solver.add(value, 10 * value);
    }
    solver.run();
    assert.deepEqual(sorted(solver.values(5)), [10, 20, 30]);
    assert.deepEqual(seen.sort(), ['1-1', '1-2', '1-3', '2-1', '2-2', '2-3', '3-1', '3-2', '3-3']);
  });

  it('a full node holds ANYTHING beside the values that it took, and so does what it flows to', () => {
    const solver = solverOf();
    solver.edge(0, 1);
    for (let value = 1; value <= 400; value++) solver.add(0, value);
    solver.run();
    assert.equal(solver.values(0).length, 241);
    assert.deepEqual(sorted(solver.values(1)), sorted(solver.values(0)));
    assert.ok(solver.values(1).includes(ANYTHING));
  });

  it('an edge into a full node is not kept: nothing can change there', () => {
    const solver = solverOf();
    for (let value = 1; value <= 400; value++) solver.add(0, value);
    solver.run();
    const held = solver.values(0);
    solver.edge(1, 0);
    solver.edge(1, 2);
    solver.add(1, 500);
    solver.run();
    assert.deepEqual(solver.successors(1), [2]);
    assert.deepEqual(solver.values(0), held);
  });

  it('a node that a full one flows to holds the same, its watchers see each value once, and it takes no more', () => {
    const solver = solverOf();
    for (let value = 1; value <= 400; value++) solver.add(0, value);
    solver.run();
    const seen: number[] = [];
    solver.watch(2, (value) => seen.push(value));
    solver.edge(1, 2);
    solver.edge(0, 1);
    solver.run();
    solver.add(1, 500);
    solver.add(2, 500);
    solver.run();
    for (const node of [1, 2]) assert.deepEqual(solver.values(node), solver.values(0));
    assert.deepEqual(sorted(seen), sorted(solver.values(0)));
  });

  it('a node of a large workspace holds less', () => {
    const solver = solverOf(1_000_000);
    for (let value = 1; value <= 400; value++) solver.add(0, value);
    solver.run();
    assert.equal(solver.values(0).length, 25);
  });

  it('where a hub takes too many steps, nodes hold less from then on, and what they do not take is ANYTHING', () => {
    const solver = solverOf();
    const addAll = (node: number): void => {
      for (let value = 1; value <= 400; value++) solver.add(node, value);
    };
    addAll(0);
    for (let reader = 0; reader < 8000; reader++) solver.watch(0, () => undefined);
    solver.run();
    addAll(1);
    solver.add(0, 401);
    solver.run();
    assert.equal(solver.values(0).length, 241);
    assert.equal(solver.values(1).length, 25);
    assert.ok(solver.values(1).includes(ANYTHING));
  });

  it('minor values fill no node: a few are enough to name what is outside', () => {
    const solver = solverOf();
    for (let value = 0; value < 100; value++) solver.add(0, FIRST_MINOR + value);
    solver.add(0, 7);
    assert.equal(solver.values(0).length, 9);
    assert.ok(solver.values(0).includes(7));
  });

  it('nodes made later are as those that were there from the start', () => {
    const solver = solverOf(1);
    const nodes = Array.from({ length: 5000 }, () => solver.newNode());
    nodes.forEach((made, at) => solver.edge(at === 0 ? 0 : (nodes[at - 1] ?? 0), made));
    solver.add(0, 3);
    solver.run();
    assert.deepEqual(solver.values(nodes.at(-1) ?? 0), [3]);
  });

  it('a node that something is known of already is not merged: it gets what the other holds', () => {
    const solver = solverOf();
    solver.edge(1, 2);
    solver.same(1, 0);
    solver.add(0, 4);
    solver.run();
    assert.deepEqual(solver.values(2), [4]);
    assert.deepEqual(solver.successors(0), [1]);
  });
});
