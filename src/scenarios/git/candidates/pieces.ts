/** A region cut where its sides agree, so that each piece can be resolved by itself. */
import { diffLines } from '../../../core/text/lineDiff';
import { chunksOf } from './chunks';
import type { Chunk } from './chunks';
import { settledChunk } from './rules/adjacentLines';
import type { Region } from './region';

/** Lines on which the sides agree, or of which one side changed nothing; or a smaller conflict. */
export interface Piece {
  readonly kind: 'settled' | 'open';
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
  /** What a settled piece is. */
  readonly text: string;
}

/** The pieces from the top down; joined, each side is whole. */
export function piecesOf({ baseLines, oursLines, theirsLines }: Region): Piece[] {
  return chunksOf(baseLines, oursLines, theirsLines, 'apart').flatMap((chunk) =>
    chunk.kind === 'conflict' ? cutBySides(chunk) : [settled(chunk)],
  );
}

/** The same without looking at the base: cut by the lines that both sides have. */
export function sidePiecesOf({ baseLines, oursLines, theirsLines }: Region): Piece[] {
  return cutBySides({ kind: 'conflict', base: baseLines, ours: oursLines, theirs: theirsLines });
}

function settled(chunk: Chunk): Piece {
  return pieceOf('settled', chunk.base, chunk.ours, chunk.theirs, settledChunk(chunk).join(''));
}

function pieceOf(
  kind: Piece['kind'],
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  text: string,
): Piece {
  return { kind, base: base.join(''), ours: ours.join(''), theirs: theirs.join(''), text };
}

function cutBySides({ base, ours, theirs }: Chunk): Piece[] {
  const pieces: Piece[] = [];
  const placeInBase = placesIn(base, ours);
  let [b, o] = [0, 0];
  const common = (until: number): void => {
    if (until <= o) return;
    const end = Math.max(b, placeInBase(until));
    const lines = ours.slice(o, until);
    pieces.push(pieceOf('settled', base.slice(b, end), lines, lines, lines.join('')));
    [b, o] = [end, until];
  };
  for (const { from, to, newFrom, newTo } of diffLines(ours, theirs)) {
    common(from);
    const end = to === ours.length ? base.length : Math.max(b, placeInBase(to));
    const [baseLines, one, two] = [base.slice(b, end), ours.slice(from, to), theirs.slice(newFrom, newTo)];
    pieces.push(openPiece(baseLines, one, two));
    [b, o] = [end, to];
  }
  common(ours.length);
  return pieces;
}

function openPiece(base: readonly string[], ours: readonly string[], theirs: readonly string[]): Piece {
  const [b, o, t] = [base, ours, theirs].map((lines) => lines.join(''));
  if (o === b) return pieceOf('settled', base, ours, theirs, t ?? '');
  if (t === b) return pieceOf('settled', base, ours, theirs, o ?? '');
  return pieceOf('open', base, ours, theirs, '');
}

/** Where a place of `side` is in `base`: behind the lines that stay and stand above it. */
function placesIn(base: readonly string[], side: readonly string[]): (place: number) => number {
  const hunks = diffLines(base, side);
  return (place) => {
    let shift = 0;
    for (const { from, to, newFrom, newTo } of hunks) {
      if (place < newFrom || (place === newFrom && newFrom < newTo)) break;
      if (place < newTo) return Math.min(to, from + place - newFrom);
      shift = to - newTo;
    }
    return place + shift;
  };
}
