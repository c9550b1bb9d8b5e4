/** Names that the preprocessor replaces, where they stand in the grammar's way. People write them in capitals, or say what they are. */
import { blankSpans } from '../../rewriting';
import type { Span } from '../../rewriting';
import { DIRECTIVE, tokensOf } from './tokens';
import type { Token } from './tokens';

export const MACRO = /^[A-Z_][A-Z0-9_]{2,}$/;
/** `ngx_cdecl`: how a function is called or compiled, as some write it for each compiler. */
const ATTRIBUTE = /^\w+_(?:cdecl|stdcall|inline|noinline|noreturn)$/;
export const WORD = /^[A-Za-z_]/;
/** What a declaration may begin with. */
const STORAGE: ReadonlySet<string> = new Set(
  'static extern inline const virtual explicit friend constexpr typedef volatile register'.split(' '),
);
const TAGS: ReadonlySet<string> = new Set('struct class union enum unsigned signed long short'.split(' '));
export const STATEMENTS: ReadonlySet<string> = new Set(
  'if for while switch return else do case throw goto delete new sizeof catch default'.split(' '),
);
const ENDS: ReadonlySet<string> = new Set([';', '{', '}', ':', DIRECTIVE]);

/** Blanks macros that stand before, in and behind declarations, and on lines of their own; linear. */
export function blankMacros(text: string): string {
  const tokens = tokensOf(text);
  const spans: Span[] = [];
  const classes = classesOf(tokens);
  tokens.forEach((token, at) => {
    const isAttribute = ATTRIBUTE.test(token.text) && tokens[at + 1]?.text !== '(';
    if (isMark(tokens, at)) spans.push({ start: token.start, end: token.end });
    if (!isAttribute && !MACRO.test(token.text)) return;
    const end = behindArguments(tokens, at);
    const last = tokens[end - 1] ?? token;
    if (isInTheWay(text, tokens, at, end)) {
      spans.push({ start: token.start, end: last.end });
      last.isGone = begins(tokens, at);
    } else if (isGivenTypes(tokens, at, end) && !classes.has(token.text))
      spans.push(...aroundCalls(tokens, at, end));
    // `API(type) name(` and `API(type name(x)) {`: what is in the brackets stays.
    else if (end > at + 1 && (isTypeInBrackets(tokens, at, end) || isFunctionInBrackets(tokens, at, end)))
      for (const part of [token, tokens[at + 1], tokens[end - 1]])
        if (part) spans.push({ start: part.start, end: part.end });
  });
  return spans.length === 0 ? text : blankSpans(text, spans);
}

/** `pTHX_`, which has a comma of its own. */
const WITH_COMMA = /^[A-Za-z]*[A-Z]{2}_$/;
const CAPITALS = /^[A-Z]{2,}$/;

/** `f(pTHX_ int a)` and `f(IN SOCKET s)`: a word before a parameter, or before what is given for one. */
function isMark(tokens: readonly Token[], at: number): boolean {
  const [before, mark, next, third] = [tokens[at - 1], tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!isText(before, /^[(,]$/) || !isWord(next) || QUALIFIERS.has(next?.text ?? '')) return false;
  if (isText(mark, WITH_COMMA)) return isText(before, /^\($/);
  return isText(mark, CAPITALS) && isText(next, MACRO) && isWord(third);
}

/** The place behind a name and what is given to it. */
export function behindArguments(tokens: readonly Token[], at: number): number {
  const next = tokens[at + 1];
  return next?.text === '(' && next.partner > at ? next.partner + 1 : at + 1;
}

export const isWord = (token: Token | undefined): boolean => token !== undefined && WORD.test(token.text);

export function beginsStatement(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (before === undefined || before.isGone || ENDS.has(before.text)) return true;
  return endsTemplate(tokens, at - 1) || endsAttribute(tokens, at - 1);
}

/** `[[noreturn]]` */
const endsAttribute = (tokens: readonly Token[], at: number): boolean =>
  isText(tokens[at], /^\]$/) && isText(tokens[at - 1], /^\]$/);

/** More tokens than parameters of a template have. */
const LONGEST_HEAD = 200;

/** Whether a bracket ends `template <..>`. */
function endsTemplate(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.text !== '>') return false;
  let depth = 0;
  for (let back = at; back > Math.max(0, at - LONGEST_HEAD); back--) {
    const { text = '', partner = -1 } = tokens[back] ?? {};
    if (text === ')' && partner >= 0) back = partner;
    else if (text === '>') depth++;
    else if (text === '<' && --depth === 0) return tokens[back - 1]?.text === 'template';
    else if (/^[;{}#]$/.test(text)) return false;
  }
  return false;
}

/** Reasons to blank a macro at `at` whose arguments end before `end`. */
type Reason = (tokens: readonly Token[], at: number, end: number) => boolean;

export const isText = (token: Token | undefined, pattern: RegExp): boolean => pattern.test(token?.text ?? '');

function begins(tokens: readonly Token[], at: number): boolean {
  return beginsStatement(tokens, at) || STORAGE.has(tokens[at - 1]?.text ?? '');
}

/** `EXPORT type name`, `API void (*name)(int)`, `static UNUSED FORMAT(printf, 1, 2) void name` */
const isBeforeType: Reason = (tokens, at, end) => {
  const next = tokens[end];
  if (!begins(tokens, at) || !isWord(next) || STATEMENTS.has(next?.text ?? '')) return false;
  const second = tokens[end + 1];
  if (isText(next, MACRO) && isText(second, /^\($/) && isWord(tokens[behindArguments(tokens, end)]))
    return true;
  const isPointer = isText(second, /^\($/) && isText(tokens[end + 2], /^\*$/);
  return isWord(second) || isPointer || isText(second, /^[*&:<~]$/);
};

/** `"text" QUOTED("name")` */
const isBesideText: Reason = (tokens, at, end) =>
  end > at + 1 && (isText(tokens[at - 1], /^"/) || isText(tokens[end], /^"/));

/** `(CALL *name)(`, `(CALL FAR *name)(` and `(CALLP name)(`, but not `f(HANDLE *name)` */
const isInBrackets: Reason = (tokens, at, end) => {
  const star = isText(tokens[end], MACRO) && isText(tokens[end + 1], /^\*$/) ? end + 1 : end;
  const name = isText(tokens[star], /^\*$/) ? star + 1 : star;
  const first = isText(tokens[at - 1], MACRO) ? at - 1 : at;
  return (
    isText(tokens[first - 1], /^\($/) &&
    isWord(tokens[name]) &&
    isText(tokens[name + 1], /^\)$/) &&
    isText(tokens[name + 2], /^\($/)
  );
};

/** `TYPE CALL name(`, `void INLINE A<B>::name(`, `int a GUARDED_BY(x);` */
const isBehindType: Reason = (tokens, at, end) => {
  const before = tokens[at - 1];
  if (!before || STATEMENTS.has(before.text) || TAGS.has(before.text) || begins(tokens, at)) return false;
  if (end > at + 1) return isWord(before) && isText(tokens[end], /^[;=]$/);
  if (!/^[\w*&]/.test(before.text) || !isWord(tokens[end])) return false;
  const isQualified = isText(tokens[end + 1], /^[:<]/) && isWord(before) && beginsStatement(tokens, at - 1);
  return isQualified || isText(tokens[end + 1], /^\($/);
};

/** `void f() LOCKS(x);`, `int what() const NOEXCEPT override;` */
const isBehindHead: Reason = (tokens, at, end) =>
  isBehindParameters(tokens, at) &&
  (isText(tokens[end], /^[{;=:]$/) ||
    isText(tokens[end], MACRO) ||
    isText(tokens[end], /^(?:override|final)$/));

/** `CONSTEXPR rgb() noexcept : r(0)`, `INLINE ~buffer()` */
const isBeforeConstructor: Reason = (tokens, at, end) => {
  if (end !== at + 1 || !begins(tokens, at)) return false;
  if (isText(tokens[end], /^~$/)) return true;
  let behind = behindArguments(tokens, end);
  if (!isWord(tokens[end]) || behind === end + 1) return false;
  while (QUALIFIERS.has(tokens[behind]?.text ?? '')) behind++;
  return isText(tokens[behind], /^:$/);
};

/** `names[] LEVEL_NAMES;` */
const isBehindArray: Reason = (tokens, at, end) =>
  isText(tokens[at - 1], /^\]$/) && isText(tokens[end], /^[;=]$/);

/** `TRY { .. }` in a function: what is left is a block. */
const isBeforeBlock: Reason = (tokens, at, end) =>
  end === at + 1 &&
  (tokens[at]?.depth ?? 0) > 0 &&
  isText(tokens[at - 1], /^[;{}]$/) &&
  isText(tokens[end], /^\{$/);

const TYPE = /^(?:const|void|bool|char|short|int|long|float|double|signed|unsigned)$/;

/** `CONSTANT(unsigned long, name);`: types are no values. `f(int(x));` is given one. */
function isGivenTypes(tokens: readonly Token[], at: number, end: number): boolean {
  if (!begins(tokens, at) || end === at + 1 || !isText(tokens[end], /^;$/)) return false;
  return argumentsOf(tokens, at, end).some(({ first }) => isType(tokens, first));
}

interface Argument {
  readonly first: number;
  readonly behind: number;
}

/** What is given to a macro at `at`, between the commas. */
function argumentsOf(tokens: readonly Token[], at: number, end: number): readonly Argument[] {
  const found: Argument[] = [];
  let first = at + 2;
  for (let inner = first; inner < end;) {
    const { text = '', partner = -1 } = tokens[inner] ?? {};
    if (inner === end - 1 || text === ',') {
      found.push({ first, behind: inner });
      first = inner + 1;
    }
    inner = text === '(' && partner > inner ? partner + 1 : inner + 1;
  }
  return found;
}

function isType(tokens: readonly Token[], at: number): boolean {
  if (!isText(tokens[at], TYPE)) return false;
  const given = tokens[at + 2];
  return !isText(tokens[at + 1], /^\($/) || isText(given, /^[*)]$/) || isText(given, TYPE);
}

/** A macro with what it is given, but for what is called there: `compute(x)` of `LOG_AS(int, compute(x));`. */
function aroundCalls(tokens: readonly Token[], at: number, end: number): readonly Span[] {
  const isCall = ({ text }: Token, place: number): boolean =>
    WORD.test(text) && !STATEMENTS.has(text) && isText(tokens[place + 1], /^\($/);
  const kept = argumentsOf(tokens, at, end).filter(
    ({ first, behind }) =>
      !isType(tokens, first) &&
      tokens.slice(first, behind).some((token, place) => isCall(token, first + place)),
  );
  // A comma between two that are kept stays.
  const gaps = kept.map(({ first }, each) => ({ from: 1 + (kept[each - 1]?.behind ?? at - 1), to: first }));
  return [...gaps, { from: kept.at(-1)?.behind ?? at, to: end }].flatMap(({ from, to }) => {
    const [start, last] = [tokens[from], tokens[to - 1]];
    return start && last && to > from ? [{ start: start.start, end: last.end }] : [];
  });
}

/** The classes that the text declares: a constructor of one in capitals looks like a macro that is given types. */
function classesOf(tokens: readonly Token[]): ReadonlySet<string> {
  return new Set(
    tokens.flatMap((token, at) => {
      if (!isText(token, CLASS)) return [];
      let name = at + 1;
      for (let next = behindArguments(tokens, name); isWord(tokens[next]);) {
        if (isText(tokens[next], /^(?:class|struct|union|final)$/)) break;
        name = next;
        next = behindArguments(tokens, name);
      }
      return tokens[name]?.text ?? [];
    }),
  );
}

const CLASS = /^(?:class|struct|union)$/;

const reasons = [
  ...[isBeforeType, isBeforeConstructor, isBesideText, isInBrackets, isBehindType, isBehindHead],
  ...[isBehindArray, isBeforeBlock],
];

function isInTheWay(text: string, tokens: readonly Token[], at: number, end: number): boolean {
  if (beginsStatement(tokens, at) && isAlone(text, tokens, end) && !isTypeAbove(text, tokens, at, end))
    return true;
  return reasons.some((reason) => reason(tokens, at, end));
}

const QUALIFIERS: ReadonlySet<string> = new Set(['const', 'override', 'noexcept', 'final']);

/** `void f() MACRO`, but not `if (x) MACRO`. */
function isBehindParameters(tokens: readonly Token[], at: number): boolean {
  let last = at - 1;
  while (QUALIFIERS.has(tokens[last]?.text ?? '')) last--;
  const close = tokens[last];
  if (close?.text !== ')') return false;
  const named = tokens[close.partner - 1];
  if (isOperator(tokens, close.partner)) return true;
  return (isWord(named) || named?.text === ')') && !STATEMENTS.has(named?.text ?? '');
}

/** Whether the parameters of an operator open here: `operator=(`, `operator new[](`. */
const isOperator = (tokens: readonly Token[], at: number): boolean =>
  [2, 3, 4].some((back) => isText(tokens[at - back], /^operator$/));

/** Nothing else is on its line, and no body follows. */
function isAlone(text: string, tokens: readonly Token[], end: number): boolean {
  const next = tokens[end];
  const last = tokens[end - 1];
  if (!next || !last) return true;
  if (next.text === '{' || (!isWord(next) && next.text !== DIRECTIVE && next.text !== '}')) return false;
  return text.slice(last.end, next.start).includes('\n') || next.text === DIRECTIVE;
}

/** `INLINE U32` above `name(`: behind a macro that is gone, the next one is the type. */
function isTypeAbove(text: string, tokens: readonly Token[], at: number, end: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (before?.isGone !== true || !token || !isText(tokens[end + 1], /^\($/)) return false;
  return !text.slice(before.end, token.start).includes('\n');
}

function isTypeInBrackets(tokens: readonly Token[], at: number, end: number): boolean {
  const begins = beginsStatement(tokens, at) || STORAGE.has(tokens[at - 1]?.text ?? '');
  return begins && isWord(tokens[at + 2]) && isWord(tokens[end]) && tokens[end + 1]?.text === '(';
}

function isFunctionInBrackets(tokens: readonly Token[], at: number, end: number): boolean {
  const last = tokens[end - 2];
  if (last?.text !== ')' || !/^[{;]$/.test(tokens[end]?.text ?? '')) return false;
  const begins = beginsStatement(tokens, at) || STORAGE.has(tokens[at - 1]?.text ?? '');
  return begins && isWord(tokens[at + 2]) && (isWord(tokens[at + 3]) || tokens[at + 3]?.text === '*');
}
