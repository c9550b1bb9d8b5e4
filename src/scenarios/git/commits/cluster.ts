/** Joins what is likely to belong together. Pure. */

/** More are joined by their first alone: what a pass costs is cubic at worst. */
export const MOST_CLUSTERED = 300;

/** Who asks for a split mostly has one to make: the last two groups are joined only if their mean is above this (tuning set). */
const LAST = 1;

/**
 * Groups of 0..count-1 by average linkage: the two groups with the highest mean of `likeness` are joined while it is above 0.
 * Above `most` groups they are joined whatever the mean. Groups in the order of their first members. Cubic at worst.
 */
export function cluster(
  count: number,
  likeness: (a: number, b: number) => number,
  most = Infinity,
): readonly (readonly number[])[] {
  const groups: number[][] = Array.from({ length: count }, (_, at) => [at]);
  const sums = groups.map((_, a) => groups.map((__, b) => (a === b ? 0 : likeness(a, b))));
  while (groups.length > 1) {
    const isTooMany = groups.length > most;
    const [mean, pair] = nearestPair(groups, sums);
    if (!isTooMany && (mean <= 0 || (groups.length === 2 && mean < LAST))) break;
    join(groups, sums, pair);
  }
  return groups.map((group) => [...group].sort((a, b) => a - b)).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

/** The two with the highest mean, the first of those that are equal. */
function nearestPair(
  groups: readonly (readonly number[])[],
  sums: readonly (readonly number[])[],
): readonly [mean: number, pair: readonly [number, number]] {
  let best = -Infinity;
  let pair: readonly [number, number] = [0, 1];
  for (let a = 0; a < groups.length; a++)
    for (let b = a + 1; b < groups.length; b++) {
      const mean = (sums[a]?.[b] ?? 0) / ((groups[a]?.length ?? 1) * (groups[b]?.length ?? 1));
      if (mean > best) [best, pair] = [mean, [a, b]];
    }
  return [best, pair];
}

function join(groups: number[][], sums: number[][], [a, b]: readonly [number, number]): void {
  groups[a]?.push(...(groups[b] ?? []));
  for (const [at, row] of sums.entries()) {
    const sum = (row[a] ?? 0) + (row[b] ?? 0);
    row[a] = sum;
    const own = sums[a];
    if (own !== undefined) own[at] = sum;
  }
  groups.splice(b, 1);
  sums.splice(b, 1);
  for (const row of sums) row.splice(b, 1);
}
