/** Items counted, whatever their order. */
export type Bag = ReadonlyMap<string, number>;

export function bagOf(items: readonly string[]): Bag {
  const bag = new Map<string, number>();
  for (const item of items) bag.set(item, (bag.get(item) ?? 0) + 1);
  return bag;
}

/** What `bag` has more than `base`. */
export function addedTo(base: Bag, bag: Bag): Bag {
  const entries = [...bag].map(([item, count]) => [item, count - (base.get(item) ?? 0)] as const);
  return new Map(entries.filter(([, count]) => count > 0));
}

export function bagSize(bag: Bag): number {
  let size = 0;
  for (const count of bag.values()) size += count;
  return size;
}

/** How many items both have. */
export function sharedSize(a: Bag, b: Bag): number {
  let size = 0;
  for (const [item, count] of a) size += Math.min(count, b.get(item) ?? 0);
  return size;
}
