import { inColumns } from './columns';
import type { Piece } from './columns';

/** A run of characters of a page, as pdf.js gives them. */
export interface TextRun {
  readonly str: string;
  /** [a, b, c, d, x, y] of its baseline: y grows upwards. */
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  /** Whether a line ends behind it. */
  readonly hasEOL: boolean;
}

/** A step down of so many heights of a line is a paragraph's. */
const PARAGRAPH_STEP = 1.8;
/** A gap of so many heights is none between words: something else begins behind it, a column or a cell. */
const COLUMN_GAP = 1.2;
/** On one line: index and exponent stand a little above or below. */
const SAME_LINE = 0.6;

/**
 * The lines of a page, an empty one between paragraphs: column by column where it is set in two, else in the order of the
 * file, with two spaces between what stands apart on a line, as the cells of a table do.
 */
export function pageText(runs: readonly TextRun[]): string {
  const pieces = piecesOf(runs);
  const columns = inColumns(pieces);
  const lines: string[] = [];
  let last: Piece | undefined;
  for (const piece of columns ?? pieces) {
    const isBeside = last !== undefined && isOnLine(last, piece) && piece.left >= last.right;
    if (isBeside) lines.push(`${lines.pop() ?? ''}  ${piece.text}`);
    else {
      if (last !== undefined && isFarBelow(last, piece)) lines.push('');
      lines.push(piece.text);
    }
    last = piece;
  }
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function piecesOf(runs: readonly TextRun[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let open: Piece | undefined;
  const close = (): void => {
    if (open !== undefined && open.text.trim() !== '') pieces.push({ ...open, text: open.text.trim() });
    open = undefined;
  };
  for (const run of runs) {
    const piece = pieceOf(run);
    if (open !== undefined && !goesOn(open, piece)) close();
    open =
      open === undefined
        ? piece
        : { ...open, text: open.text + piece.text, right: Math.max(open.right, piece.right) };
    if (run.hasEOL) close();
  }
  close();
  return pieces;
}

function pieceOf({ str, transform, width, height }: TextRun): Piece {
  const [left = 0, y = 0] = transform.slice(4);
  return { text: str, left, right: left + width, y, height };
}

/** Whether a run belongs to the piece before it; one of spaces alone says nothing of itself. */
function goesOn(piece: Piece, run: Piece): boolean {
  if (run.text.trim() === '')
    return run.right - run.left <= COLUMN_GAP * Math.max(piece.height, run.height, 1);
  if (piece.text.trim() === '') return true;
  return (
    isOnLine(piece, run) &&
    Math.abs(run.left - piece.right) <= COLUMN_GAP * Math.max(piece.height, run.height)
  );
}

function isOnLine(a: Piece, b: Piece): boolean {
  return Math.abs(a.y - b.y) <= SAME_LINE * Math.max(a.height, b.height);
}

function isFarBelow(above: Piece, piece: Piece): boolean {
  return Math.abs(above.y - piece.y) > PARAGRAPH_STEP * Math.max(above.height, piece.height);
}
