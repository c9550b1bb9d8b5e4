/** One step of a compiled pattern; characters are bytes (see bytesOf). */
export type GlobToken =
  | { readonly kind: 'byte'; readonly code: number }
  /** Any one byte but `/`. */
  | { readonly kind: 'any' }
  /** One byte of a bracket expression; `/` is never in it. */
  | { readonly kind: 'set'; readonly codes: ReadonlySet<number> }
  /** `*`: any run without `/`. */
  | { readonly kind: 'star' }
  /** `**` at an end: any run, `/` included. */
  | { readonly kind: 'deep' }
  /** `**` and its `/`: nothing, or any run that ends in `/`. */
  | { readonly kind: 'folders' };

/**
 * The text as git's matcher sees it: one character a byte of its UTF-8, so that `?` and `[...]` match a
 * byte as they do in git. ASCII comes back as it is.
 */
export function bytesOf(text: string): string {
  // eslint-disable-next-line no-control-regex -- the range is ASCII, controls included
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

/**
 * The tokens of a gitignore pattern (git's wildmatch.c), or null where no path can match it: an open
 * bracket expression, an unknown character class, a lone backslash at the end.
 * git compares the part before the first wildcard by itself, so a `**` right behind it counts as leading.
 */
export function compileGlob(text: string): readonly GlobToken[] | null {
  const pattern = bytesOf(text);
  const literalLength = pattern.search(/[*?[\\]/);
  const tokens: GlobToken[] = [];
  for (let at = 0; at < pattern.length;) {
    const step = readToken(pattern, at, literalLength);
    if (step === null) return null;
    tokens.push(step.token);
    at = step.end;
  }
  return tokens;
}

interface Step {
  readonly token: GlobToken;
  readonly end: number;
}

function readToken(pattern: string, at: number, leadingAt: number): Step | null {
  const char = pattern[at];
  if (char === '?') return { token: { kind: 'any' }, end: at + 1 };
  if (char === '*') return readStars(pattern, at, leadingAt);
  if (char === '[') return readBracket(pattern, at);
  const from = char === '\\' ? at + 1 : at;
  if (from === pattern.length) return null;
  return { token: { kind: 'byte', code: pattern.charCodeAt(from) }, end: from + 1 };
}

function readStars(pattern: string, at: number, leadingAt: number): Step {
  let end = at;
  while (pattern[end] === '*') end++;
  const alone = at === leadingAt || pattern[at - 1] === '/';
  if (end - at < 2 || !alone) return { token: { kind: 'star' }, end };
  if (pattern[end] === '/') return { token: { kind: 'folders' }, end: end + 1 };
  const closes = end === pattern.length || pattern.startsWith('\\/', end);
  return { token: { kind: closes ? 'deep' : 'star' }, end };
}

const slash = '/'.charCodeAt(0);

/** The members are read as wildmatch.c reads them; its quirks (`[]a]`, `[a-]`, `[[:x]`) are gitignore's. */
function readBracket(pattern: string, open: number): Step | null {
  const negated = pattern[open + 1] === '!' || pattern[open + 1] === '^';
  const members = new Set<number>();
  let at = open + (negated ? 2 : 1);
  let rangeFrom: number | null = null;
  do {
    const member = readMember(pattern, at, rangeFrom);
    if (member === null) return null;
    for (const code of member.codes) members.add(code);
    rangeFrom = member.rangeFrom;
    at = member.end;
  } while (pattern[at] !== ']');
  const codes = negated ? complement(members) : members;
  codes.delete(slash);
  return { token: { kind: 'set', codes }, end: at + 1 };
}

interface Member {
  readonly codes: Iterable<number>;
  /** The code that a following `-` would start a range from. */
  readonly rangeFrom: number | null;
  readonly end: number;
}

function readMember(pattern: string, at: number, rangeFrom: number | null): Member | null {
  const next = pattern[at + 1];
  if (pattern[at] === '-' && rangeFrom !== null && next !== undefined && next !== ']') {
    const to = next === '\\' ? at + 2 : at + 1;
    if (to >= pattern.length) return null;
    return { codes: codesBetween(rangeFrom, pattern.charCodeAt(to)), rangeFrom: null, end: to + 1 };
  }
  if (pattern[at] === '[' && next === ':') {
    const close = pattern.indexOf(']', at + 2);
    if (close === -1) return null;
    if (close > at + 2 && pattern[close - 1] === ':')
      return readClass(pattern.slice(at + 2, close - 1), close + 1);
  }
  const from = pattern[at] === '\\' ? at + 1 : at;
  if (from >= pattern.length) return null;
  const code = pattern.charCodeAt(from);
  return { codes: [code], rangeFrom: code, end: from + 1 };
}

/** git's own ASCII classes (ctype.c); spaces are blank, tab, newline and carriage return only. */
const classes: ReadonlyMap<string, RegExp> = new Map([
  ['alnum', /[0-9A-Za-z]/],
  ['alpha', /[A-Za-z]/],
  ['blank', /[ \t]/],
  // eslint-disable-next-line no-control-regex -- control characters are what the class is
  ['cntrl', /[\x00-\x1f\x7f]/],
  ['digit', /[0-9]/],
  ['graph', /[!-~]/],
  ['lower', /[a-z]/],
  ['print', /[ -~]/],
  ['punct', /[!-/:-@[-`{-~]/],
  ['space', /[ \t\n\r]/],
  ['upper', /[A-Z]/],
  ['xdigit', /[0-9A-Fa-f]/],
]);

function readClass(name: string, end: number): Member | null {
  const members = classes.get(name);
  if (members === undefined) return null;
  const codes = codesBetween(0, 0x7f).filter((code) => members.test(String.fromCharCode(code)));
  return { codes, rangeFrom: null, end };
}

function codesBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

function complement(codes: ReadonlySet<number>): Set<number> {
  return new Set(codesBetween(0, 0xff).filter((code) => !codes.has(code)));
}
