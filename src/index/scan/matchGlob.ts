import type { GlobToken } from './compileGlob';

/**
 * Whether the tokens match the whole text (bytes, see bytesOf).
 * Two places to fall back to are enough: a later wildcard makes every earlier one of its kind superfluous,
 * since the earlier part already sits as far left as it can. So no pattern, however hostile, costs more
 * than tokens x length^2, where a regular expression would go exponential.
 */
export function matchGlob(tokens: readonly GlobToken[], text: string): boolean {
  let at = 0;
  let next = 0;
  let star: FallBack | null = null;
  let deep: FallBack | null = null;
  while (at < text.length || next < tokens.length) {
    const token = tokens[next];
    if (token?.kind === 'star') {
      star = { at, token: next++ };
    } else if (token?.kind === 'deep' || token?.kind === 'folders') {
      deep = { at, token: next++ };
      star = null;
    } else if (matchesOne(token, text, at)) {
      at++;
      next++;
    } else if (stretchStar(star, text)) {
      at = star.at;
      next = star.token + 1;
    } else if (stretchDeep(deep, tokens, text)) {
      at = deep.at;
      next = deep.token + 1;
      star = null;
    } else {
      return false;
    }
  }
  return true;
}

/** A wildcard, and where in the text the run that it stands for ends so far. */
interface FallBack {
  at: number;
  readonly token: number;
}

/** Whether there is a `*` whose run could be stretched by one byte. */
function stretchStar(star: FallBack | null, text: string): star is FallBack {
  if (star === null || star.at >= text.length || text[star.at] === '/') return false;
  star.at++;
  return true;
}

/** Whether there is a `**` whose run could be stretched: by one byte, or behind the next slash. */
function stretchDeep(deep: FallBack | null, tokens: readonly GlobToken[], text: string): deep is FallBack {
  if (deep === null || deep.at >= text.length) return false;
  const slashAt = tokens[deep.token]?.kind === 'deep' ? deep.at : text.indexOf('/', deep.at);
  if (slashAt === -1) return false;
  deep.at = slashAt + 1;
  return true;
}

function matchesOne(token: GlobToken | undefined, text: string, at: number): boolean {
  if (token === undefined || at >= text.length) return false;
  const code = text.charCodeAt(at);
  if (token.kind === 'byte') return token.code === code;
  if (token.kind === 'set') return token.codes.has(code);
  return token.kind === 'any' && text[at] !== '/';
}
