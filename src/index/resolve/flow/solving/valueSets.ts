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
}

/** A set of one value keeps it in its slot; a larger one has a block of the pool, the smallest of which is this. */
const SMALLEST_BLOCK = 4;

/** Sets of at most 255 values; room for the first `expected` of them. */
export function createValueSets(expected: number): ValueSets {
  let sizes = new Uint8Array(expected);
  /** The one value of a set, or where its block begins. */
  let slots = new Int32Array(expected);
  let pool = new Int32Array(Math.max(expected, 1024));
  let used = 1;
  /** By size of block: the first of the free ones, each of which names the next; 0 for none. */
  const free = new Int32Array(256);

  const take = (capacity: number): number => {
    const block = free[capacity] ?? 0;
    if (block !== 0) {
      free[capacity] = pool[block] ?? 0;
      return block;
    }
    if (used + capacity > pool.length) pool = grown(pool, used + capacity);
    used += capacity;
    return used - capacity;
  };
  /** A block of twice the size that holds what this full one holds, which becomes free. */
  const enlarge = (block: number, capacity: number): number => {
    const larger = take(capacity * 2);
    pool.copyWithin(larger, block, block + capacity);
    pool[block] = free[capacity] ?? 0;
    free[capacity] = block;
    return larger;
  };
  const isFull = (size: number): boolean => size >= SMALLEST_BLOCK && (size & (size - 1)) === 0;

  return {
    size: (set) => sizes[set] ?? 0,
    at: (set, place) => (sizes[set] === 1 ? slots[set] : pool[(slots[set] ?? 0) + place]) ?? 0,
    has: (set, value) => {
      const size = sizes[set] ?? 0;
      const slot = slots[set] ?? 0;
      if (size <= 1) return size === 1 && slot === value;
      for (let at = slot; at < slot + size; at++) if (pool[at] === value) return true;
      return false;
    },
    push: (set, value) => {
      if (set >= sizes.length) {
        sizes = grown(sizes, set + 1);
        slots = grown(slots, set + 1);
      }
      const size = sizes[set] ?? 0;
      sizes[set] = size + 1;
      if (size === 0) {
        slots[set] = value;
        return;
      }
      if (size === 1) {
        const block = take(SMALLEST_BLOCK);
        pool[block] = slots[set] ?? 0;
        slots[set] = block;
      } else if (isFull(size)) slots[set] = enlarge(slots[set] ?? 0, size);
      pool[(slots[set] ?? 0) + size] = value;
    },
  };
}
