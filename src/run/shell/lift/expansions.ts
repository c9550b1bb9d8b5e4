/** The expansions of bash: where each ends, and what it runs. */
import { NotUnderstood } from '../notUnderstood';
import { joinedEffects, noEffects } from './reading';
import type { Effects, Expansion, Reading } from './reading';

/**
 * The expansion that begins at `at`: `${...}`, `$(...)`, `$((...))`, `$[...]`, backticks; null where none does. `isQuoted`:
 * inside double quotes or a here-document. Throws NotUnderstood for a form whose reading is not sure.
 */
export function expansionAt(reading: Reading, at: number, isQuoted: boolean): Expansion | null {
  const { source } = reading;
  if (source[at] === '`') return backticks(source, at, isQuoted);
  if (source[at] !== '$') return null;
  switch (source[at + 1]) {
    case '(':
      return (
        (source[at + 2] === '(' ? arithmeticAt(reading, at + 3, '))') : null) ?? substitutionAt(reading, at)
      );
    case '[':
      return arithmeticAt(reading, at + 2, ']') ?? refuse('an old form of arithmetic');
    case '{':
      return braced(reading, at, isQuoted);
    default:
      return null;
  }
}

/** `$(...)`, `<(...)` or `>(...)` at `at`. */
export function substitutionAt(reading: Reading, at: number): Expansion {
  const start = at + 2;
  const end = reading.endOfScript(start);
  const text = reading.source.slice(start, end);
  return { ...noEffects, end: end + 1, scripts: [{ text, start, end, isExact: true }] };
}

function backticks(source: string, at: number, isQuoted: boolean): Expansion {
  const end = closing(source, at + 1, '`');
  const inner = source.slice(at + 1, end);
  // A backslash is read twice: here, and in the script that it leaves.
  const text = inner.replace(isQuoted ? /\\([`$\\"])/g : /\\([`$\\])/g, '$1');
  const script = { text, start: at, end: end + 1, isExact: false };
  return { ...noEffects, end: end + 1, scripts: [script] };
}

/** The index of the first `mark` without a backslash before it. Throws NotUnderstood where there is none. */
export function closing(source: string, from: number, mark: string): number {
  for (let at = from; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === mark) return at;
  }
  return refuse(`an unclosed ${mark}`);
}

/** Behind the opening double quote. */
function doubleQuotedAt(reading: Reading, from: number): Expansion {
  const effects: Effects[] = [];
  const { source } = reading;
  for (let at = from; at < source.length;) {
    if (source[at] === '"') return { ...joinedEffects(effects), end: at + 1 };
    const expansion = expansionAt(reading, at, true);
    if (expansion !== null) effects.push(expansion);
    at = expansion?.end ?? at + (source[at] === '\\' ? 2 : 1);
  }
  return refuse('an unclosed "');
}

const plainOfArithmetic = /[\w\s+\-*/%<>=!&|^~?:,;#@.[\]()$]/;

/** Arithmetic up to `close`, behind its opening signs; null where it is none, as in `$((a) | b)`. */
export function arithmeticAt(reading: Reading, from: number, close: '))' | ']'): Expansion | null {
  const effects: Effects[] = [];
  const { source } = reading;
  let depth = 0;
  for (let at = from; at < source.length;) {
    const letter = source.charAt(at);
    if (depth === 0 && source.startsWith(close, at))
      return { ...joinedEffects(effects), end: at + close.length };
    depth += nesting(letter, close);
    const part = letter === '"' ? doubleQuotedAt(reading, at + 1) : expansionAt(reading, at, true);
    if (part !== null) effects.push(part);
    else if (depth < 0 || !(plainOfArithmetic.test(letter) || source.startsWith('\\\n', at))) return null;
    at = part?.end ?? at + (letter === '\\' ? 2 : 1);
  }
  return null;
}

function nesting(letter: string, close: '))' | ']'): number {
  const [opens, closes] = close === ']' ? ['([', ')]'] : ['(', ')'];
  return opens.includes(letter) ? 1 : closes.includes(letter) ? -1 : 0;
}

const header = /\$\{([#!]?)(\w+|[@*?$!#-])/y;
const operator = /:[-=+?]|[-=+?]|##?|%%?|\/[/#%]?|\^\^?|,,?|~~?|@[A-Za-z]|:(?![-=+?])/y;
/** A quoted text that ends where it does in every reading of it. */
const surelyQuoted = /\$?'(?:\\[abefnrtv\\]|[^'`$(){}"\\])*'/y;

function braced(reading: Reading, at: number, isQuoted: boolean): Expansion {
  const { source } = reading;
  const found = matchAt(header, source, at) ?? refuse('an expansion without a variable');
  const [opening, prefix, name = ''] = found;
  const hasIndex = source[at + opening.length] === '[';
  const index = hasIndex
    ? indexAt(reading, at + opening.length + 1, isQuoted)
    : { ...noEffects, end: at + opening.length };
  const rest = source.slice(index.end, index.end + 2);
  // `${!x@}` and `${!x[@]}` list names.
  const listsNames = rest === '@}' || rest === '*}';
  if (prefix === '!' && listsNames) return { ...index, end: index.end + 2 };
  const listsKeys = /\[[@*]\]$/.test(source.slice(at, index.end)) && rest.startsWith('}');
  const evaluates = index.evaluates || (prefix === '!' && !listsKeys);
  if (rest.startsWith('}')) return { ...index, evaluates, end: index.end + 1 };
  const operated = operatedAt(reading, index.end, { name, isQuoted });
  return { ...joinedEffects([{ ...index, evaluates }, operated]), end: operated.end };
}

/** From the operator behind the name to the end. */
function operatedAt(
  reading: Reading,
  at: number,
  { name, isQuoted }: { readonly name: string; readonly isQuoted: boolean },
): Expansion {
  const sign = matchAt(operator, reading.source, at)?.[0] ?? refuse('an expansion of an unknown form');
  const word = wordAt(reading, at + sign.length, isQuoted);
  const assigns = sign === '=' || sign === ':=' ? [...word.assigns, name] : word.assigns;
  return { ...word, assigns, evaluates: word.evaluates || sign === '@P' };
}

/** The index of an element, behind its `[`. */
function indexAt(reading: Reading, from: number, isQuoted: boolean): Expansion {
  const { source } = reading;
  const effects: Effects[] = [];
  for (let at = from; at < source.length;) {
    if (source[at] === ']') return { ...joinedEffects(effects), end: at + 1 };
    const part = partAt(reading, at, isQuoted);
    if (part === null && !/[\w\s+\-*/%@:.,~$]/.test(source.charAt(at))) refuse('an index of an unknown form');
    if (part !== null) effects.push(part);
    at = part?.end ?? at + 1;
  }
  return refuse('an unclosed index');
}

/** What stands behind the operator, up to the `}`. */
function wordAt(reading: Reading, from: number, isQuoted: boolean): Expansion {
  const { source } = reading;
  const effects: Effects[] = [];
  for (let at = from; at < source.length;) {
    const letter = source.charAt(at);
    if (letter === '}') return { ...joinedEffects(effects), end: at + 1 };
    const part = partAt(reading, at, isQuoted);
    if (part !== null) effects.push(part);
    else if (letter === "'" || /^[<>]\(/.test(source.slice(at, at + 2)))
      refuse('an expansion with more in it than a variable');
    at = part?.end ?? at + (letter === '\\' ? 2 : 1);
  }
  return refuse('an unclosed expansion');
}

/** A quoted text or an expansion inside another. */
function partAt(reading: Reading, at: number, isQuoted: boolean): Expansion | null {
  const { source } = reading;
  const quoted = matchAt(surelyQuoted, source, at)?.[0];
  if (quoted !== undefined) return { ...noEffects, end: at + quoted.length };
  return source[at] === '"' ? doubleQuotedAt(reading, at + 1) : expansionAt(reading, at, isQuoted);
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

function refuse(what: string): never {
  throw new NotUnderstood(what);
}
