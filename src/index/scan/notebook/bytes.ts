/** The bytes of a file, a piece at a time. */
import { readSync } from 'node:fs';

/** The next piece, which holds until the next call; null at the end. Throws system errors. */
export type ReadPiece = () => Buffer | null;

/** Large enough that a call costs nothing beside it, small enough that each parse worker can have one. */
const PIECE_BYTES = 256 * 1024;

/** The pieces of an open file from its beginning. */
export function piecesOf(descriptor: number): ReadPiece {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  let at = 0;
  return () => {
    const read = readSync(descriptor, piece, 0, PIECE_BYTES, at);
    at += read;
    return read === 0 ? null : piece.subarray(0, read);
  };
}

/** Bytes that are in memory, as one piece. */
export function onePiece(bytes: Buffer): ReadPiece {
  let rest: Buffer | null = bytes.length === 0 ? null : bytes;
  return () => {
    const piece = rest;
    rest = null;
    return piece;
  };
}
