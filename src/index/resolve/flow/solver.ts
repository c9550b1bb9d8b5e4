/**
 * A set-constraint solver: nodes hold sets of values, edges pass every value on, watchers see each value of a
 * node once. Inclusion-based (Andersen), with difference propagation. All state is in typed arrays: a workspace
 * of a million rows has as many nodes, and one object for each would cost more than the analysis.
 */
import { createLists, createPairMap } from './lists';
import { ANYTHING } from './objects';

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
 * call: the node holds ANYTHING beside them, and the sites that it reaches are open. On Python's standard library with its tests, 24 takes a fifth of the memory of 100.
 */
const MOST_VALUES = 24;
/** Of minor values (names of things outside) a node holds only so many: more name nothing. */
const MOST_MINOR = 8;
/** From here on membership is looked up in a set instead of the list. */
const LIST_LIMIT = 12;

/** `isMinor` tells the values that only name something; the first `firstNodes` nodes exist from the start. */
export function createSolver(firstNodes: number, isMinor: (value: number) => boolean): Solver {
  return new SetSolver(firstNodes, isMinor);
}

class SetSolver implements Solver {
  readonly #held = createLists(1);
  readonly #edges = createLists(1);
  readonly #watchers = createLists(4);
  readonly #knownEdges = createPairMap();
  readonly #large = new Map<number, Set<number>>();
  readonly #minors = new Map<number, number>();
  readonly #kinds: Watcher[] = [];
  readonly #closures: ((value: number) => void)[] = [];
  readonly #closureKind = this.defineWatcher((value, index) => this.#closures[index]?.(value));
  #queue: number[] = [];
  /** Watchers that came after values: they see those in turn, so that chains of calls cannot nest. */
  #late: number[] = [];
  #count: number;

  constructor(
    firstNodes: number,
    readonly isMinor: (value: number) => boolean,
  ) {
    this.#count = firstNodes;
  }

  newNode(): number {
    return this.#count++;
  }

  add(node: number, value: number): void {
    if (this.#has(node, value)) return;
    if (this.#held.length(node) >= MOST_VALUES && value !== ANYTHING) {
      this.add(node, ANYTHING);
      return;
    }
    if (this.isMinor(value)) {
      const before = this.#minors.get(node) ?? 0;
      if (before >= MOST_MINOR) return;
      this.#minors.set(node, before + 1);
    }
    this.#held.push(node, value);
    this.#large.get(node)?.add(value);
    this.#queue.push(node, value);
  }

  edge(from: number, to: number): void {
    if (from === to || this.#knownEdges.get(from, to) >= 0) return;
    this.#knownEdges.set(from, to, 1);
    this.#edges.push(from, to);
    for (const value of this.#held.passed(from)) this.add(to, value);
  }

  defineWatcher(watcher: Watcher): number {
    return this.#kinds.push(watcher) - 1;
  }

  watchAs(node: number, kind: number, a: number, b: number, c: number): void {
    const watcher = this.#watchers.push(node, kind, a, b, c);
    for (const value of this.#held.passed(node)) this.#late.push(watcher, value);
  }

  watch(node: number, see: (value: number) => void): void {
    this.watchAs(node, this.#closureKind, this.#closures.push(see) - 1, 0, 0);
  }

  run(): void {
    while (this.#queue.length > 0 || this.#late.length > 0) {
      const missed = this.#late;
      this.#late = [];
      for (let at = 0; at < missed.length; at += 2) this.#call(missed[at] ?? 0, missed[at + 1] ?? 0);
      const batch = this.#queue;
      this.#queue = [];
      for (let at = 0; at < batch.length; at += 2) this.#propagate(batch[at] ?? 0, batch[at + 1] ?? 0);
    }
  }

  values(node: number): readonly number[] {
    return this.#held.toArray(node);
  }

  hasValues(node: number): boolean {
    return this.#held.length(node) > 0;
  }

  successors(node: number): readonly number[] {
    return this.#edges.toArray(node);
  }

  #has(node: number, value: number): boolean {
    if (this.#held.length(node) <= LIST_LIMIT) return this.#held.includes(node, value);
    let set = this.#large.get(node);
    if (!set) this.#large.set(node, (set = new Set(this.#held.toArray(node))));
    return set.has(value);
  }

  #propagate(node: number, value: number): void {
    this.#held.pass(node);
    for (let at = this.#edges.first(node); at >= 0; at = this.#edges.next(at))
      this.add(this.#edges.value(at, 0), value);
    for (let at = this.#watchers.first(node); at >= 0; at = this.#watchers.next(at)) this.#call(at, value);
  }

  #call(watcher: number, value: number): void {
    this.#kinds[this.#watchers.value(watcher, 0)]?.(
      value,
      this.#watchers.value(watcher, 1),
      this.#watchers.value(watcher, 2),
      this.#watchers.value(watcher, 3),
    );
  }
}
