/** A text as tokens, for repairs; directives of the preprocessor end what is before them, comments are left out. */

export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of an opening bracket the place of the one that closes it, and the other way round; -1 without one. */
  partner: number;
  /** Whether a repair has blanked it, so that a statement may begin behind it. */
  isGone: boolean;
  /** How many braces are open here. */
  readonly depth: number;
}

const TOKEN =
  /\/\*[^]*?(?:\*\/|(?![^]))|\/\/[^\n]*|\b(?:u8|[uUL])?R"([^()\s\\]{0,16})\([^]{0,1000}?\)\1"|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?|^[ \t]*#(?:\\\r?\n|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|\/\*[^]*?(?:\*\/|(?![^]))|[^\n])*|[A-Za-z_]\w*|\d[\w.']*|[^\s\w]/gm;

/** More characters than people leave between `{` and `}`. */
const LONGEST_EMPTY = 40;

/** What stands for a directive. */
export const DIRECTIVE = '#';

/** Linear in the text. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const brackets: number[] = [];
  let depth = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [found] = match;
    if (/^\/[/*]/.test(found)) continue;
    const start = match.index;
    const isDirective = /^[ \t]*#/.test(found);
    if (found === '}') depth = Math.max(0, depth - 1);
    const token: Token = {
      text: isDirective ? DIRECTIVE : found,
      ...{ start, end: start + found.length, partner: -1, isGone: false, depth },
    };
    if (found === '{') depth++;
    if (found === '(') brackets.push(tokens.length);
    else if (found === ')') {
      const open = brackets.pop() ?? -1;
      const opening = tokens[open];
      if (opening) {
        opening.partner = tokens.length;
        token.partner = open;
      }
    } else if (/^[{}]$/.test(found) && !isOfEmpty(text, token, tokens.at(-1))) brackets.length = 0;
    tokens.push(token);
  }
  return tokens;
}

/** Whether a brace is one of `{}`, which may be a value among parameters: all others end them. */
function isOfEmpty(text: string, { text: brace, end }: Token, before: Token | undefined): boolean {
  return brace === '}' ? before?.text === '{' : /^\s*\}/.test(text.slice(end, end + LONGEST_EMPTY));
}
