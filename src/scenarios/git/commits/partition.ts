/** The partition that is expected to be most like the true one, from how likely each two things belong together. Pure. */

export interface Likely {
  /** Of each thing how many lines it has, at least 1. */
  readonly sizes: readonly number[];
  /** How likely two things belong together, from 0 to 1. */
  readonly chance: (a: number, b: number) => number;
}

/** Two lines of one unit are of one commit so often (tuning set). */
const WITHIN = 0.85;
/** Rounds of moving single things; the last ones move nothing as a rule. */
const MOST_ROUNDS = 12;
/** A gain below this is one of rounding. */
const LEAST_GAIN = 1e-9;

/**
 * Groups of things, in the order of their first members, none more than `most`: those with about the highest expected adjusted
 * Rand index over pairs of lines. The two groups are joined that raise it most, until one is left; of all partitions on the way
 * the best one is kept, and single things move while that raises it. Cubic at worst.
 */
export function partition(likely: Likely, most = Infinity): readonly (readonly number[])[] {
  const count = likely.sizes.length;
  if (count <= 1) return count === 0 ? [] : [[0]];
  const table = tableOf(likely);
  const groups = joined(table, most);
  const labels = moved(table, groups, most);
  const result = new Map<number, number[]>();
  for (const [at, label] of labels.entries()) result.set(label, [...(result.get(label) ?? []), at]);
  return [...result.values()];
}

interface Table {
  readonly count: number;
  readonly sizes: readonly number[];
  /** Pairs of lines of two things, and how many of these are expected to be together; row by row. */
  readonly pairs: Float64Array;
  readonly likely: Float64Array;
  /** Pairs of lines within things: all, and together. */
  readonly own: number;
  readonly ownLikely: number;
  /** Of all lines: pairs, and how many are expected to be together. */
  readonly all: number;
  readonly allLikely: number;
}

function tableOf({ sizes, chance }: Likely): Table {
  const count = sizes.length;
  const pairs = new Float64Array(count * count);
  const likely = new Float64Array(count * count);
  const own = sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  let [all, allLikely] = [own, own * WITHIN];
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) {
      const weight = (sizes[a] ?? 1) * (sizes[b] ?? 1);
      const expected = weight * chance(a, b);
      pairs[a * count + b] = pairs[b * count + a] = weight;
      likely[a * count + b] = likely[b * count + a] = expected;
      all += weight;
      allLikely += expected;
    }
  return { count, sizes, pairs, likely, own, ownLikely: own * WITHIN, all, allLikely };
}

/**
 * The index (Hubert and Arabie 1985, equation 5) of a partition that has `together` pairs in its groups, `right` of them expected
 * to be together.
 */
function indexOf({ all, allLikely }: Table, together: number, right: number): number {
  const chance = all === 0 ? 0 : (together * allLikely) / all;
  const most = (together + allLikely) / 2;
  return most - chance < 1e-12 ? 0 : (right - chance) / (most - chance);
}

interface Sums {
  together: number;
  right: number;
}

/** A label a thing: the best of all partitions on the way from single things to one group. */
function joined(table: Table, most: number): number[] {
  const { count } = table;
  const groups = { ...table, pairs: Float64Array.from(table.pairs), likely: Float64Array.from(table.likely) };
  const labels = Array.from({ length: count }, (_, at) => at);
  const alive = [...labels];
  const sums = { together: table.own, right: table.ownLikely };
  const start = count <= most ? indexOf(table, sums.together, sums.right) : -Infinity;
  let best = { index: start, labels: [...labels] };
  while (alive.length > 1) {
    const { index, i, j } = bestPair(groups, alive, sums);
    const [a, b] = [alive[i] ?? 0, alive[j] ?? 0];
    sums.together += groups.pairs[a * count + b] ?? 0;
    sums.right += groups.likely[a * count + b] ?? 0;
    join(groups, alive, a, b);
    for (const [at, label] of labels.entries()) if (label === b) labels[at] = a;
    alive.splice(j, 1);
    if (alive.length <= most && index > best.index + LEAST_GAIN) best = { index, labels: [...labels] };
  }
  return best.labels;
}

/** The places among `alive` of the two groups that raise the index most, the first of those that are equal. */
function bestPair(
  groups: Table,
  alive: readonly number[],
  { together, right }: Sums,
): { readonly index: number; readonly i: number; readonly j: number } {
  let best = { index: -Infinity, i: 0, j: 1 };
  for (let i = 0; i < alive.length; i++)
    for (let j = i + 1; j < alive.length; j++) {
      const at = (alive[i] ?? 0) * groups.count + (alive[j] ?? 0);
      const index = indexOf(groups, together + (groups.pairs[at] ?? 0), right + (groups.likely[at] ?? 0));
      if (index > best.index) best = { index, i, j };
    }
  return best;
}

/** Adds the sums of `b` to those of `a`. */
function join({ count, pairs, likely }: Table, alive: readonly number[], a: number, b: number): void {
  for (const other of alive) {
    const [to, from] = [a * count + other, b * count + other];
    pairs[to] = pairs[other * count + a] = (pairs[to] ?? 0) + (pairs[from] ?? 0);
    likely[to] = likely[other * count + a] = (likely[to] ?? 0) + (likely[from] ?? 0);
  }
}

/** Each thing goes to the group, or to one of its own, where the index is highest, until nothing moves. */
function moved(table: Table, labels: number[], most: number): number[] {
  const { count } = table;
  const all = sumsOf(table, labels);
  for (let round = 0, isMoving = true; isMoving && round < MOST_ROUNDS; round++) {
    isMoving = false;
    for (let at = 0; at < count; at++) {
      const own = labels[at] ?? 0;
      const near = nearSums(table, labels, at);
      const left = near.get(own) ?? { together: 0, right: 0 };
      const isAlone = !near.has(own);
      near.delete(own);
      // A label that no other thing has.
      if (!isAlone && near.size + 1 < most) near.set(freeLabel(labels), { together: 0, right: 0 });
      let best = { index: indexOf(table, all.together, all.right) + LEAST_GAIN, label: own, ...all };
      for (const [label, sum] of near) {
        const together = all.together - left.together + sum.together;
        const right = all.right - left.right + sum.right;
        const index = indexOf(table, together, right);
        if (index > best.index) best = { index, label, together, right };
      }
      if (best.label === own) continue;
      labels[at] = best.label;
      all.together = best.together;
      all.right = best.right;
      isMoving = true;
    }
  }
  return labels;
}

function sumsOf({ count, pairs, likely, own, ownLikely }: Table, labels: readonly number[]): Sums {
  const sums = { together: own, right: ownLikely };
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++)
      if (labels[a] === labels[b]) {
        sums.together += pairs[a * count + b] ?? 0;
        sums.right += likely[a * count + b] ?? 0;
      }
  return sums;
}

/** By label, of one thing with all others. */
function nearSums({ count, pairs, likely }: Table, labels: readonly number[], at: number): Map<number, Sums> {
  const sums = new Map<number, Sums>();
  for (let other = 0; other < count; other++) {
    if (other === at) continue;
    const label = labels[other] ?? 0;
    const sum = sums.get(label) ?? { together: 0, right: 0 };
    sum.together += pairs[at * count + other] ?? 0;
    sum.right += likely[at * count + other] ?? 0;
    sums.set(label, sum);
  }
  return sums;
}

function freeLabel(labels: readonly number[]): number {
  const used = new Set(labels);
  let label = 0;
  while (used.has(label)) label++;
  return label;
}
