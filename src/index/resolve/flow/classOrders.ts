/** The orders in which the names of a class are looked for. */

/** One way to choose among what a class may inherit from: more of them are not told apart one by one. */
const MOST_COMBINATIONS = 8;

/** Orders of one class that are told apart: choices above choices double them at each class. */
const MOST_ORDERS = 32;

/**
 * Classes in one order. People write a few dozen; a chain of 20,000 classes has 200 million places in its orders
 * together, which no memory holds.
 */
export const MOST_ABOVE = 128;

/**
 * Every order that the class may have, at least one: `positions` holds for each base the orders of all classes that it may
 * be, or an empty one for what is outside. Each class is in one of them; beyond MOST_COMBINATIONS not
 * with each of the others, and beyond MOST_ORDERS not in every one of them.
 */
export function possibleOrders(
  first: number,
  positions: readonly (readonly (readonly number[])[])[],
): readonly (readonly number[])[] {
  const most = Math.max(1, ...positions.map((choices) => choices.length));
  const product = positions.reduce((all, choices) => all * Math.max(1, choices.length), 1);
  const count = product <= MOST_COMBINATIONS ? product : Math.min(most, MOST_ORDERS);
  const made: (readonly number[])[] = [];
  for (let each = 0; each < count; each++) {
    let rest = each;
    const chosen = positions.flatMap((choices) => {
      const order = choices[rest % Math.max(1, choices.length)];
      if (product <= MOST_COMBINATIONS) rest = Math.floor(rest / Math.max(1, choices.length));
      return order === undefined || order.length === 0 ? [] : [order];
    });
    made.push(
      mergeOrders(
        first,
        chosen.flatMap((order) => order.slice(0, 1)),
        chosen,
      ),
    );
  }
  return made;
}

/**
 * C3 linearisation; where there is none, the bases' orders one after the other. At most MOST_ABOVE classes, the nearest.
 * Cost: the lengths of the lists, and lists times what comes out.
 */
export function mergeOrders(
  first: number,
  direct: readonly number[],
  above: readonly (readonly number[])[],
): number[] {
  const lists = [...above, direct];
  const places = new Int32Array(lists.length);
  const behind = countsBehind(lists);
  const merged = [first];
  while (merged.length < MOST_ABOVE) {
    const heads = lists.flatMap((list, at) => list[places[at] ?? 0] ?? []);
    if (heads.length === 0) return merged;
    const head = heads.find((each) => (behind.get(each) ?? 0) === 0);
    if (head === undefined) return [...new Set([first, ...direct, ...above.flat()])].slice(0, MOST_ABOVE);
    merged.push(head);
    lists.forEach((list, at) => {
      const place = places[at] ?? 0;
      if (list[place] !== head) return;
      places[at] = place + 1;
      const next = list[place + 1];
      if (next !== undefined) behind.set(next, (behind.get(next) ?? 1) - 1);
    });
  }
  return merged;
}

/** In how many lists each class stands behind the first. */
function countsBehind(lists: readonly (readonly number[])[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const list of lists) for (const each of list.slice(1)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

/** How something of a class is made of the same of its bases. */
interface FromAbove<T> {
  /** What the class is to its bases while they are made. */
  meanwhile(definition: number): T;
  above(definition: number): readonly number[];
  make(definition: number, known: (base: number) => T): T;
}

/** What `known` has of a class; where it has none, what is made of the bases' first. No recursion: chains are long. */
export function fromAbove<T>(known: Map<number, T>, definition: number, how: FromAbove<T>): T {
  const orderOf = (each: number): T => known.get(each) ?? how.meanwhile(each);
  const open: { readonly each: number; readonly bases: readonly number[]; next: number }[] = [];
  const enter = (each: number): void => {
    if (known.has(each)) return;
    known.set(each, how.meanwhile(each));
    open.push({ each, bases: how.above(each), next: 0 });
  };
  enter(definition);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const base = top.bases[top.next++];
    if (base !== undefined) {
      enter(base);
      continue;
    }
    known.set(top.each, how.make(top.each, orderOf));
    open.pop();
  }
  return orderOf(definition);
}
