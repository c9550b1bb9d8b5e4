/** Blocks whose heads are macros with a title, as test frameworks have them. */
import { tokensOf } from './tokens';
import type { Token } from './tokens';

const MACRO = /^[A-Z][A-Z0-9_]+$/;
const SCOPE = /^(?:namespace|extern)$/;
const LONGEST_NAME = 8;

/**
 * `TEST_CASE("title") {` has words for its texts, so that it is a function without a type; within one, `SECTION("title") {`
 * is a condition. Linear.
 */
export function blocksWithTitles(text: string): string {
  const tokens = tokensOf(text);
  const parts: string[] = [];
  let done = 0;
  const write = (token: Token, written: string): void => {
    parts.push(text.slice(done, token.start), written);
    done = token.end;
  };
  // Of each brace that is open: whether code stands in it.
  const open: boolean[] = [];
  let codes = 0;
  tokens.forEach((token, at) => {
    if (token.text === '{') {
      const isCode = !isScope(tokens, at);
      open.push(isCode);
      if (isCode) codes++;
    } else if (token.text === '}') {
      if (open.pop() === true) codes--;
    }
    const end = endOfTitle(tokens, at);
    if (end === -1) return;
    if (codes > 0) write(token, 'if'.padEnd(token.text.length));
    else
      for (const each of tokens.slice(at + 2, end))
        if (each.text.startsWith('"')) write(each, each.text.replace(/\W/g, '_'));
  });
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
}

/** The place of the bracket that ends such a head; -1 where none begins. */
function endOfTitle(tokens: readonly Token[], at: number): number {
  const [name, bracket, title] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!name || !MACRO.test(name.text) || bracket?.text !== '(' || !/^".*"$/.test(title?.text ?? ''))
    return -1;
  const before = tokens[at - 1]?.text ?? ';';
  const isBlock = bracket.partner > at && tokens[bracket.partner + 1]?.text === '{';
  return isBlock && /^[;{}#]$/.test(before) ? bracket.partner : -1;
}

/** Whether a brace is that of a namespace, or of `extern "C"`. */
function isScope(tokens: readonly Token[], at: number): boolean {
  for (let back = at - 1; back >= 0 && back > at - LONGEST_NAME; back--) {
    const text = tokens[back]?.text ?? '';
    if (SCOPE.test(text)) return true;
    if (/^[;{}#()]$/.test(text)) return false;
  }
  return false;
}

const ACCESS = /^[ \t]*[A-Z][A-Z0-9_]{2,}[ \t]*:[ \t]*(?=\r?$|\/[/*])/gm;

/** `PRIVATE_UNLESS_TESTED:` on a line of its own, blanked: in a class it is no label. Linear. */
export function blankAccessMacros(text: string): string {
  return text.replace(ACCESS, (label) => ' '.repeat(label.length));
}
