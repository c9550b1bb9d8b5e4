/** Many small lists of numbers, and a map of pairs, in typed arrays. */

/**
 * Lists are rings: whoever walks from the entry after the last one up to the last one sees what was there when
 * the walk began, and not what is added on the way.
 */
export interface Lists {
  /** Appends an entry of up to four numbers to a list; returns the entry. */
  push(list: number, a: number, b?: number, c?: number, d?: number): number;
  /** The last entry of a list, 0 for an empty one. */
  last(list: number): number;
  /** The entry after this one; the first one after the last. */
  next(entry: number): number;
  value(entry: number, column: number): number;
  /** The first numbers of a list's entries. */
  firsts(list: number): number[];
}

/** Lists of entries of `width` numbers each; room for the first `expected` lists and as many entries. */
export function createLists(width: 1 | 2 | 3 | 4, expected = 1024): Lists {
  const stride = width + 1;
  // What is never written to takes no memory: the system hands out pages as they are first touched.
  let lasts = new Int32Array(expected);
  let entries = new Int32Array(stride * expected);
  let used = 1;
  const firsts = (list: number): number[] => {
    const found: number[] = [];
    const last = lasts[list] ?? 0;
    for (let at = last, isMore = at !== 0; isMore; isMore = at !== last) {
      at = entries[at] ?? 0;
      found.push(entries[at + 1] ?? 0);
    }
    return found;
  };
  return {
    firsts,
    push: (list, a, b = 0, c = 0, d = 0) => {
      if (list >= lasts.length) lasts = grown(lasts, list + 1);
      if (used + stride > entries.length) entries = grown(entries, used + stride);
      const entry = used;
      used += stride;
      const last = lasts[list] ?? 0;
      entries[entry] = last === 0 ? entry : (entries[last] ?? 0);
      if (last !== 0) entries[last] = entry;
      lasts[list] = entry;
      entries[entry + 1] = a;
      if (width > 1) entries[entry + 2] = b;
      if (width > 2) entries[entry + 3] = c;
      if (width > 3) entries[entry + 4] = d;
      return entry;
    },
    last: (list) => lasts[list] ?? 0,
    next: (entry) => entries[entry] ?? 0,
    value: (entry, column) => entries[entry + 1 + column] ?? 0,
  };
}

/** A copy of at least this length, and of twice the array's. */
export function grown<A extends Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(array: A, size: number): A;
export function grown(
  array: Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>,
  size: number,
): Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> {
  const length = Math.max(size, array.length * 2);
  const larger = array instanceof Int32Array ? new Int32Array(length) : new Uint8Array(length);
  larger.set(array);
  return larger;
}

export interface PairMap {
  /** The number kept for a pair of numbers >= 0, or -1. */
  get(a: number, b: number): number;
  /** Keeps a number for a pair that has none yet. */
  set(a: number, b: number, value: number): void;
}

const NONE = -1;

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
