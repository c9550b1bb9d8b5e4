/**
 * Those of `items` that `isAccepted` takes: all at once, else by halves, with at most `most` questions. What was not asked about any
 * more is not among them.
 */
export async function acceptedOf<T>(
  items: readonly T[],
  isAccepted: (some: readonly T[]) => Promise<boolean>,
  most: number,
): Promise<readonly T[]> {
  const accepted: T[] = [];
  const waiting = [items];
  for (let left = most; left > 0; left--) {
    const some = waiting.pop();
    if (some === undefined) break;
    if (some.length === 0) continue;
    if (await isAccepted(some)) accepted.push(...some);
    else if (some.length > 1) waiting.push(some.slice(some.length >> 1), some.slice(0, some.length >> 1));
  }
  return accepted;
}
