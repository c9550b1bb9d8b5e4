/** How alike two partitions of the same things are. */

/**
 * The adjusted Rand index (Hubert and Arabie 1985, equation 5) of two partitions, each as a label a thing: 1 for the same,
 * about 0 for chance. Two partitions that are both one group, or both single things, are the same: 1.
 */
export function adjustedRandIndex(a: readonly number[], b: readonly number[]): number {
  const pairs = (counts: Iterable<number>): number =>
    [...counts].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
  const both = pairs(countsOf(a.map((label, at) => `${label} ${b[at]}`)));
  const [inA, inB] = [pairs(countsOf(a.map(String))), pairs(countsOf(b.map(String)))];
  const all = (a.length * (a.length - 1)) / 2;
  const expected = all === 0 ? 0 : (inA * inB) / all;
  const most = (inA + inB) / 2;
  return most === expected ? 1 : (both - expected) / (most - expected);
}

function countsOf(labels: readonly string[]): Iterable<number> {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts.values();
}

/** The mean and its 95 % interval, by drawing the values again 2,000 times; the same values give the same interval. */
export function meanWithInterval(values: readonly number[]): {
  readonly mean: number;
  readonly from: number;
  readonly to: number;
} {
  const meanOf = (all: readonly number[]): number =>
    all.reduce((sum, value) => sum + value, 0) / Math.max(1, all.length);
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const means = Array.from({ length: 2000 }, () =>
    meanOf(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  ).sort((a, b) => a - b);
  return { mean: meanOf(values), from: means[49] ?? 0, to: means[1949] ?? 0 };
}
