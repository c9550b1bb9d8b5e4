/** The rows of a few modules in tables that are ordered by id, found without looking at the others. */
import { byCodeUnits } from '../../core/text/order';

/** Ids from `from` on, up to and without `end`. */
export interface IdSpan {
  readonly from: string;
  readonly end: string;
}

/**
 * The spans that hold the ids of these modules and of all that they define, in order, none overlapping. Ids of other
 * modules may lie in them: what is below a package has its id as a beginning.
 */
export function spansOf(moduleIds: Iterable<string>): IdSpan[] {
  const spans: IdSpan[] = [];
  // '/' is the character that comes after '.'.
  for (const id of moduleIds) spans.push({ from: id, end: `${id}\0` }, { from: `${id}.`, end: `${id}/` });
  spans.sort((a, b) => byCodeUnits(a.from, b.from));
  const joined: IdSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (!last || last.end < span.from) joined.push(span);
    else if (last.end < span.end) joined[joined.length - 1] = { from: last.from, end: span.end };
  }
  return joined;
}

/** The rows whose id is in the spans, in their order. Logarithmic in the rows, linear in what is found. */
export function rowsIn<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  spans: readonly IdSpan[],
): Row[] {
  return ([] as Row[]).concat(...spans.map((span) => cut(rows, idOf, span)));
}

/**
 * The rows with what `inside` makes of those of each span in their place; `parts` are in the same order, and all of them in
 * the spans. The others are copied, not looked at.
 */
export function replaceIn<Row>(
  rows: readonly Row[],
  parts: readonly Row[],
  idOf: (row: Row) => string,
  spans: readonly IdSpan[],
  inside: (rows: readonly Row[], parts: readonly Row[]) => readonly Row[],
): Row[] {
  const pieces: (readonly Row[])[] = [];
  let at = 0;
  for (const span of spans) {
    const first = placeOf(rows, idOf, span.from);
    const end = placeOf(rows, idOf, span.end);
    pieces.push(rows.slice(at, first), inside(rows.slice(first, end), cut(parts, idOf, span)));
    at = end;
  }
  return ([] as Row[]).concat(...pieces, rows.slice(at));
}

function cut<Row>(rows: readonly Row[], idOf: (row: Row) => string, { from, end }: IdSpan): Row[] {
  return rows.slice(placeOf(rows, idOf, from), placeOf(rows, idOf, end));
}

/** Of the first row with this id or a later one. */
function placeOf<Row>(rows: readonly Row[], idOf: (row: Row) => string, id: string): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows[middle];
    if (row !== undefined && idOf(row) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
