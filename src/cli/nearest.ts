/** The name of `known` (not empty) with the fewest edits from `word`; the earlier one of equals. */
export function nearest(word: string, known: readonly [string, ...string[]]): string {
  return known.reduce((best, name) => (editDistance(word, name) < editDistance(word, best) ? name : best));
}

/** Fewest insertions, deletions and replacements of characters that make `b` of `a` (Levenshtein). */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      current.push(Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
