/** Nodes that are made when first asked for. */
import { createPairMap } from './lists';
import type { Solver } from './solver';

/** One node for each pair of numbers. */
export function lazyNodes(solver: Solver): (owner: number, slot: number) => number {
  const known = createPairMap();
  return (owner, slot) => {
    const made = known.get(owner, slot);
    if (made >= 0) return made;
    const node = solver.newNode();
    known.set(owner, slot, node);
    return node;
  };
}
