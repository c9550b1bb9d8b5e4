/** Lists by key, and answers that are kept. */

/** Adds an item to the list of a key. */
export function append<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const known = lists.get(key);
  if (known) known.push(item);
  else lists.set(key, [item]);
}

/** Adds items to the list of a key; linear in the items alone. */
export function appendAll<Key, Item>(lists: Map<Key, Item[]>, key: Key, items: readonly Item[]): void {
  for (const item of items) append(lists, key, item);
}

/** The items of each key, in their order. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) append(groups, keyOf(item), item);
  return groups;
}

/** The first items that an answer holds for; no more are looked at than it takes to find so many. */
export function firstOf<Item>(items: Iterable<Item>, most: number, holds: (item: Item) => boolean): Item[] {
  const found: Item[] = [];
  for (const item of items) {
    if (holds(item)) found.push(item);
    if (found.length === most) break;
  }
  return found;
}

/** A function of a text that keeps its answers. */
export function kept<Answer>(answer: (key: string) => Answer): (key: string) => Answer {
  const known = new Map<string, Answer>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = answer(key)));
    return found;
  };
}
