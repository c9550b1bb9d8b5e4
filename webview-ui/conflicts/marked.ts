/** Code as lines of pieces: each with the colour of its kind, and whether it is marked. */
import type { Range } from '../../src/core/text/changedWords';

export interface Piece {
  readonly text: string;
  /** Of the colour; '' for none. */
  readonly kind: string;
  readonly isMarked: boolean;
}

export type Line = readonly Piece[];

interface Coloured {
  readonly text: string;
  readonly kind: string;
}

const part = /<span class="([^"]*)">|<\/span>|&(?:amp|lt|gt|quot|#x?[\da-f]+);|[^<&]+|[<&]/gi;

/** The text of a highlighter's HTML with its innermost classes: spans and references alone, as it writes them. */
export function coloured(html: string): readonly Coloured[] {
  const pieces: Coloured[] = [];
  const open: string[] = [];
  for (const [found, kind] of html.matchAll(part)) {
    if (kind !== undefined) open.push(kind);
    else if (found === '</span>') open.pop();
    else pieces.push({ text: found.startsWith('&') ? decoded(found) : found, kind: open.at(-1) ?? '' });
  }
  return pieces;
}

const named: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

function decoded(reference: string): string {
  const own = named[reference];
  if (own !== undefined || reference === '&') return own ?? reference;
  const isHex = /^&#x/i.test(reference);
  const code = Number.parseInt(reference.slice(isHex ? 3 : 2, -1), isHex ? 16 : 10);
  return String.fromCodePoint(code);
}

/** Lines with their pieces cut where marks begin and end. `marks` in order and apart; a last line without text is none. */
export function markedLines(pieces: readonly Coloured[], marks: readonly Range[]): readonly Line[] {
  const lines: Piece[][] = [[]];
  let at = 0;
  let next = 0;
  for (const { text, kind } of pieces) {
    let from = 0;
    while (from < text.length) {
      while (marks[next] && (marks[next]?.to ?? 0) <= at) next++;
      const mark = marks[next];
      const isMarked = mark !== undefined && mark.from <= at;
      const edge = (mark === undefined ? Infinity : isMarked ? mark.to : mark.from) - at;
      const length = Math.min(text.length - from, edge);
      addLines(lines, { text: text.slice(from, from + length), kind, isMarked });
      from += length;
      at += length;
    }
  }
  return lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
}

function addLines(lines: Piece[][], { text, kind, isMarked }: Piece): void {
  const [first = '', ...others] = text.split('\n');
  const add = (piece: string): void => {
    if (piece !== '') lines.at(-1)?.push({ text: piece, kind, isMarked });
  };
  add(first);
  for (const line of others) {
    lines.push([]);
    add(line);
  }
}
