import type { CodeLevel } from '../core/explore';
import { costOf } from './codePiece';
import type { CodePiece } from './codePiece';

/** A piece at the level, and with as many of its lines, as there is room for. */
export interface FittedPiece {
  readonly piece: CodePiece;
  readonly level: CodeLevel;
  readonly lines: readonly string[];
  /** Of the lines at this level, so many did not fit. */
  readonly cut: number;
}

const LOWER: Readonly<Partial<Record<CodeLevel, CodeLevel>>> = { body: 'skeleton', skeleton: 'signature' };

/**
 * All pieces in `room` characters together. A piece that takes more than its share goes down a level, the largest
 * first and of equals the later; what has no lower level is cut at its share, as is a piece that is alone. A share is
 * what is left per piece once those that need less have taken that.
 */
export function fitPieces(
  wanted: readonly { readonly piece: CodePiece; readonly level: CodeLevel }[],
  room: number,
): FittedPiece[] {
  const fitted = [...wanted];
  for (;;) {
    const costs = fitted.map(({ piece, level }) => costOf(piece, level));
    const share = shareOf(costs, room);
    const at = largestToLower(fitted, costs, share);
    const entry = fitted[at];
    const lower = entry && LOWER[entry.level];
    if (!entry || lower === undefined) return fitted.map(({ piece, level }) => cutTo(piece, level, share));
    fitted[at] = { piece: entry.piece, level: lower };
  }
}

function shareOf(costs: readonly number[], room: number): number {
  let left = room;
  const rising = [...costs].sort((a, b) => a - b);
  for (const [at, cost] of rising.entries()) {
    const share = left / (rising.length - at);
    if (cost > share) return share;
    left -= cost;
  }
  return Infinity;
}

function largestToLower(
  fitted: readonly { readonly piece: CodePiece; readonly level: CodeLevel }[],
  costs: readonly number[],
  share: number,
): number {
  let largest = -1;
  if (fitted.length === 1) return largest;
  for (const [at, { piece, level }] of fitted.entries()) {
    const cost = costs[at] ?? 0;
    if (cost <= share || !piece.hasSkeleton || LOWER[level] === undefined) continue;
    if (largest < 0 || cost >= (costs[largest] ?? 0)) largest = at;
  }
  return largest;
}

function cutTo(piece: CodePiece, level: CodeLevel, share: number): FittedPiece {
  const all = piece.render(level);
  let left = share;
  const end = all.findIndex((line) => (left -= line.length + 1) < 0);
  const lines = end < 0 ? all : all.slice(0, end);
  return { piece, level, lines, cut: all.length - lines.length };
}
