/** Moves through the drawing by keys. */
import type { Point, Positions } from './layout';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** y upwards, as in the layout. */
const UNIT: Readonly<Record<Direction, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: 1 },
  down: { x: 0, y: -1 },
};

/**
 * The one of `candidates` that lies in that direction of `from`, within 60 degrees of it: the straightest, of equally
 * straight ones the nearest; null where none is.
 */
export function stepTowards(
  positions: Positions,
  from: string,
  candidates: Iterable<string>,
  direction: Direction,
): string | null {
  const start = positions.get(from);
  const unit = UNIT[direction];
  let best: { readonly id: string; readonly cost: number } | null = null;
  for (const id of candidates) {
    const at = positions.get(id);
    if (!start || !at || id === from) continue;
    const [dx, dy] = [at.x - start.x, at.y - start.y];
    const distance = Math.hypot(dx, dy);
    const straightness = distance === 0 ? 0 : (dx * unit.x + dy * unit.y) / distance;
    if (straightness < 0.5) continue;
    const cost = distance / straightness ** 2;
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id ?? null;
}
