/**
 * The strongly connected components of more than one node, by the numbers of their nodes in ascending order, the first
 * nodes' first. A directed graph of `size` nodes; `targetsOf` gives the ends of a node's edges. Linear; no recursion, so
 * that a chain of any length is followed. Source: Tarjan 1972.
 */
export function stronglyConnected(
  size: number,
  targetsOf: (node: number) => readonly number[],
): readonly (readonly number[])[] {
  const found: number[][] = [];
  const order = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const onStack = new Uint8Array(size);
  const stack: number[] = [];
  let next = 0;
  const enter = (node: number): Visit => {
    order[node] = low[node] = next++;
    stack.push(node);
    onStack[node] = 1;
    return { node, targets: targetsOf(node), at: 0 };
  };
  const lower = (node: number, value: number): void => {
    low[node] = Math.min(low[node] ?? 0, value);
  };
  const leave = (node: number): void => {
    if (low[node] !== order[node]) return;
    const component = stack.splice(stack.lastIndexOf(node));
    for (const member of component) onStack[member] = 0;
    if (component.length > 1) found.push(component.sort((a, b) => a - b));
  };
  for (let start = 0; start < size; start++) {
    if (order[start] !== -1) continue;
    const visits = [enter(start)];
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const target = visit.targets[visit.at++];
      if (target === undefined) {
        visits.pop();
        leave(visit.node);
        const above = visits.at(-1);
        if (above) lower(above.node, low[visit.node] ?? 0);
      } else if (order[target] === -1) visits.push(enter(target));
      else if (onStack[target] === 1) lower(visit.node, order[target] ?? 0);
    }
  }
  return found.sort(([a = 0], [b = 0]) => a - b);
}

interface Visit {
  readonly node: number;
  readonly targets: readonly number[];
  at: number;
}
