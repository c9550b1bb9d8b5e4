export interface PatternMatch<T> {
  readonly value: T;
  /** What stands for the `*`; null for a key without one. */
  readonly star: string | null;
}

/**
 * The entry whose key matches the name: the key itself, else the pattern (one `*`) with the longest part before
 * the star, and of those the longest; a key that ends in `/` matches what lies below it (package.json only).
 * Source: Node's PATTERN_KEY_COMPARE; TypeScript's `paths` choose alike. Linear in the keys.
 */
export function matchPattern<T>(name: string, entries: ReadonlyMap<string, T>): PatternMatch<T> | null {
  const exact = entries.get(name);
  if (exact !== undefined && !name.includes('*')) return { value: exact, star: null };
  let best: { readonly key: string; readonly base: number; readonly match: PatternMatch<T> } | null = null;
  for (const [key, value] of entries) {
    const star = starOf(key, name);
    const base = key.includes('*') ? key.indexOf('*') : key.length;
    if (
      star === null ||
      (best !== null && (base < best.base || (base === best.base && key.length <= best.key.length)))
    )
      continue;
    best = { key, base, match: { value, star } };
  }
  return best?.match ?? null;
}

function starOf(key: string, name: string): string | null {
  const at = key.indexOf('*');
  if (at < 0) return key.endsWith('/') && name.startsWith(key) ? name.slice(key.length) : null;
  const tail = key.slice(at + 1);
  const fits = name.length >= key.length - 1 && name.startsWith(key.slice(0, at)) && name.endsWith(tail);
  return fits ? name.slice(at, name.length - tail.length) : null;
}

/** The target with what the star stood for in place: at its stars, or after its `/` for a folder. */
export function fillPattern(target: string, star: string | null): string {
  if (star === null) return target;
  return target.includes('*')
    ? target.replaceAll('*', () => star)
    : target.endsWith('/')
      ? target + star
      : target;
}
