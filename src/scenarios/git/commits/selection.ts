/** Which lines of which hunks a commit takes, as plans write it: `ID` or `ID:1-3,7`. */
import { UserError } from '../../../core/errors';
import { phrase } from '../../../core/text/phrase';
import type { Hunk, LineSet } from './hunks';
import { allOf, sizeOf } from './hunks';

/** A hunk, or some lines of it. */
export interface Piece {
  readonly hunk: Hunk;
  readonly lines: LineSet;
}

/** As a plan writes it. */
export function renderPiece({ hunk, lines }: Piece): string {
  if (lines.size === sizeOf(hunk)) return hunk.id;
  const sorted = [...lines].sort((a, b) => a - b);
  const ranges: (readonly [number, number])[] = [];
  for (const line of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === line - 1) ranges[ranges.length - 1] = [last[0], line];
    else ranges.push([line, line]);
  }
  const shown = ranges.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}-${to + 1}`));
  return `${hunk.id}:${shown.join(',')}`;
}

/** Throws UserError for a hunk that is not there, or lines that it does not have. */
export function parsePiece(text: string, hunks: ReadonlyMap<string, Hunk>): Piece {
  const [id = '', ranges] = text.split(':');
  const hunk = hunks.get(id);
  if (hunk === undefined)
    throw new UserError('bad-input', phrase('There is no hunk {0} any more. Read the changes again.', id));
  if (ranges === undefined) return { hunk, lines: allOf(hunk) };
  const size = sizeOf(hunk);
  const lines = new Set<number>();
  for (const range of ranges.split(',')) {
    const [, first, last] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(range) ?? [];
    const [from, to] = [Number(first ?? 0), Number(last ?? first ?? 0)];
    if (hunk.lines === null || from < 1 || to < from || to > size)
      throw new UserError(
        'bad-input',
        phrase('"{0}" names no lines of its hunk, which has {1}. Write it as ID:1-3,7.', text, size),
      );
    for (let line = from; line <= to; line++) lines.add(line - 1);
  }
  return { hunk, lines };
}
