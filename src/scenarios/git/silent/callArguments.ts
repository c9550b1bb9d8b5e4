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
  const first = code[line - 1] ?? '';
  const opened = /^(?:!|\?\.|::)?(?:<[\w\s,.<>[\]?&|:']*>)?\s*\(/.exec(first.slice(column));
  if (opened === null) return null;
  const end = Math.min(code.length, line - 1 + MOST_LINES);
  const parts: string[] = [''];
  const open: string[] = [')'];
  let at = column + opened[0].length;
  for (let row = line - 1; row < end; row++, at = 0) {
    const text = code[row] ?? '';
    for (; at < text.length; at++) {
      const char = text[at] ?? '';
      if (char === open.at(-1)) {
        open.pop();
        if (open.length === 0) return told(parts, row + 1, text.slice(at + 1));
      } else if (CLOSES[char] !== undefined) open.push(CLOSES[char]);
      else if (open.length === 1) {
        const generic = char === '<' ? /^<[\w\s,.<>[\]?]*>(?=\s*[({[:,)])/.exec(text.slice(at)) : null;
        if (generic !== null) {
          at += generic[0].length - 1;
          continue;
        }
      }
      if (char === ',' && open.length === 1) parts.push('');
      else parts[parts.length - 1] = `${parts.at(-1) ?? ''}${char}`;
    }
    parts[parts.length - 1] = `${parts.at(-1) ?? ''} `;
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
