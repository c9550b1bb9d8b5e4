/** What one more level of a candidate costs, and what it is then worth. */
export interface Level {
  /** In the caller's unit; rising from level to level. */
  readonly cost: number;
  readonly value: number;
}

/** Levels in rising order; a candidate may be left out whole. */
export type Candidate = readonly Level[];

/**
 * The level of each candidate, as its place among that candidate's levels; -1 = left out. All together cost at most
 * `room`, and where all fit whole, all are whole. Else the step with the most value per cost is taken again and
 * again, from what each has to any higher level of its own; of equals the earlier candidate's, then the lower level.
 * That is the usual approximation of this knapsack. Cost: quadratic in levels, n log n in candidates.
 */
export function selectLevels(candidates: readonly Candidate[], room: number): readonly number[] {
  const whole = candidates.reduce((sum, levels) => sum + (levels.at(-1)?.cost ?? 0), 0);
  if (whole <= room) return candidates.map((levels) => levels.length - 1);
  const chosen = candidates.map(() => -1);
  let left = room;
  for (;;) {
    const step = bestStep(candidates, chosen, left);
    if (!step) return chosen;
    left -= step.cost;
    chosen[step.at] = step.level;
  }
}

interface Step {
  readonly at: number;
  readonly level: number;
  readonly cost: number;
  readonly rate: number;
}

function bestStep(candidates: readonly Candidate[], chosen: readonly number[], left: number): Step | null {
  let best: Step | null = null;
  for (const [at, levels] of candidates.entries()) {
    const from = chosen[at] ?? -1;
    const base = levels[from] ?? { cost: 0, value: 0 };
    for (let level = from + 1; level < levels.length; level++) {
      const { cost, value } = levels[level] ?? base;
      const rate = (value - base.value) / Math.max(cost - base.cost, 1e-9);
      if (cost - base.cost > left || value <= base.value || (best && rate <= best.rate)) continue;
      best = { at, level, cost: cost - base.cost, rate };
    }
  }
  return best;
}
