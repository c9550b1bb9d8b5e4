/** What chances are worth: how often candidates of a chance were right, as a line between knots that never falls. */

export interface Calibration {
  /** Ascending; each a chance and how often such candidates were right. */
  readonly knots: readonly { readonly chance: number; readonly right: number }[];
  /** From this confidence on, a first candidate is sure; above 1: never. */
  readonly sure: number;
}

/** Of files that one side deleted and the other changed. */
export interface WholeFiles {
  /** How often the file stays deleted. */
  readonly deleted: number;
  /** How often it stays as the other side has it. */
  readonly kept: number;
  /** Whether deleting it is sure. */
  readonly sure: boolean;
}

export function calibrated({ knots }: Calibration, chance: number): number {
  const above = knots.findIndex((knot) => knot.chance >= chance);
  const at = above < 0 ? knots.length - 1 : above;
  const [high, low] = [knots[at], knots[at - 1]];
  if (high === undefined) return chance;
  if (above < 0 || low === undefined || low.chance === high.chance) return high.right;
  return low.right + ((high.right - low.right) * (chance - low.chance)) / (high.chance - low.chance);
}
