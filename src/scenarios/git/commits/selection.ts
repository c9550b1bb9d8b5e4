/** Which lines of which hunks a commit takes, as plans write it: `ID` or `ID:1-3,7`. */
import { UserError } from '../../../core/errors';
import { phrase } from '../../../core/text/phrase';
import { hunkOf, linesOf, pieceId } from '../../../protocol/pieceId';
import type { Hunk, LineSet } from './hunks';
import { allOf, sizeOf } from './hunks';

/** A hunk, or some lines of it. */
export interface Piece {
  readonly hunk: Hunk;
  readonly lines: LineSet;
}

/** As a plan writes it. */
export function renderPiece({ hunk, lines }: Piece): string {
  return pieceId(hunk.id, new Set([...lines].map((line) => line + 1)), sizeOf(hunk));
}

/** Throws UserError for a hunk that is not there, or lines that it does not have. */
export function parsePiece(text: string, hunks: ReadonlyMap<string, Hunk>): Piece {
  const id = hunkOf(text);
  const hunk = hunks.get(id);
  if (hunk === undefined)
    throw new UserError('bad-input', phrase('There is no hunk {0} any more. Read the changes again.', id));
  if (text === id) return { hunk, lines: allOf(hunk) };
  const size = sizeOf(hunk);
  const lines = hunk.lines === null ? null : linesOf(text, size);
  if (lines === null)
    throw new UserError(
      'bad-input',
      phrase('"{0}" names no lines of its hunk, which has {1}. Write it as ID:1-3,7.', text, size),
    );
  return { hunk, lines: new Set([...lines].map((line) => line - 1)) };
}
