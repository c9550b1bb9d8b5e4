/** More alternatives than anybody writes by hand; a hostile pattern could otherwise ask for billions. */
const MAX_ALTERNATIVES = 64;

/**
 * True when the whole path matches: `*` and `?` within a segment, `**` for any number of segments, `{a,b}`.
 * Cost: pattern length times path length, whatever the pattern.
 */
export function matchesGlob(pattern: string, path: string): boolean {
  const segments = path.split('/');
  return expandBraces(pattern).some((plain) => matchesSegments(plain.split('/'), segments));
}

/** True when the path, or a folder above it, matches. */
export function matchesGlobAbove(pattern: string, path: string): boolean {
  return matchesGlob(`${pattern}/**`, path);
}

function matchesSegments(pattern: readonly string[], path: readonly string[]): boolean {
  return matchesWild(pattern, path, (item) => item === '**', matchesSegment);
}

function matchesSegment(pattern: string, segment: string): boolean {
  if (!/[*?]/.test(pattern)) return pattern === segment;
  return matchesWild(
    [...pattern],
    [...segment],
    (item) => item === '*',
    (item, char) => item === '?' || item === char,
  );
}

/** Matches items where a star stands for any run; going back to the last star alone is enough. */
function matchesWild(
  pattern: readonly string[],
  items: readonly string[],
  isStar: (item: string) => boolean,
  matches: (pattern: string, item: string) => boolean,
): boolean {
  let at = 0;
  let star = -1;
  let taken = 0;
  for (let next = 0; next < items.length;) {
    const wanted = pattern[at];
    if (wanted !== undefined && isStar(wanted)) {
      star = at++;
      taken = next;
    } else if (wanted !== undefined && matches(wanted, items[next] ?? '')) {
      at++;
      next++;
    } else if (star >= 0) {
      at = star + 1;
      next = ++taken;
    } else return false;
  }
  return pattern.slice(at).every(isStar);
}

function expandBraces(pattern: string): string[] {
  let open = [pattern];
  const done: string[] = [];
  while (open.length > 0 && open.length + done.length <= MAX_ALTERNATIVES) {
    const next: string[] = [];
    for (const text of open) {
      const group = /\{([^{}]*)\}/.exec(text);
      if (group === null) done.push(text);
      else for (const item of (group[1] ?? '').split(',')) next.push(text.replace(group[0], () => item));
    }
    open = next;
  }
  return [...done, ...open];
}
