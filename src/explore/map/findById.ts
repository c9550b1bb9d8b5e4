/** The item with this id among items in code-unit order of id, as every array of the index is; else undefined. */
export function findById<T extends { readonly id: string }>(sorted: readonly T[], id: string): T | undefined {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.id ?? id) < id) low = middle + 1;
    else high = middle;
  }
  const found = sorted[low];
  return found?.id === id ? found : undefined;
}
