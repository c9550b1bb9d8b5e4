/** What two bodies have in common, by runs of their tokens. */

/** Tokens of a shingle: fewer say nothing of the order, more are lost with each changed token. */
const WIDTH = 3;

/** How often each run of three tokens stands in a body; a shorter body is one run. By its hash. Linear. */
export function shinglesOf(tokens: Uint32Array): ReadonlyMap<number, number> {
  const known = cache.get(tokens);
  if (known !== undefined) return known;
  const counts = new Map<number, number>();
  for (let at = 0; at + WIDTH <= tokens.length || at === 0; at++) {
    let hash = 0x811c9dc5;
    for (let part = at; part < Math.min(at + WIDTH, tokens.length); part++)
      hash = Math.imul(hash ^ (tokens[part] ?? 0), 0x01000193) ^ (hash >>> 15);
    if (tokens.length > 0) counts.set(hash >>> 0, (counts.get(hash >>> 0) ?? 0) + 1);
  }
  cache.set(tokens, counts);
  return counts;
}

const cache = new WeakMap<Uint32Array, ReadonlyMap<number, number>>();

/** Shingles that both have, beside those of the longer body, in [0, 1]: 1 for equal bodies, 0 where one has no tokens. */
export function sharedTokens(a: Uint32Array, b: Uint32Array): number {
  const [one, other] = [shinglesOf(a), shinglesOf(b)];
  const longest = Math.max(runsOf(a), runsOf(b));
  if (a.length === 0 || b.length === 0) return 0;
  let common = 0;
  for (const [hash, times] of one) common += Math.min(times, other.get(hash) ?? 0);
  return Math.round((common / longest) * 1000) / 1000;
}

function runsOf({ length }: Uint32Array): number {
  return Math.max(1, length - WIDTH + 1);
}
