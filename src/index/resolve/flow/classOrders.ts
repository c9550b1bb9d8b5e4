/** The orders in which the names of a class are looked for. */

/** One way to choose among what a class may inherit from: more of them are not told apart one by one. */
const MOST_COMBINATIONS = 8;

/**
 * Every order that the class may have, at least one: `positions` holds for each base the orders of all classes that it may
 * be, or an empty one for what is outside. Each class is in one of them; beyond MOST_COMBINATIONS not with each of the others.
 */
export function possibleOrders(
  first: number,
  positions: readonly (readonly (readonly number[])[])[],
): readonly (readonly number[])[] {
  const most = Math.max(1, ...positions.map((choices) => choices.length));
  const product = positions.reduce((all, choices) => all * Math.max(1, choices.length), 1);
  const count = product <= MOST_COMBINATIONS ? product : most;
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

/** C3 linearisation; where there is none, the bases' orders one after the other. */
export function mergeOrders(
  first: number,
  direct: readonly number[],
  above: readonly (readonly number[])[],
): number[] {
  const lists = [...above.map((list) => [...list]), [...direct]];
  const merged = [first];
  for (;;) {
    const open = lists.filter((list) => list.length > 0);
    if (open.length === 0) return merged;
    const head = open
      .map((list) => list[0])
      .find((each) => each !== undefined && !open.some((list) => list.indexOf(each) > 0));
    if (head === undefined) return [...new Set([first, ...direct, ...above.flat()])];
    merged.push(head);
    for (const list of lists) if (list[0] === head) list.shift();
  }
}
