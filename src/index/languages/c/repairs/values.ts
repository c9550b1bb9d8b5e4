/** Macros in values, where the grammar expects one word at a time. */
import { blankSpans } from '../../rewriting';
import { tokensOf } from './tokens';
import type { Token } from './tokens';

const WORD = /^[A-Za-z_]\w*$/;
/** Macros in a row between two texts. */
const MOST_WORDS = 5;
const MACRO = /^[A-Z_][A-Z0-9_]{2,}$/;

/** `"%" PRId64 "\\n"` and `f(INT_CAST a->b)` without their macros. Linear. */
export function blankMacrosInValues(text: string): string {
  const tokens = tokensOf(text);
  const spans = tokens.filter(
    (token, at) => WORD.test(token.text) && (isBehindText(text, tokens, at) || isCast(tokens, at)),
  );
  return spans.length === 0 ? text : blankSpans(text, spans);
}

const MEMBER = /\b(?:__builtin_)?offsetof\s*\(\s*(?:struct\s+|union\s+)?[\w:]+\s*,\s*\w+\s*([.[][^();,]*)\)/g;
const NAMED_REST = /^([ \t]*#[ \t]*define[ \t]+\w+\([^()\n]{0,300}?)(\w{1,60})(?=[ \t]*\.\.\.[ \t]*\))/gm;

/** `offsetof(T, a.b)` without `.b`, and `#define f(a, rest...)` without the name of the rest. Linear. */
export function plainForms(text: string): string {
  return text
    .replace(MEMBER, (whole, rest: string) => `${whole.slice(0, -1 - rest.length)}${blank(rest)})`)
    .replace(NAMED_REST, (_, head: string, name: string) => head + blank(name));
}

const blank = (text: string): string => text.replace(/\S/g, ' ');

/** What follows a text is another, as the preprocessor has it; a suffix of a text stands close to it. */
function isBehindText(text: string, tokens: readonly Token[], at: number): boolean {
  let [first, end] = [at, at];
  while (isWord(tokens[first - 1]) && at - first < MOST_WORDS) first--;
  while (isWord(tokens[end]) && end - at < MOST_WORDS) end++;
  const [before, token] = [tokens[first - 1], tokens[first]];
  if (!before?.text.startsWith('"') || !token || !/^(?:[,);]|")/.test(tokens[end]?.text ?? '')) return false;
  return /\s/.test(text.slice(before.end, token.start));
}

const isWord = (token: Token | undefined): boolean => token !== undefined && WORD.test(token.text);

/** Before a value that begins with a name: `, CAST a->b`, `= CAST a[1]`. */
function isCast(tokens: readonly Token[], at: number): boolean {
  const textAt = (place: number): string => tokens[place]?.text ?? '';
  if (!MACRO.test(textAt(at)) || !/^[,(=]$/.test(textAt(at - 1)) || !WORD.test(textAt(at + 1))) return false;
  return textAt(at + 2) === '.' || (textAt(at + 2) === '-' && textAt(at + 3) === '>');
}
