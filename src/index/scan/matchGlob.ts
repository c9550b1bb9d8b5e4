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
    } else if (token !== undefined && matchesOne(token, text, at)) {
      at++;
      next++;
    } else if (star !== null && star.at < text.length && text[star.at] !== '/') {
      at = ++star.at;
      next = star.token + 1;
    } else if (deep !== null && (deep.at = resumeAt(tokens, deep, text)) !== -1) {
      at = deep.at;
      next = deep.token + 1;
      star = null;
    } else {
      return false;
    }
  }
  return true;
}

interface FallBack {
  at: number;
  readonly token: number;
}

/** Where a `**` stretched by one more step ends, or -1. */
function resumeAt(tokens: readonly GlobToken[], deep: FallBack, text: string): number {
  if (deep.at === -1 || deep.at >= text.length) return -1;
  if (tokens[deep.token]?.kind === 'deep') return deep.at + 1;
  const slashAt = text.indexOf('/', deep.at);
  return slashAt === -1 ? -1 : slashAt + 1;
}

function matchesOne(token: GlobToken, text: string, at: number): boolean {
  if (at >= text.length) return false;
  const code = text.charCodeAt(at);
  if (token.kind === 'byte') return token.code === code;
  if (token.kind === 'set') return token.codes.has(code);
  return token.kind === 'any' && text[at] !== '/';
}
