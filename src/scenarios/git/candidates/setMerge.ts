/** Lists whose items stand for themselves, merged as sets: an item is in the result if a side added it, or both kept it. */

export interface Lists {
  readonly base: readonly string[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/** Whose place counts for items of one side: behind the item that they followed there. */
export type Leading = 'ours' | 'theirs';

/**
 * The merged list: sorted where both sides are, else as `leading` has it, with the items of the other side behind those
 * that they follow there. Linear, but for the sorting.
 */
export function mergedList({ base, ours, theirs }: Lists, leading: Leading): string[] {
  const [known, inOurs, inTheirs] = [new Set(base), new Set(ours), new Set(theirs)];
  const stays = (item: string): boolean => inOurs.has(item) === inTheirs.has(item) || !known.has(item);
  const [first, second] = leading === 'ours' ? [ours, theirs] : [theirs, ours];
  const merged = inserted(first.filter(stays), second.filter(stays));
  const compare = orders.find((order) => isSorted(ours, order) && isSorted(theirs, order));
  return compare === undefined ? merged : merged.sort(compare);
}

function inserted(first: readonly string[], second: readonly string[]): string[] {
  const own = new Set(first);
  const behind = new Map<string | null, string[]>();
  let last: string | null = null;
  for (const item of new Set(second)) {
    if (own.has(item)) last = item;
    else behind.set(last, [...(behind.get(last) ?? []), item]);
  }
  const head = behind.get(null) ?? [];
  const body = [...new Set(first)].flatMap((item) => [item, ...(behind.get(item) ?? [])]);
  // What follows nothing that the first has goes to the end, if the second begins otherwise altogether.
  return own.size > 0 && last === null ? [...body, ...head] : [...head, ...body];
}

type Compare = (a: string, b: string) => number;

const byUnits: Compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const orders: readonly Compare[] = [
  byUnits,
  (a, b) => byUnits(a.toLowerCase(), b.toLowerCase()) || byUnits(a, b),
  (a, b) => byUnits(bare(a), bare(b)) || byUnits(a, b),
];

/** Without signs: as tools that sort imports compare. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}./]+/gu, ' ')
    .trim();

function isSorted(items: readonly string[], compare: Compare): boolean {
  return items.length > 1 && items.every((item, at) => at === 0 || compare(items[at - 1] ?? '', item) <= 0);
}
