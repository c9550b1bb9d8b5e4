/** Names that the preprocessor replaces, where they stand in the grammar's way. People write them in capitals, or say what they are. */
import { blankSpans } from '../../rewriting';
import type { Span } from '../../rewriting';
import { DIRECTIVE, tokensOf } from './tokens';
import type { Token } from './tokens';

const MACRO = /^[A-Z_][A-Z0-9_]{2,}$/;
/** `ngx_cdecl`: how a function is called or compiled, as some write it for each compiler. */
const ATTRIBUTE = /^\w+_(?:cdecl|stdcall|inline|noinline|noreturn)$/;
const WORD = /^[A-Za-z_]/;
/** What a declaration may begin with. */
const STORAGE: ReadonlySet<string> = new Set(
  'static extern inline const virtual explicit friend constexpr typedef volatile register'.split(' '),
);
const TAGS: ReadonlySet<string> = new Set('struct class union enum unsigned signed long short'.split(' '));
const STATEMENTS: ReadonlySet<string> = new Set(
  'if for while switch return else do case throw goto delete new sizeof catch default'.split(' '),
);
const ENDS: ReadonlySet<string> = new Set([';', '{', '}', ':', DIRECTIVE]);

/** Blanks macros that stand before, in and behind declarations, and on lines of their own; linear. */
export function blankMacros(text: string): string {
  const tokens = tokensOf(text);
  const spans: Span[] = [];
  tokens.forEach((token, at) => {
    const isAttribute = ATTRIBUTE.test(token.text) && tokens[at + 1]?.text !== '(';
    if (!isAttribute && !MACRO.test(token.text)) return;
    const end = behindArguments(tokens, at);
    const last = tokens[end - 1] ?? token;
    if (isInTheWay(text, tokens, at, end)) {
      spans.push({ start: token.start, end: last.end });
      last.isGone = begins(tokens, at);
    }
    // `API(type) name(` and `API(type name(x)) {`: what is in the brackets stays.
    else if (end > at + 1 && (isTypeInBrackets(tokens, at, end) || isFunctionInBrackets(tokens, at, end)))
      for (const part of [token, tokens[at + 1], tokens[end - 1]])
        if (part) spans.push({ start: part.start, end: part.end });
  });
  return spans.length === 0 ? text : blankSpans(text, spans);
}

/** The place behind a name and what is given to it. */
function behindArguments(tokens: readonly Token[], at: number): number {
  const next = tokens[at + 1];
  return next?.text === '(' && next.partner > at ? next.partner + 1 : at + 1;
}

const isWord = (token: Token | undefined): boolean => token !== undefined && WORD.test(token.text);

function beginsStatement(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before === undefined || before.isGone || ENDS.has(before.text) || endsTemplate(tokens, at - 1);
}

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

const isText = (token: Token | undefined, pattern: RegExp): boolean => pattern.test(token?.text ?? '');

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

/** `(CALL *name)(` and `(CALLP name)(`, but not `f(HANDLE *name)` */
const isInBrackets: Reason = (tokens, at, end) => {
  const name = isText(tokens[end], /^\*$/) ? end + 1 : end;
  return (
    isText(tokens[at - 1], /^\($/) &&
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

/** `void f() LOCKS(x);` */
const isBehindHead: Reason = (tokens, at, end) =>
  isBehindParameters(tokens, at) && (isText(tokens[end], /^[{;=:]$/) || isText(tokens[end], MACRO));

/** `CONSTEXPR rgb() : r(0)` */
const isBeforeConstructor: Reason = (tokens, at, end) => {
  const behind = behindArguments(tokens, end);
  return (
    end === at + 1 &&
    begins(tokens, at) &&
    isWord(tokens[end]) &&
    behind > end + 1 &&
    isText(tokens[behind], /^:$/)
  );
};

const reasons = [isBeforeType, isBeforeConstructor, isBesideText, isInBrackets, isBehindType, isBehindHead];

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
  return (isWord(named) || named?.text === ')') && !STATEMENTS.has(named?.text ?? '');
}

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

/** `container_of(p, struct T, member)`: a type where the grammar expects a value; linear. */
export function blankTags(text: string): string {
  const tokens = tokensOf(text);
  const spans = tokens.filter(
    ({ text: word }, at) =>
      (word === 'struct' || word === 'union' || word === 'enum') &&
      /^[,(]$/.test(tokens[at - 1]?.text ?? '') &&
      isWord(tokens[at + 1]) &&
      /^[,)]$/.test(tokens[at + 2]?.text ?? ''),
  );
  return spans.length === 0 ? text : blankSpans(text, spans);
}

const BRACKETED = /^([A-Z_][A-Z0-9_]+)(?=[ \t]+(?:const[ \t]+|struct[ \t]+)?\w+[ \t*]*\(\w+\)[ \t]*\()/gm;

/** `API void (name) (int a) {`: the grammar takes `void` for the name. Linear. */
export function blankBeforeBrackets(text: string): string {
  return text.replace(BRACKETED, (macro) => ' '.repeat(macro.length));
}

const CLASS = /^(?:class|struct|union)$/;

/** `class EXPORT Name {` is a class to no grammar: it takes the macro for the name. Linear. */
export function blankClassMacros(text: string): string {
  if (!/\b(?:class|struct|union)\s+[A-Z_][A-Z0-9_]+\b/.test(text)) return text;
  const tokens = tokensOf(text);
  const spans = tokens.flatMap((token, at): Span[] => {
    if (!CLASS.test(token.text)) return [];
    const end = behindMacros(tokens, at + 1);
    const first = tokens[at + 1];
    const last = tokens[end - 1];
    const isMacro = end > at + 1 && first !== undefined && last !== undefined;
    return isMacro && isClassName(tokens, end) ? [{ start: first.start, end: last.end }] : [];
  });
  return spans.length === 0 ? text : blankSpans(text, spans);
}

/** The place behind the macros from `at` on that have a word behind them. */
function behindMacros(tokens: readonly Token[], at: number): number {
  let end = at;
  while (MACRO.test(tokens[end]?.text ?? '') && isWord(tokens[behindArguments(tokens, end)]))
    end = behindArguments(tokens, end);
  return end;
}

/** Whether a class of that name begins: `Name {`, `Name final : Base {`. */
function isClassName(tokens: readonly Token[], at: number): boolean {
  const next = isText(tokens[at + 1], /^final$/) ? at + 2 : at + 1;
  return isWord(tokens[at]) && !isText(tokens[at], /^final$/) && isText(tokens[next], /^[{:<]$/);
}

const FOREACH = /for_?each/i;

/** `for_each(x, list) {` is a loop to nobody but the preprocessor; as long as it is, an `if` can stand for it. */
export const loopsAsConditions = replaceLoops((name) => !STATEMENTS.has(name));
/** In classes constructors look the same, but for what no list of parameters has: `IF_FIRST (!a->b()) {`. */
export const namedLoopsAsConditions = replaceLoops(
  (name, given) => FOREACH.test(name) || (MACRO.test(name) && given.some(isOfValue)),
);

const isOfValue = ({ text }: Token, at: number, all: readonly Token[]): boolean =>
  text === '!' ||
  (text === '-' && all[at + 1]?.text === '>') ||
  (text === '.' && WORD.test(all[at + 1]?.text ?? ''));

function replaceLoops(isLoop: (name: string, given: readonly Token[]) => boolean): (text: string) => string {
  return (text) => {
    const tokens = tokensOf(text);
    const parts: string[] = [];
    let done = 0;
    tokens.forEach((token, at) => {
      if (token.depth === 0 || token.text.length < 2 || !WORD.test(token.text)) return;
      const end = behindArguments(tokens, at);
      if (end === at + 1 || tokens[end]?.text !== '{' || !beginsStatement(tokens, at)) return;
      if (!isLoop(token.text, tokens.slice(at + 2, end - 1))) return;
      // `List::for_each(` has the name of its class before it.
      if (tokens[at - 1]?.text === ':' && tokens[at - 2]?.text === ':') return;
      parts.push(text.slice(done, token.start), `if${' '.repeat(token.text.length - 2)}`);
      done = token.end;
    });
    parts.push(text.slice(done));
    return parts.join('');
  };
}
