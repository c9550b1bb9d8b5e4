/** Lines `from` up to `to` have become `newFrom` up to `newTo`: places from 0, ends exclusive; either may be none. */
export interface LineHunk {
  readonly from: number;
  readonly to: number;
  readonly newFrom: number;
  readonly newTo: number;
}

/** Texts that differ in more lines have one hunk from the first difference to the last: the search costs its square. */
const MOST_DIFFERENCES = 400;

/**
 * What makes `after` of `before`, in order, with lines between any two hunks that both have; empty where they are the
 * same. The fewest lines (Myers, "An O(ND) Difference Algorithm", 1986) up to 400 of them.
 */
export function diffLines(before: readonly string[], after: readonly string[]): readonly LineHunk[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const old = before.slice(head, before.length - tail);
  const young = after.slice(head, after.length - tail);
  if (old.length === 0 && young.length === 0) return [];
  const kept = keptPairs(old, young) ?? [];
  return hunksBetween(kept, old.length, young.length).map(({ from, to, newFrom, newTo }) => ({
    from: from + head,
    to: to + head,
    newFrom: newFrom + head,
    newTo: newTo + head,
  }));
}

/** A line that stays, by its places. */
type Pair = readonly [old: number, young: number];

function hunksBetween(kept: readonly Pair[], olds: number, youngs: number): LineHunk[] {
  const hunks: LineHunk[] = [];
  let [from, newFrom] = [0, 0];
  for (const [to, newTo] of [...kept, [olds, youngs] as const]) {
    if (to > from || newTo > newFrom) hunks.push({ from, to, newFrom, newTo });
    [from, newFrom] = [to + 1, newTo + 1];
  }
  return hunks;
}

/** Furthest place in the old text by diagonal (old place minus new place), of all paths with so many differences. */
type Reached = ReadonlyMap<number, number>;

/** The longest common sequence in order, or null where too little is common. */
function keptPairs(old: readonly string[], young: readonly string[]): readonly Pair[] | null {
  const most = Math.min(MOST_DIFFERENCES, old.length + young.length);
  const reached = new Map<number, number>([[1, 0]]);
  const rounds: Reached[] = [];
  for (let differences = 0; differences <= most; differences++) {
    rounds.push(new Map(reached));
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      let { from: x } = stepTo(reached, diagonal, differences);
      while (x < old.length && x - diagonal < young.length && old[x] === young[x - diagonal]) x++;
      reached.set(diagonal, x);
      if (x >= old.length && x - diagonal >= young.length) return traceBack(rounds, old.length, young.length);
    }
  }
  return null;
}

/** How the furthest path on a diagonal begins: with a line added, or taken away, from the neighbour that is further. */
function stepTo(
  reached: Reached,
  diagonal: number,
  differences: number,
): { readonly from: number; readonly adds: boolean } {
  const added = reached.get(diagonal + 1) ?? -1;
  const taken = (reached.get(diagonal - 1) ?? -1) + 1;
  const adds = diagonal === -differences || (diagonal !== differences && taken <= added);
  return { from: adds ? added : taken, adds };
}

function traceBack(rounds: readonly Reached[], olds: number, youngs: number): readonly Pair[] {
  const pairs: Pair[] = [];
  let [x, y] = [olds, youngs];
  for (const [differences, reached] of [...rounds.entries()].reverse()) {
    const { from, adds } = stepTo(reached, x - y, differences);
    while (x > from && y > 0) pairs.push([--x, --y]);
    if (adds) y--;
    else x--;
  }
  return pairs.reverse();
}
