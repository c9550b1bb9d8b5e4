/** A part of a text by its offsets, the end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** More places than these tell nobody more than that there are many. */
export const MOST_PLACES = 100;

/**
 * The places of `wanted` in `text`, overlapping ones too, at most MOST_PLACES: where it stands as it is, else where it
 * stands with other line ends. No place begins or ends between the two halves of a `\r\n`. `wanted` is not empty.
 */
export function findText(text: string, wanted: string): readonly Span[] {
  const exact = placesOf(text, wanted, (span) => !splitsPair(text, span));
  if (exact.length > 0) return exact;
  if (!text.includes('\r\n') && !wanted.includes('\r\n')) return [];
  const { folded, pairs } = foldPairs(text);
  const before = (offset: number): number => offset + countBelow(pairs, offset);
  return placesOf(folded, foldPairs(wanted).folded, () => true).map(({ start, end }) => ({
    start: before(start),
    end: before(end),
  }));
}

function placesOf(text: string, wanted: string, isPlace: (span: Span) => boolean): readonly Span[] {
  const places: Span[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const span = { start: at, end: at + wanted.length };
    if (isPlace(span)) places.push(span);
    if (places.length === MOST_PLACES) break;
  }
  return places;
}

function splitsPair(text: string, { start, end }: Span): boolean {
  const isInside = (offset: number): boolean =>
    text.charCodeAt(offset) === 10 && text.charCodeAt(offset - 1) === 13;
  return isInside(start) || isInside(end);
}

/** The text with `\n` for every `\r\n`, and the places of those in it, ascending. */
function foldPairs(text: string): { readonly folded: string; readonly pairs: readonly number[] } {
  const parts = text.split('\r\n');
  const pairs: number[] = [];
  let at = -1;
  for (const part of parts.slice(0, -1)) pairs.push((at += part.length + 1));
  return { folded: parts.join('\n'), pairs };
}

function countBelow(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
