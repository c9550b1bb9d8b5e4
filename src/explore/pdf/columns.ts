/** What stands on a page, brought into the order in which a person reads it. */

/** Characters side by side on one line, without a gap that separates columns. */
export interface Piece {
  readonly text: string;
  /** Left and right edge, and the baseline, which grows upwards; in the units of the page. */
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly height: number;
}

/** Fewer lines side by side are a heading, an address or a table's row. */
const LEAST_LINES = 6;
/** Lines of prose fill most of their column; cells of a table do not. */
const PROSE_SHARE = 0.6;
/** Where the gap between two columns may lie, in shares of the text's width. */
const GUTTER_FROM = 0.3;
const GUTTER_TO = 0.7;
const GUTTER_STEP = 0.01;
/** So many pieces may cross the gap: titles, figures and formulas of the full width. */
const MOST_CROSSING = 0.25;

/**
 * The pieces of a page set in two columns of prose, column by column: between pieces of the full width first the left, then the
 * right one. Null where the page has no such columns: a table's rows stay rows. Linear in the pieces but for a constant.
 */
export function inColumns(pieces: readonly Piece[]): readonly Piece[] | null {
  const gutter = gutterOf(pieces);
  if (gutter === null) return null;
  const sorted = [...pieces].sort((a, b) => b.y - a.y);
  const ordered: Piece[] = [];
  let left: Piece[] = [];
  let right: Piece[] = [];
  const flush = (): void => {
    ordered.push(...left, ...right);
    left = [];
    right = [];
  };
  for (const piece of sorted) {
    if (piece.left < gutter && piece.right > gutter) {
      flush();
      ordered.push(piece);
    } else (piece.right <= gutter ? left : right).push(piece);
  }
  flush();
  return ordered;
}

/** The place between the columns; null where there are none. */
function gutterOf(pieces: readonly Piece[]): number | null {
  const told = pieces.filter(({ text }) => text.trim() !== '');
  if (told.length < 2 * LEAST_LINES) return null;
  const from = told.reduce((least, { left }) => Math.min(least, left), Infinity);
  const to = told.reduce((most, { right }) => Math.max(most, right), -Infinity);
  let best: { readonly at: number; readonly crossing: number } | null = null;
  for (let share = GUTTER_FROM; share <= GUTTER_TO; share += GUTTER_STEP) {
    const at = from + share * (to - from);
    const crossing = told.filter(({ left, right }) => left < at && right > at).length;
    if (best === null || crossing < best.crossing) best = { at, crossing };
  }
  if (best === null || best.crossing > MOST_CROSSING * told.length) return null;
  const { at } = best;
  const sides = [told.filter(({ right }) => right <= at), told.filter(({ left }) => left >= at)] as const;
  return sides.every(isProse) && overlap(...sides) ? at : null;
}

function isProse(side: readonly Piece[]): boolean {
  if (side.length < LEAST_LINES) return false;
  const from = side.reduce((least, { left }) => Math.min(least, left), Infinity);
  const to = side.reduce((most, { right }) => Math.max(most, right), -Infinity);
  const wide = side.filter(({ left, right }) => right - left >= PROSE_SHARE * (to - from));
  return wide.length >= side.length / 2 && side.some(({ text }) => text.trim().split(/\s+/).length > 3);
}

/** Whether most of the lower side stands beside the other: else it is one column that begins further right below. */
function overlap(left: readonly Piece[], right: readonly Piece[]): boolean {
  const [a, b] = [left, right].map((side) => ({
    low: side.reduce((least, { y }) => Math.min(least, y), Infinity),
    high: side.reduce((most, { y }) => Math.max(most, y), -Infinity),
  }));
  if (a === undefined || b === undefined) return false;
  const shared = Math.min(a.high, b.high) - Math.max(a.low, b.low);
  return shared >= Math.min(a.high - a.low, b.high - b.low) / 2;
}
