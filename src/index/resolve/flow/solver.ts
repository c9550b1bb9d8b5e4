/**
 * A set-constraint solver: nodes hold sets of values, edges pass every value on, watchers see each value of a
 * node once. Inclusion-based (Andersen), with difference propagation; the result does not depend on the order
 * in which constraints are added.
 */

export interface Solver {
  newNode(): number;
  /** Puts a value into a node. */
  add(node: number, value: number): void;
  /** Everything in `from`, now and later, is also in `to`. */
  edge(from: number, to: number): void;
  /** Calls `see` once for every value of the node, now and later. */
  watch(node: number, see: (value: number) => void): void;
  /** Propagates until nothing changes. */
  run(): void;
  values(node: number): readonly number[];
  /** Nodes that the edges of this one lead to. */
  successors(node: number): readonly number[];
  /** Nodes that reached the bound: what they hold is not all that flows there. */
  readonly saturated: ReadonlySet<number>;
}

/** A node holds at most this many values: the bound that keeps the analysis near linear in time and memory. */
const MOST_VALUES = 100;
/** Of minor values (names of things outside) a node holds only so many: more name nothing. */
const MOST_MINOR = 8;
/** From here on membership is looked up in a set instead of the list. */
const LIST_LIMIT = 12;
/** Above any number of nodes, so that an edge is one number. */
const EDGE_BASE = 2 ** 26;

/** `isMinor` tells the values that only name something; the first `firstNodes` nodes exist from the start. */
export function createSolver(firstNodes: number, isMinor: (value: number) => boolean): Solver {
  let count = firstNodes;
  const lists: (number[] | undefined)[] = new Array<number[] | undefined>(firstNodes);
  /** How many values of a node have been passed on: the rest is in the queue. */
  const passed = new Map<number, number>();
  const sets = new Map<number, Set<number>>();
  const edges = new Map<number, number[]>();
  const watchers = new Map<number, ((value: number) => void)[]>();
  const known = new Set<number>();
  const saturated = new Set<number>();
  const minors = new Map<number, number>();
  let queue: number[] = [];
  /** Values that a watcher came too late for; seen in turn, so that chains of calls cannot nest. */
  let late: { see: (value: number) => void; values: readonly number[] }[] = [];

  const has = (node: number, list: readonly number[], value: number): boolean => {
    if (list.length <= LIST_LIMIT) return list.includes(value);
    let set = sets.get(node);
    if (!set) sets.set(node, (set = new Set(list)));
    return set.has(value);
  };

  const add = (node: number, value: number): void => {
    const list = (lists[node] ??= []);
    if (has(node, list, value)) return;
    if (list.length >= MOST_VALUES) {
      saturated.add(node);
      return;
    }
    if (isMinor(value)) {
      const held = minors.get(node) ?? 0;
      if (held >= MOST_MINOR) return;
      minors.set(node, held + 1);
    }
    list.push(value);
    sets.get(node)?.add(value);
    queue.push(node, value);
  };

  const passedOn = (node: number): number[] => lists[node]?.slice(0, passed.get(node) ?? 0) ?? [];

  const propagate = (node: number, value: number): void => {
    passed.set(node, (passed.get(node) ?? 0) + 1);
    for (const to of edges.get(node) ?? []) add(to, value);
    // A watcher may add watchers to this node; those see the value when they are added.
    const seeing = watchers.get(node);
    for (let at = 0, end = seeing?.length ?? 0; at < end; at++) seeing?.[at]?.(value);
  };

  return {
    newNode: () => count++,
    add,
    edge: (from, to) => {
      const key = from * EDGE_BASE + to;
      if (from === to || known.has(key)) return;
      known.add(key);
      const list = edges.get(from);
      if (list) list.push(to);
      else edges.set(from, [to]);
      for (const value of passedOn(from)) add(to, value);
    },
    watch: (node, see) => {
      const list = watchers.get(node);
      if (list) list.push(see);
      else watchers.set(node, [see]);
      const values = passedOn(node);
      if (values.length > 0) late.push({ see, values });
    },
    run: () => {
      while (queue.length > 0 || late.length > 0) {
        const missed = late;
        late = [];
        for (const { see, values } of missed) for (const value of values) see(value);
        const batch = queue;
        queue = [];
        for (let at = 0; at < batch.length; at += 2) propagate(batch[at] ?? 0, batch[at + 1] ?? 0);
      }
    },
    values: (node) => lists[node] ?? [],
    successors: (node) => edges.get(node) ?? [],
    saturated,
  };
}
