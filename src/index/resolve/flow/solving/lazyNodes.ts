/** Nodes that are made when first asked for. */
import { createPairMap } from './lists';
import type { Solver } from './solver';

/** One node for each pair of numbers. */
export function lazyNodes(solver: Solver): (of: number, slot: number) => number {
  const known = createPairMap();
  return (of, slot) => {
    const made = known.get(of, slot);
    if (made >= 0) return made;
    const node = solver.newNode();
    known.set(of, slot, node);
    return node;
  };
}
