/** Many small sets of numbers in typed arrays, each in the order in which its values came. */
import { grown } from './lists';

export interface ValueSets {
  size(set: number): number;
  /** The value at a place below the set's size. */
  at(set: number, place: number): number;
  /** Linear in the set's size. */
  has(set: number, value: number): boolean;
  /** Adds a value that the set does not hold. */
  push(set: number, value: number): void;
  /** Lets an empty set hold what a full one does, in the same place: neither may be pushed to again. */
  share(set: number, as: number): void;
}

/** A set of one value keeps it in its slot; a larger one has a block of the pool, the smallest of which is this. */
const SMALLEST_BLOCK = 4;

/** Sets of at most 255 values; room for the first `expected` of them. */
export function createValueSets(expected: number): ValueSets {
  return new SetTable(expected);
}

class SetTable implements ValueSets {
  #sizes: Uint8Array<ArrayBuffer>;
  /** The one value of a set, or where its block begins. */
  #slots: Int32Array<ArrayBuffer>;
  #pool: Int32Array<ArrayBuffer>;
  #used = 1;
  /** By size of block: the first of the free ones, each of which names the next; 0 for none. */
  readonly #free = new Int32Array(256);

  constructor(expected: number) {
    this.#sizes = new Uint8Array(expected);
    this.#slots = new Int32Array(expected);
    this.#pool = new Int32Array(Math.max(expected, 1024));
  }

  size(set: number): number {
    return this.#sizes[set] ?? 0;
  }

  at(set: number, place: number): number {
    const slot = this.#slots[set] ?? 0;
    return this.#sizes[set] === 1 ? slot : (this.#pool[slot + place] ?? 0);
  }

  has(set: number, value: number): boolean {
    const size = this.#sizes[set] ?? 0;
    const slot = this.#slots[set] ?? 0;
    if (size <= 1) return size === 1 && slot === value;
    const pool = this.#pool;
    for (let at = slot; at < slot + size; at++) if (pool[at] === value) return true;
    return false;
  }

  push(set: number, value: number): void {
    this.#makeRoom(set);
    const size = this.#sizes[set] ?? 0;
    this.#sizes[set] = size + 1;
    if (size === 0) {
      this.#slots[set] = value;
      return;
    }
    if (size === 1) {
      const block = this.#take(SMALLEST_BLOCK);
      this.#pool[block] = this.#slots[set] ?? 0;
      this.#slots[set] = block;
    } else if (size >= SMALLEST_BLOCK && (size & (size - 1)) === 0)
      this.#slots[set] = this.#enlarge(this.#slots[set] ?? 0, size);
    this.#pool[(this.#slots[set] ?? 0) + size] = value;
  }

  share(set: number, as: number): void {
    this.#makeRoom(set);
    this.#sizes[set] = this.#sizes[as] ?? 0;
    this.#slots[set] = this.#slots[as] ?? 0;
  }

  #makeRoom(set: number): void {
    if (set < this.#sizes.length) return;
    this.#sizes = grown(this.#sizes, set + 1);
    this.#slots = grown(this.#slots, set + 1);
  }

  #take(capacity: number): number {
    const block = this.#free[capacity] ?? 0;
    if (block !== 0) {
      this.#free[capacity] = this.#pool[block] ?? 0;
      return block;
    }
    if (this.#used + capacity > this.#pool.length) this.#pool = grown(this.#pool, this.#used + capacity);
    this.#used += capacity;
    return this.#used - capacity;
  }

  /** A block of twice the size that holds what this full one holds, which becomes free. */
  #enlarge(block: number, capacity: number): number {
    const larger = this.#take(capacity * 2);
    this.#pool.copyWithin(larger, block, block + capacity);
    this.#pool[block] = this.#free[capacity] ?? 0;
    this.#free[capacity] = block;
    return larger;
  }
}
