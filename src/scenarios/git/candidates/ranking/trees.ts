/** A sum of small regression trees (gradient boosting; Friedman, "Greedy Function Approximation", 2001), as a table of numbers. */

export interface Trees {
  /** Names of the numbers that a row has, in order. */
  readonly features: readonly string[];
  /** Of each tree 7 splits from the root down, breadth first: place of the feature, threshold; above it goes right. */
  readonly splits: readonly (readonly number[])[];
  /** Of each tree 8 leaves from left to right. */
  readonly leaves: readonly (readonly number[])[];
}

/** Levels of splits. */
export const DEPTH = 3;

/** What the trees add up to for a row: its logit, but for a constant. */
export function treesScore({ splits, leaves }: Trees, row: readonly number[]): number {
  let sum = 0;
  for (const [at, tree] of splits.entries()) sum += leaves[at]?.[leafOf(tree, row)] ?? 0;
  return sum;
}

/** The place of the leaf that a row falls into. */
export function leafOf(tree: readonly number[], row: readonly number[]): number {
  let node = 0;
  for (let level = 0; level < DEPTH; level++) {
    const isRight = (row[tree[2 * node] ?? 0] ?? 0) > (tree[2 * node + 1] ?? 0);
    node = 2 * node + (isRight ? 2 : 1);
  }
  return node - (2 ** DEPTH - 1);
}

/** Chances from scores, adding up to 1. */
export function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - highest));
  const sum = odds.reduce((total, each) => total + each, 0);
  return odds.map((each) => each / sum);
}
