/** What a script of awk writes, as far as its words tell. */

/**
 * The files that a script writes by `print > FILE`, in order; null for a computed name. A `>` in a text, a regular expression
 * or parentheses is none. Where a `/` or a `"` may be several things, each `>` behind the first `print` counts.
 */
export function awkWrites(script: string): readonly (string | null)[] {
  const tokens = tokensOf(script);
  return tokens === null ? anyWrites(script) : writesIn(tokens);
}

function anyWrites(script: string): readonly (string | null)[] {
  const first = script.search(/\bprintf?\b/);
  const behind = first === -1 ? '' : script.slice(first);
  return [...behind.matchAll(/>+\s*(?:"((?:[^"\\]|\\.)*)")?/g)].map(([, name]) => name ?? null);
}

function writesIn(tokens: readonly string[]): readonly (string | null)[] {
  const found: (string | null)[] = [];
  let isPrinting = false;
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1] ?? '';
    if (/^printf?$/.test(token)) [isPrinting, depth] = [true, 0];
    else if (/^[([]$/.test(token)) depth++;
    else if (/^[)\]]$/.test(token)) depth--;
    else if (endsStatement(token, before)) isPrinting = false;
    else if (isPrinting && depth <= 0 && token === '>' && before !== '>')
      found.push(textOf(tokens[tokens[at + 1] === '>' ? at + 2 : at + 1]));
  }
  return found;
}

/** A list and a condition go on in the next line. */
function endsStatement(token: string, before: string): boolean {
  return token === ';' || token === '}' || (token === '\n' && !/^[,&|?:\n]$/.test(before));
}

function textOf(token: string | undefined): string | null {
  return /^"(.*)"$/s.exec(token ?? '')?.[1] ?? null;
}

const text = /"(?:[^"\\\n]|\\.)*"/y;
const regex = /\/(?:[^/\\\n]|\\.)*\//y;
/** A continued line is none of its own. */
const space = /(?:[ \t\r]|\\\r?\n)+|#[^\n]*/y;
const other = /[A-Za-z_]\w*|[\d.]+|[^]/y;

/** Without spaces and comments; a text or a regular expression is one. Null where that cannot be told. Linear. */
function tokensOf(script: string): readonly string[] | null {
  const tokens: string[] = [];
  for (let at = 0; at < script.length;) {
    const gap = matchAt(space, script, at);
    const token = gap ?? tokenAt(script, at, tokens.at(-1));
    if (token === null) return null;
    if (gap === null) tokens.push(token);
    at += token.length;
  }
  return tokens;
}

function tokenAt(script: string, at: number, before: string | undefined): string | null {
  const letter = script.charAt(at);
  if (letter === '"') return matchAt(text, script, at);
  const slash = letter === '/' ? slashBehind(before) : 'division';
  if (slash === 'division') return matchAt(other, script, at);
  const found = slash === 'regex' ? matchAt(regex, script, at) : null;
  // Where brackets are open, or may be, a `/` ends the expression for some awks alone.
  return found === null || /\[(?:[^\]]*(?:\/$|\[)|\^?\])/.test(found) ? null : found;
}

function matchAt(pattern: RegExp, script: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(script)?.[0] ?? null;
}

/** Words behind which no value has been named yet. */
const keyword = /^(?:printf?|return|exit|in|case|else|do|delete)$/;
const value = /^(?:[\w.]+|\]|".*|\/.+)$/s;

/** What a `/` is behind a token: behind a value it divides, and behind `)` or `getline` it may do either. */
function slashBehind(before: string | undefined): 'regex' | 'division' | 'unclear' {
  if (before === undefined || keyword.test(before)) return 'regex';
  if (/^(?:[)+$-]|getline)$/.test(before)) return 'unclear';
  return value.test(before) ? 'division' : 'regex';
}
