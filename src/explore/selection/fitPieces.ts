import type { CodeLevel } from '../../core/map/explore';
import { fittingLines, roomOf } from '../answer/answerText';
import { costOf } from '../code/codePiece';
import type { CodePiece } from '../code/codePiece';
import { selectLevels } from './selectLevels';

/** A piece at the level, and with as many of its lines, as there is room for. */
export interface FittedPiece {
  readonly piece: CodePiece;
  readonly level: CodeLevel;
  readonly lines: readonly string[];
  /** Of the lines at this level, so many did not fit. */
  readonly cut: number;
  /** Of a skeleton that has the bodies of short functions: how many functions have none. Absent: it has no bodies. */
  readonly bare?: number | undefined;
}

interface Wanted {
  readonly piece: CodePiece;
  readonly level: CodeLevel;
}

/** What a level tells beside the whole body. */
const GAINS = [
  { level: 'signature', value: 0.4 },
  { level: 'skeleton', value: 0.8 },
  { level: 'body', value: 1 },
] as const;

/**
 * All pieces in `room` together. What was asked for alone, and lines of a file, which have no lower level,
 * are cut at their share; a share is what is left per piece once those that need less have taken that. The others have
 * the levels, up to the one wanted, that tell most for the room that is left (`selectLevels`).
 */
export function fitPieces(wanted: readonly Wanted[], room: number): FittedPiece[] {
  const share = shareOf(
    wanted.map(({ piece, level }) => costOf(piece, level)),
    room,
  );
  const isCut = ({ piece }: Wanted): boolean => wanted.length === 1 || !piece.hasSkeleton;
  const cut = wanted.filter(isCut).map(({ piece, level }) => cutTo(piece, level, share));
  const taken = cut.reduce((sum, { lines }) => sum + roomOf(lines), 0);
  const fitted = lowered(
    wanted.filter((one) => !isCut(one)),
    room - taken,
  );
  const all = new Map([...cut, ...fitted].map((one) => [one.piece, one]));
  return wanted.flatMap(({ piece }) => all.get(piece) ?? []);
}

/** The same skeletons with the bodies of short functions, as far as `room` holds them; what is cut has none to spare. */
export function fillSkeletons(fitted: readonly FittedPiece[], room: number): readonly FittedPiece[] {
  let left = room - fitted.reduce((sum, { lines }) => sum + roomOf(lines), 0);
  return fitted.map((one) => {
    if (one.level !== 'skeleton' || one.cut > 0) return one;
    const own = roomOf(one.lines);
    const filled = one.piece.fillSkeleton(own + left);
    left -= roomOf(filled.lines) - own;
    return { ...one, ...filled };
  });
}

function lowered(wanted: readonly Wanted[], room: number): FittedPiece[] {
  const offers = wanted.map(({ piece, level }) => {
    const wholeAt = GAINS.findIndex((gain) => gain.level === level);
    const levels = wholeAt < 0 ? [{ level, value: 1 }] : GAINS.slice(0, wholeAt + 1);
    return levels.map((one) => ({ ...one, cost: costOf(piece, one.level) }));
  });
  // A skeleton may be longer than its body; then it is no step on the way there.
  const rising = offers.map((levels) =>
    levels.filter(({ cost }, at) => levels.slice(at + 1).every((higher) => cost < higher.cost)),
  );
  const chosen = selectLevels(rising, room);
  const costs = rising.map((levels, at) => levels[chosen[at] ?? -1]?.cost ?? 0);
  const left = room - costs.reduce((sum, cost) => sum + cost, 0);
  const without = chosen.filter((level) => level < 0).length;
  return wanted.map(({ piece, level: asked }, at) => {
    const level = rising[at]?.[chosen[at] ?? -1]?.level;
    if (level !== undefined) return { piece, level, lines: piece.render(level), cut: 0 };
    return cutTo(piece, rising[at]?.[0]?.level ?? asked, left / without);
  });
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

function cutTo(piece: CodePiece, level: CodeLevel, share: number): FittedPiece {
  const whole = piece.render(level);
  const all = level === 'body' && roomOf(whole) > share ? piece.renderCode() : whole;
  const lines = fittingLines(all, share);
  return { piece, level, lines, cut: all.length - lines.length };
}
