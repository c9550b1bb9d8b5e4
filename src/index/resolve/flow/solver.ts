/**
 * A set-constraint solver: nodes hold sets of values, edges pass every value on, watchers see each value of a
 * node once. Inclusion-based (Andersen), with difference propagation. All state is in typed arrays: a workspace
 * of a million rows has as many nodes, and one object for each would cost more than the analysis.
 */
import { createLists, createPairMap } from './lists';

/** Sees a value of a node, with the three numbers that it was registered with. */
export type Watcher = (value: number, a: number, b: number, c: number) => void;

export interface Solver {
  newNode(): number;
  /** Puts a value into a node. */
  add(node: number, value: number): void;
  /** Everything in `from`, now and later, is also in `to`. */
  edge(from: number, to: number): void;
  /** Registers a kind of watcher; many watchers of one kind cost no closure each. */
  defineWatcher(watcher: Watcher): number;
  /** Lets a kind of watcher see every value of the node once, now and later, with these numbers. */
  watchAs(node: number, kind: number, a: number, b: number, c: number): void;
  /** As `watchAs`, for the few watchers that need a closure. */
  watch(node: number, see: (value: number) => void): void;
  /** Propagates until nothing changes. */
  run(): void;
  values(node: number): readonly number[];
  hasValues(node: number): boolean;
  /** Nodes that the edges of this one lead to. */
  successors(node: number): readonly number[];
}

/**
 * A node holds at most this many values: the bound that keeps the analysis near linear in time and memory.
 * What more flows together in (`assertRaises(error, anything)` of a large test suite) tells nothing of any one
 * call; on Python's standard library with its tests, 24 takes a fifth of the memory of 100.
 */
const MOST_VALUES = 24;
/** Of minor values (names of things outside) a node holds only so many: more name nothing. */
const MOST_MINOR = 8;
/** From here on membership is looked up in a set instead of the list. */
const LIST_LIMIT = 12;

/** `isMinor` tells the values that only name something; the first `firstNodes` nodes exist from the start. */
export function createSolver(firstNodes: number, isMinor: (value: number) => boolean): Solver {
  let count = firstNodes;
  const held = createLists(1);
  const edges = createLists(1);
  const watchers = createLists(4);
  const knownEdges = createPairMap();
  const large = new Map<number, Set<number>>();
  const minors = new Map<number, number>();
  const kinds: Watcher[] = [];
  const closures: ((value: number) => void)[] = [];
  let queue: number[] = [];
  /** Watchers that came after values: they see those in turn, so that chains of calls cannot nest. */
  let late: number[] = [];

  const has = (node: number, value: number): boolean => {
    if (held.length(node) <= LIST_LIMIT) return held.includes(node, value);
    let set = large.get(node);
    if (!set) large.set(node, (set = new Set(held.toArray(node))));
    return set.has(value);
  };

  const add = (node: number, value: number): void => {
    if (has(node, value) || held.length(node) >= MOST_VALUES) return;
    if (isMinor(value)) {
      const before = minors.get(node) ?? 0;
      if (before >= MOST_MINOR) return;
      minors.set(node, before + 1);
    }
    held.push(node, value);
    large.get(node)?.add(value);
    queue.push(node, value);
  };

  const propagate = (node: number, value: number): void => {
    held.pass(node);
    for (let at = edges.first(node); at >= 0; at = edges.next(at)) add(edges.value(at, 0), value);
    for (let at = watchers.first(node); at >= 0; at = watchers.next(at)) call(at, value);
  };
  const call = (watcher: number, value: number): void => {
    kinds[watchers.value(watcher, 0)]?.(
      value,
      watchers.value(watcher, 1),
      watchers.value(watcher, 2),
      watchers.value(watcher, 3),
    );
  };
  const watchAs = (node: number, kind: number, a: number, b: number, c: number): void => {
    const watcher = watchers.push(node, kind, a, b, c);
    for (const value of held.passed(node)) late.push(watcher, value);
  };
  const defineWatcher = (watcher: Watcher): number => kinds.push(watcher) - 1;
  const closureKind = defineWatcher((value, index) => closures[index]?.(value));

  return {
    newNode: () => count++,
    add,
    edge: (from, to) => {
      if (from === to || knownEdges.get(from, to) >= 0) return;
      knownEdges.set(from, to, 1);
      edges.push(from, to);
      for (const value of held.passed(from)) add(to, value);
    },
    defineWatcher,
    watchAs,
    watch: (node, see) => {
      watchAs(node, closureKind, closures.push(see) - 1, 0, 0);
    },
    run: () => {
      while (queue.length > 0 || late.length > 0) {
        const missed = late;
        late = [];
        for (let at = 0; at < missed.length; at += 2) call(missed[at] ?? 0, missed[at + 1] ?? 0);
        const batch = queue;
        queue = [];
        for (let at = 0; at < batch.length; at += 2) propagate(batch[at] ?? 0, batch[at + 1] ?? 0);
      }
    },
    values: (node) => held.toArray(node),
    hasValues: (node) => held.length(node) > 0,
    successors: (node) => edges.toArray(node),
  };
}
