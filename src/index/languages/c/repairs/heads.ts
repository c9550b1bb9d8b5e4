/** Macros in the heads of classes, functions and loops, and types that are given to macros. */
import { blankSpans } from '../../rewriting';
import type { Span } from '../../rewriting';
import { MACRO, STATEMENTS, WORD, beginsStatement, behindArguments, isText, isWord } from './macros';
import { tokensOf } from './tokens';
import type { Token } from './tokens';

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
