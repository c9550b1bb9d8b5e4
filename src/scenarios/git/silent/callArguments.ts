/** The arguments of a call as its text tells them. */

export interface CallArguments {
  readonly positional: number;
  readonly keywords: readonly string[];
  /** Whether more are passed than the text shows: a spread list, a block behind the call, an end that was not found. */
  readonly isOpen: boolean;
  /** Of the closing parenthesis, from 1. */
  readonly endLine: number;
}

/** A call over more lines is a table. */
const MOST_LINES = 200;
const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * Of the call whose name ends at `column` (from 0) of `line` (from 1); null where no parenthesis follows. `code` is without comments
 * and the insides of strings. Linear in the call.
 */
export function callArguments(code: readonly string[], line: number, column: number): CallArguments | null {
  const first = lineAt(code, line);
  const opened = /^(?:!|\?\.|::)?(?:<[\w\s,.<>[\]?&|:']*>)?\s*\(/.exec(first.slice(column));
  if (opened === null) return null;
  const end = Math.min(code.length, line - 1 + MOST_LINES);
  const parts: string[] = [];
  let part = '';
  const open: string[] = [')'];
  let at = column + opened[0].length;
  for (let row = line - 1; row < end; row++, at = 0) {
    const text = lineAt(code, row + 1);
    for (; at < text.length; at++) {
      const char = text[at] ?? '';
      if (char === open.at(-1)) {
        open.pop();
        if (open.length === 0)
          return told([...parts, part], row + 1, isHeadOfBlock(first) ? '' : text.slice(at + 1));
      } else if (CLOSES[char] !== undefined) open.push(CLOSES[char]);
      const typed = open.length === 1 && char === '<' ? typeArguments(text, at) : 0;
      if (typed > 0) at += typed - 1;
      else if (char === ',' && open.length === 1) {
        parts.push(part);
        part = '';
      } else part += char;
    }
    part += ' ';
  }
  return { positional: 0, keywords: [], isOpen: true, endLine: end };
}

function told(parts: readonly string[], endLine: number, rest: string): CallArguments {
  const written = parts.map((part) => part.trim()).filter((part, at) => part !== '' || at < parts.length - 1);
  const keywords = written.flatMap((part) => /^([\p{L}_]\w*)\s*(?:=(?![=>])|:(?!:))/u.exec(part)?.[1] ?? []);
  const isSpread = written.some((part) => /^\*|^\.\.\.|^&\w*$|\.\.\.$|\bfor\b.*\bin\b/.test(part));
  return {
    positional: written.length - keywords.length,
    keywords,
    isOpen: isSpread || /^\s*(?:\{|do\b|->)/.test(rest),
    endLine,
  };
}

/** How many characters type arguments take from here: commas in them part no arguments. */
function typeArguments(text: string, at: number): number {
  return /^<[\w\s,.<>[\]?]*>(?=\s*[({[:,)])/.exec(text.slice(at))?.[0].length ?? 0;
}

/** `if f(x) {`: the block is no argument. */
function isHeadOfBlock(line: string): boolean {
  return /^\s*(?:\}?\s*else\s+)?(?:if|for|while|switch|match)\b/.test(line);
}

function lineAt(code: readonly string[], line: number): string {
  return code[line - 1] ?? '';
}
