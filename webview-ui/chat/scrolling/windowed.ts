/**
 * Which turns of a conversation are drawn: those in view, a view's height before and behind them, those that something
 * holds on to, and the last one. In place of the others stands an empty element of their height. Pixels throughout.
 */

/** What of the conversation is in sight. */
export interface View {
  readonly top: number;
  readonly height: number;
}

/** A turn that is drawn. */
export interface Row {
  /** Among all turns, from 0. */
  readonly at: number;
  /** Height of the turns that are not drawn between the row before, or the beginning, and this one. */
  readonly gap: number;
}

/** The rows, in order; none for no turn. The last turn is always among them, so nothing is left out behind the rows. */
export function drawnRows(
  heights: readonly number[],
  { top, height }: View,
  held: ReadonlySet<number>,
): readonly Row[] {
  const [from, to] = [top - height, top + 2 * height];
  const rows: Row[] = [];
  let [begins, gap] = [0, 0];
  for (const [at, own] of heights.entries()) {
    const isNear = begins + own >= from && begins <= to;
    if (isNear || held.has(at) || at === heights.length - 1) {
      rows.push({ at, gap });
      gap = 0;
    } else gap += own;
    begins += own;
  }
  return rows;
}

/** Whether drawing the one is drawing the other. */
export function isSameDrawing(one: readonly Row[], other: readonly Row[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ at, gap }, index) => at === other[index]?.at && gap === other[index].gap)
  );
}

/** Where the turn begins. */
export function topOf(heights: readonly number[], at: number): number {
  return heights.slice(0, at).reduce((sum, own) => sum + own, 0);
}

/** The turn at the top of the view, and how much of it is above; null where there is none. */
export function turnAt(
  heights: readonly number[],
  top: number,
): { readonly at: number; readonly pixels: number } | null {
  let begins = 0;
  for (const [at, own] of heights.entries()) {
    if (begins + own > top || at === heights.length - 1) return { at, pixels: Math.round(top - begins) };
    begins += own;
  }
  return null;
}
