/** Numbers as the user's language writes them. */

/** Whole numbers with separators. */
export function counted(count: number): string {
  return count.toLocaleString();
}

/** Two decimals, as in the Core Components view. */
export function scored(score: number): string {
  return score.toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
