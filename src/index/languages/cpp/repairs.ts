/** What the grammar of C++ takes for something else. */
import { blankSpans } from '../rewriting';
import type { Span } from '../rewriting';
import { tokensOf } from '../c/repairs/tokens';
import type { Token } from '../c/repairs/tokens';

const WORD = /^[A-Za-z_]\w*$/;
/** More tokens than people give a template, or write before a variable. */
const LONGEST_LIST = 100;
const LONGEST_TYPE = 30;

/** `peek<exactly<','>>()` without what the template is made for: the grammar compares it. Linear. */
export function blankTemplateArguments(text: string): string {
  const tokens = tokensOf(text);
  const spans: Span[] = [];
  tokens.forEach((token, at) => {
    if (token.text !== '<' || !WORD.test(tokens[at - 1]?.text ?? '')) return;
    const end = endOfList(tokens, at);
    const last = tokens[end];
    const inner = tokens.slice(at + 1, end);
    if (!last || tokens[end + 1]?.text !== '(' || !inner.some(({ text: each }) => /^['"<]/.test(each)))
      return;
    spans.push({ start: token.start, end: last.end });
  });
  return spans.length === 0 ? text : blankSpans(text, spans);
}

/** The place of the bracket that ends a list of template arguments; -1 for what is none. */
function endOfList(tokens: readonly Token[], at: number): number {
  let depth = 0;
  for (let end = at; end < Math.min(tokens.length, at + LONGEST_LIST); end++) {
    const text = tokens[end]?.text ?? '';
    if (text === '<') depth++;
    else if (text === '>' && --depth === 0) return end;
    else if (!/^[\w,:*&>'"]/.test(text) || (text === '&' && tokens[end + 1]?.text === '&')) return -1;
  }
  return -1;
}

const MACRO = /^[A-Z_][A-Z0-9_]{2,}$/;

/** `template <class A, ENABLE_IF(b)>` with `int` for what a macro writes. Linear. */
export function macroParameters(text: string): string {
  const tokens = tokensOf(text);
  const parts: string[] = [];
  let done = 0;
  let open = 0;
  tokens.forEach((token, at) => {
    open = openBrackets(tokens, at, open);
    if (open === 0 || token.start < done) return;
    const last = endOfMacro(tokens, at);
    if (!last) return;
    parts.push(
      text.slice(done, token.start),
      `int${text.slice(token.start + 3, last.end).replace(/\S/g, ' ')}`,
    );
    done = last.end;
  });
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
}

/** How many brackets of a template's head are open behind a token, given how many were before it. */
function openBrackets(tokens: readonly Token[], at: number, before: number): number {
  const sign = tokens[at]?.text ?? '';
  if (sign === '<') return before > 0 ? before + 1 : Number(tokens[at - 1]?.text === 'template');
  if (sign === '>') return Math.max(0, before - 1);
  return /^[;{}#]$/.test(sign) ? 0 : before;
}

/** The bracket behind what is given to a macro that stands for a parameter. */
function endOfMacro(tokens: readonly Token[], at: number): Token | undefined {
  const [before, macro, bracket] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!macro || !MACRO.test(macro.text) || !/^[,<]$/.test(before?.text ?? '')) return undefined;
  return bracket?.text === '(' && bracket.partner > at ? tokens[bracket.partner] : undefined;
}

const INSTANCE = /^[ \t]*(?:extern[ \t]+)?template[ \t]+(?=[A-Za-z_:])[^;{}]{0,1000};/gm;
const USING_TYPENAME = /(?<=\busing\s+)typename\b/g;

/** `template class A<int>;` has nothing of its own, and `using typename A::b;` is read without the word. Linear. */
export function blankInstances(text: string): string {
  const blank = (whole: string): string => whole.replace(/\S/g, ' ');
  return text.replace(INSTANCE, blank).replace(USING_TYPENAME, blank);
}

const MEMBER_POINTER = /\(\s*((?:\w+(?:<[^<>;{}()]{0,200}>)?::)+)(?=\*\s*\w*\s*\))/g;

/** `int (A::*f)(B)` as `int (   *f)(B)`. Linear. */
export function blankMemberPointers(text: string): string {
  return text.replace(MEMBER_POINTER, (whole, owner: string) =>
    whole.replace(owner, ' '.repeat(owner.length)),
  );
}

const STATEMENT = /^(?:return|delete|throw|case|co_\w+|else|goto|new)$/;

/** `const T& x(a->f());` in a function as `const T& x{a->f()};`: the grammar reads parameters. Linear. */
export function bracesForValues(text: string): string {
  const tokens = tokensOf(text);
  const signs: { readonly at: number; readonly sign: string }[] = [];
  tokens.forEach((token, at) => {
    const close = tokens[token.partner];
    if (token.text !== '(' || token.depth === 0 || !close || token.partner < at) return;
    if (tokens[token.partner + 1]?.text !== ';' || !isVariable(tokens, at)) return;
    if (!holdsValue(tokens.slice(at + 1, token.partner))) return;
    signs.push({ at: token.start, sign: '{' }, { at: close.start, sign: '}' });
  });
  if (signs.length === 0) return text;
  const parts: string[] = [];
  let done = 0;
  for (const { at, sign } of signs) {
    parts.push(text.slice(done, at), sign);
    done = at + 1;
  }
  return parts.join('') + text.slice(done);
}

/** Whether a name stands before a bracket, with a type before it: `const a::B<C>& x`. */
function isVariable(tokens: readonly Token[], at: number): boolean {
  if (!WORD.test(tokens[at - 1]?.text ?? '') || !/^[&*]$/.test(tokens[at - 2]?.text ?? '')) return false;
  for (let back = at - 3; back >= Math.max(0, at - LONGEST_TYPE); back--) {
    const text = tokens[back]?.text ?? '';
    if (/^[;{}#]$/.test(text)) return back < at - 3;
    if (!/^[\w:<>,*&]/.test(text) || STATEMENT.test(text)) return false;
  }
  return false;
}

/** Whether what stands in brackets can be no parameters: `a->b`, `a.b`, `f(x)`. */
function holdsValue(inner: readonly Token[]): boolean {
  return inner.some(({ text }, at) => {
    const next = inner[at + 1]?.text;
    if (text === '.') return next !== '.' && inner[at - 1]?.text !== '.';
    if (text === '-') return next === '>';
    return /^["'\d]/.test(text);
  });
}

/** `f(const A& a = {})`: a number for the empty value. Linear. */
export function emptyDefaults(text: string): string {
  return text.replace(/(?<==\s*)\{\}(?=\s*[,)])/g, '00');
}
