/** How plans name a hunk or some of its lines, for host and page alike: `ID` or `ID:1-3,7`. Lines count from 1. */

/** Id of the hunk of a piece. */
export function hunkOf(piece: string): string {
  return piece.split(':', 1)[0] ?? '';
}

/** The first line that a piece names; 1 for a whole hunk, 0 for what is no list of lines. */
export function firstLineOf(piece: string): number {
  const [, lines] = piece.split(':');
  return lines === undefined ? 1 : Number(/^\d{1,9}/.exec(lines)?.[0] ?? 0);
}

/** `1-3,7` of lines in any order. */
export function renderLines(lines: Iterable<number>): string {
  const ranges: (readonly [number, number])[] = [];
  for (const line of [...lines].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] >= line - 1) ranges[ranges.length - 1] = [last[0], line];
    else ranges.push([line, line]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

/** The lines that a piece of a hunk of `size` lines names; null for lines that it does not have, and for what is no list of lines. */
export function linesOf(piece: string, size: number): ReadonlySet<number> | null {
  const [, ranges] = piece.split(':');
  const lines = new Set<number>();
  for (const range of ranges === undefined ? [`1-${size}`] : ranges.split(',')) {
    const [, first, last] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(range) ?? [];
    const [from, to] = [Number(first ?? 0), Number(last ?? first ?? 0)];
    if (from < 1 || to < from || to > size) return null;
    for (let line = from; line <= to; line++) lines.add(line);
  }
  return lines;
}

/** A piece of these lines; the whole hunk where that is all of them. */
export function pieceId(hunk: string, lines: ReadonlySet<number>, size: number): string {
  return lines.size === size ? hunk : `${hunk}:${renderLines(lines)}`;
}
