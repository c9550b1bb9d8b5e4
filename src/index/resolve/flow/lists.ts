/** Many small lists of numbers, and a set of pairs, in typed arrays. */

export interface Lists {
  /** Appends an entry of `width` numbers to a list; returns its place. */
  push(list: number, ...numbers: readonly number[]): number;
  /** Place of the first entry, -1 for an empty list; then `next` until -1. */
  first(list: number): number;
  next(entry: number): number;
  value(entry: number, column: number): number;
  length(list: number): number;
  /** Whether an entry's first number is this one. */
  includes(list: number, value: number): boolean;
  toArray(list: number): number[];
  /** Counts one more entry of the list as passed on; `passed` gives the first numbers of those. */
  pass(list: number): void;
  passed(list: number): readonly number[];
}

const NONE = -1;
const EMPTY: readonly number[] = [];

/** Lists of entries of `width` numbers each, in the order they were added. */
export function createLists(width: number): Lists {
  let heads = new Int32Array(1024).fill(NONE);
  let tails = new Int32Array(1024);
  let lengths = new Int32Array(1024);
  let passedCounts = new Int32Array(1024);
  let entries = new Int32Array((width + 1) * 1024);
  let used = 0;
  const stride = width + 1;

  const ensureList = (list: number): void => {
    if (list < heads.length) return;
    const size = Math.max(list + 1, heads.length * 2);
    const before = heads.length;
    heads = grown(heads, size).fill(NONE, before);
    tails = grown(tails, size);
    lengths = grown(lengths, size);
    passedCounts = grown(passedCounts, size);
  };
  const first = (list: number): number => heads[list] ?? NONE;
  const next = (entry: number): number => entries[entry] ?? NONE;
  const value = (entry: number, column: number): number => entries[entry + 1 + column] ?? NONE;
  const take = (list: number, most: number): number[] => {
    const taken: number[] = [];
    for (let at = first(list); at >= 0 && taken.length < most; at = next(at)) taken.push(value(at, 0));
    return taken;
  };

  return {
    push: (list, ...numbers) => {
      ensureList(list);
      if (used + stride > entries.length) entries = grown(entries, entries.length * 2);
      const entry = used;
      used += stride;
      entries[entry] = NONE;
      for (let at = 0; at < width; at++) entries[entry + 1 + at] = numbers[at] ?? 0;
      if (first(list) === NONE) heads[list] = entry;
      else entries[tails[list] ?? 0] = entry;
      tails[list] = entry;
      lengths[list] = (lengths[list] ?? 0) + 1;
      return entry;
    },
    first,
    next,
    value,
    length: (list) => lengths[list] ?? 0,
    includes: (list, wanted) => {
      for (let at = first(list); at >= 0; at = next(at)) if (value(at, 0) === wanted) return true;
      return false;
    },
    toArray: (list) => take(list, lengths[list] ?? 0),
    pass: (list) => {
      ensureList(list);
      passedCounts[list] = (passedCounts[list] ?? 0) + 1;
    },
    passed: (list) => {
      const most = passedCounts[list] ?? 0;
      return most === 0 ? EMPTY : take(list, most);
    },
  };
}

function grown(array: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(size);
  larger.set(array);
  return larger;
}

export interface PairMap {
  /** The number kept for a pair of numbers >= 0, or -1. */
  get(a: number, b: number): number;
  /** Keeps a number for a pair that has none yet. */
  set(a: number, b: number, value: number): void;
}

/** A map of pairs by open addressing; a built-in Map with a combined key takes several times the memory. */
export function createPairMap(): PairMap {
  let slots = new Int32Array(3 * 4096).fill(NONE);
  let used = 0;
  const place = (table: Int32Array, a: number, b: number): number => {
    const mask = table.length / 3 - 1;
    let at = (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) >>> 0;
    for (at = (at ^ (at >>> 15)) & mask; table[3 * at] !== NONE; at = (at + 1) & mask)
      if (table[3 * at] === a && table[3 * at + 1] === b) return 3 * at;
    return 3 * at;
  };
  const put = (table: Int32Array, a: number, b: number, value: number): void => {
    const at = place(table, a, b);
    table[at] = a;
    table[at + 1] = b;
    table[at + 2] = value;
  };
  const grow = (): void => {
    const larger = new Int32Array(slots.length * 2).fill(NONE);
    for (let at = 0; at < slots.length; at += 3)
      if (slots[at] !== NONE) put(larger, slots[at] ?? 0, slots[at + 1] ?? 0, slots[at + 2] ?? 0);
    slots = larger;
  };
  return {
    get: (a, b) => slots[place(slots, a, b) + 2] ?? NONE,
    set: (a, b, value) => {
      put(slots, a, b, value);
      if (++used * 5 > slots.length) grow();
    },
  };
}
