/**
 * A set-constraint solver: nodes hold sets of values, edges pass every value on, watchers see each value of a
 * node once. Inclusion-based (Andersen 1994), with difference propagation over a work list of nodes (Pearce, Kelly
 * and Hankin, "Efficient field-sensitive pointer analysis for C", 2004), and with variables that can only equal
 * another merged into it beforehand (Rountev and Chandra, "Off-line variable substitution", 2000). All state is
 * in typed arrays: a workspace of a million rows has as many nodes, and one object for each would cost more than
 * the analysis.
 */
import { finish } from '../../../../core/async/pausing';
import type { Pausing } from '../../../../core/async/pausing';
import { createLists, grown } from './lists';
import { ANYTHING } from './objects';
import { createValueSets } from './valueSets';

/** Sees a value of a node, with the three numbers that it was registered with. */
export type Watcher = (value: number, a: number, b: number, c: number) => void;

export interface Solver {
  newNode(): number;
  /** The node holds what another does and nothing else: where nobody has asked for it yet, it needs no set of its own. */
  same(node: number, as: number): void;
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
  /** As `run`, with a pause every PAUSE_STEPS. */
  runPausing(): Pausing<void>;
  values(node: number): readonly number[];
  hasValues(node: number): boolean;
  /** Nodes that the edges of this one lead to. */
  successors(node: number): readonly number[];
}

/**
 * A node holds at most so many values: the bound that keeps the analysis near linear in time and memory. What more
 * flows together in (`assertRaises(error, anything)` of a large test suite) tells nothing of any one call: the node
 * holds ANYTHING beside them, and the sites that it reaches are open. On Python's standard library with its tests,
 * FEWEST_VALUES take a fifth of the memory of 100. A small workspace, where all handlers of a dispatcher are worth
 * naming, has room for more: as many as VALUES_IN_ALL leave to each row, up to what a set of `createValueSets` holds,
 * and only until WIDE_STEPS are done, since a hub that everything goes through costs the square of its bound (lodash,
 * whose one object holds all functions: eight times the time of the whole).
 */
const FEWEST_VALUES = 24;
const MOST_VALUES = 240;
const VALUES_IN_ALL = 10_000_000;
/** Values offered to nodes and to watchers; the packages that gain from the wider bound need 2 to 11 a row, and a small one 40. */
const WIDE_STEPS = { inAll: 1_500_000, aRow: 10 };

/** The bound for a workspace of so many rows. */
function mostValues(rows: number): number {
  const share = Math.floor(VALUES_IN_ALL / Math.max(rows, 1));
  return Math.min(Math.max(share, FEWEST_VALUES), MOST_VALUES);
}

/** Nodes and late watchers, between two pauses: mostly below ten milliseconds. */
const PAUSE_STEPS = 4000;

/** Of minor values (names of things outside, data without functions) a node holds only so many: more tell nothing. */
const MOST_MINOR = 8;

/** `isMinor` tells the values that bring no function of the workspace; the first `firstNodes` nodes exist from the start. */
export function createSolver(firstNodes: number, isMinor: (value: number) => boolean): Solver {
  return new SetSolver(firstNodes, isMinor);
}

class SetSolver implements Solver {
  readonly #held;
  readonly #edges;
  readonly #watchers;
  readonly #kinds: Watcher[] = [];
  readonly #closures: ((value: number) => void)[] = [];
  readonly #closureKind = this.defineWatcher((value, index) => this.#closures[index]?.(value));
  /** By node: how many of its values have been passed on. */
  #passed: Uint8Array<ArrayBuffer>;
  /** By node: the older one that it is another name of, + 1; 0 for none. */
  #names: Int32Array<ArrayBuffer>;
  /** Nodes with values to pass on, each of them once. */
  #queue: number[] = [];
  #isQueued: Uint8Array<ArrayBuffer>;
  /** Watchers that came after values: they see those in turn, so that chains of calls cannot nest. */
  #late: number[] = [];
  #count: number;
  /** By node: whether it holds ANYTHING, beside all that it takes. */
  #isFull: Uint8Array<ArrayBuffer>;
  #most: number;
  #wideSteps: number;

  constructor(
    firstNodes: number,
    readonly isMinor: (value: number) => boolean,
  ) {
    const expected = Math.max(1024, 2 * firstNodes);
    this.#held = createValueSets(expected);
    this.#edges = createLists(1, expected);
    this.#watchers = createLists(4, expected);
    this.#passed = new Uint8Array(expected);
    this.#isQueued = new Uint8Array(expected);
    this.#names = new Int32Array(expected);
    this.#count = firstNodes;
    this.#isFull = new Uint8Array(expected);
    this.#most = mostValues(firstNodes);
    this.#wideSteps = WIDE_STEPS.inAll + WIDE_STEPS.aRow * firstNodes;
  }

  newNode(): number {
    if (this.#count >= this.#names.length) {
      this.#names = grown(this.#names, this.#count + 1);
      this.#passed = grown(this.#passed, this.#count + 1);
      this.#isQueued = grown(this.#isQueued, this.#count + 1);
      this.#isFull = grown(this.#isFull, this.#count + 1);
    }
    return this.#count++;
  }

  same(node: number, as: number): void {
    const own = this.#nodeOf(node);
    const other = this.#nodeOf(as);
    if (own === other) return;
    const isFree = this.#held.size(own) + this.#edges.last(own) + this.#watchers.last(own) === 0;
    if (isFree) this.#names[own] = other + 1;
    else this.edge(other, own);
  }

  add(node: number, value: number): void {
    this.#put(this.#nodeOf(node), value);
  }

  edge(from: number, to: number): void {
    const source = this.#nodeOf(from);
    const target = this.#nodeOf(to);
    if (source === target || this.#isRecentEdge(source, target)) return;
    // Nothing can change what is full: such edges are most of those that lead to the parameters of a hub.
    if (this.#isClosed(target)) return;
    const passed = this.#passed[source] ?? 0;
    const isAll = this.#isClosed(source) && passed === this.#held.size(source);
    if (!isAll) this.#edges.push(source, target);
    this.#give(source, 0, passed, target);
  }

  defineWatcher(watcher: Watcher): number {
    return this.#kinds.push(watcher) - 1;
  }

  watchAs(node: number, kind: number, a: number, b: number, c: number): void {
    const watched = this.#nodeOf(node);
    const watcher = this.#watchers.push(watched, kind, a, b, c);
    const passed = this.#passed[watched] ?? 0;
    for (let at = 0; at < passed; at++) this.#late.push(watcher, this.#held.at(watched, at));
  }

  watch(node: number, see: (value: number) => void): void {
    this.watchAs(node, this.#closureKind, this.#closures.push(see) - 1, 0, 0);
  }

  run(): void {
    finish(this.runPausing());
  }

  *runPausing(): Pausing<void> {
    let done = 0;
    while (this.#queue.length > 0 || this.#late.length > 0) {
      const missed = this.#late;
      this.#late = [];
      for (let at = 0; at < missed.length; at += 2) {
        if (++done % PAUSE_STEPS === 0) yield;
        this.#call(missed[at] ?? 0, missed[at + 1] ?? 0);
      }
      const batch = this.#queue;
      this.#queue = [];
      // By place: what walks an array in a generator makes an object a step.
      for (let at = 0; at < batch.length; at++) {
        if (++done % PAUSE_STEPS === 0) yield;
        this.#passOn(batch[at] ?? 0);
      }
    }
  }

  values(node: number): readonly number[] {
    const own = this.#nodeOf(node);
    return Array.from({ length: this.#held.size(own) }, (_, at) => this.#held.at(own, at));
  }

  hasValues(node: number): boolean {
    return this.#held.size(this.#nodeOf(node)) > 0;
  }

  successors(node: number): readonly number[] {
    return this.#edges.firsts(this.#nodeOf(node));
  }

  /** The node that a name stands for. */
  #nodeOf(name: number): number {
    let node = name;
    for (let other = this.#names[node] ?? 0; other !== 0; other = this.#names[node] ?? 0) node = other - 1;
    return node;
  }

  #put(node: number, value: number): void {
    this.#step();
    const size = this.#held.size(node);
    const isOver = size >= this.#most;
    if ((isOver && this.#isFull[node] === 1) || this.#held.has(node, value)) return;
    if (isOver && value !== ANYTHING) {
      this.#put(node, ANYTHING);
      return;
    }
    if (value === ANYTHING) this.#isFull[node] = 1;
    if (this.isMinor(value) && size >= MOST_MINOR && this.#minors(node) >= MOST_MINOR) return;
    this.#held.push(node, value);
    this.#enqueue(node);
  }

  #enqueue(node: number): void {
    if (this.#isQueued[node] === 1) return;
    this.#isQueued[node] = 1;
    this.#queue.push(node);
  }

  /** Puts the values of one node, from one place up to another, into another node. */
  #give(from: number, first: number, end: number, to: number): void {
    const held = this.#held;
    if (this.#isClosed(to)) this.#step();
    else if (first === 0 && held.size(to) === 0 && this.#isClosed(from) && end === held.size(from)) {
      // Neither can change any more: one block of values serves both.
      this.#step();
      held.share(to, from);
      this.#isFull[to] = 1;
      this.#enqueue(to);
    } else for (let at = first; at < end; at++) this.#put(to, held.at(from, at));
  }

  /** Whether the node holds all that it takes, now and later. */
  #isClosed(node: number): boolean {
    return this.#isFull[node] === 1 && this.#held.size(node) >= this.#most;
  }

  /** Counts towards the end of the wider bound. */
  #step(): void {
    if (this.#wideSteps-- === 0) this.#most = FEWEST_VALUES;
  }

  #minors(node: number): number {
    let count = 0;
    for (let at = this.#held.size(node) - 1; at >= 0; at--)
      if (this.isMinor(this.#held.at(node, at))) count++;
    return count;
  }

  #isRecentEdge(from: number, to: number): boolean {
    const last = this.#edges.last(from);
    if (last === 0) return false;
    return this.#edges.value(last, 0) === to;
  }

  /** Passes on the values that have come since the last time. */
  #passOn(node: number): void {
    const held = this.#held;
    const edges = this.#edges;
    const watchers = this.#watchers;
    const first = this.#passed[node] ?? 0;
    const size = held.size(node);
    this.#isQueued[node] = 0;
    this.#passed[node] = size;
    const lastEdge = edges.last(node);
    for (let edge = lastEdge, isMore = edge !== 0; isMore; isMore = edge !== lastEdge) {
      edge = edges.next(edge);
      this.#give(node, first, size, edges.value(edge, 0));
    }
    const lastWatcher = watchers.last(node);
    for (let watcher = lastWatcher, isMore = watcher !== 0; isMore; isMore = watcher !== lastWatcher) {
      watcher = watchers.next(watcher);
      for (let at = first; at < size; at++) this.#call(watcher, held.at(node, at));
    }
  }

  #call(watcher: number, value: number): void {
    this.#step();
    const entries = this.#watchers;
    const kind = this.#kinds[entries.value(watcher, 0)];
    kind?.(value, entries.value(watcher, 1), entries.value(watcher, 2), entries.value(watcher, 3));
  }
}
