/**
 * The name of `known` with the fewest edits from `word`, the earlier one of equals; null where even that one
 * takes more edits than a third of the word's letters: it is another word then, not a slip.
 */
export function nearest(word: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let fewest = word.length / 3;
  for (const name of known) {
    const edits = editDistance(word, name);
    if (edits > fewest || (edits === fewest && best !== null)) continue;
    best = name;
    fewest = edits;
  }
  return best;
}

/** Fewest insertions, deletions, replacements and swaps of neighbours that make `b` of `a` (optimal alignment). */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      const swaps = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = swaps ? (beforePrevious[j - 2] ?? 0) + 1 : Infinity;
      current.push(Math.min(replaced, swapped, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
