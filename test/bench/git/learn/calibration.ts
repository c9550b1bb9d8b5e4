/** Calibration from chances and whether they came true: isotonic regression, and from which confidence on to be sure. */
import { calibrated } from '../../../../src/scenarios/git/candidates/ranking/calibrate';
import type { Calibration, WholeFiles } from '../../../../src/scenarios/git/candidates/ranking/calibrate';

export interface Outcome {
  readonly chance: number;
  readonly right: boolean;
  /** Whether it was the first of its conflict, with no fault. */
  readonly first: boolean;
  readonly repository: string;
}

/** Few cases say little: a knot stands for at least so many. */
const LEAST_IN_KNOT = 40;
/** As often right as is promised, at least. */
const SURE_RIGHT = 0.92;
/** Of a bound that the truth is above in 95 of 100 cases. */
const Z = 1.645;

export function calibrationOf(outcomes: readonly Outcome[]): Calibration {
  const knots = isotonic(outcomes);
  return { knots, sure: sureFrom({ knots, sure: 2 }, outcomes) };
}

/** Of conflicts that are a whole file, which one side deleted: how often it stays deleted, or as the other side has it. */
export function wholeFilesOf(
  outcomes: readonly { readonly outcome: 'deleted' | 'kept' | 'other'; readonly repository: string }[],
): WholeFiles {
  const all = Math.max(1, outcomes.length);
  const shareOf = (which: string): number =>
    rounded(outcomes.filter(({ outcome }) => outcome === which).length / all);
  const deleted = outcomes.map(({ outcome, repository }) => ({ right: outcome === 'deleted', repository }));
  return {
    ...{ deleted: shareOf('deleted'), kept: shareOf('kept') },
    sure: leastRight(deleted) >= SURE_RIGHT,
  };
}

interface Block {
  chance: number;
  right: number;
  count: number;
}

/** Pool adjacent violators (Ayer et al., 1955), over blocks of equal counts. */
function isotonic(outcomes: readonly Outcome[]): { chance: number; right: number }[] {
  const sorted = [...outcomes].sort((a, b) => a.chance - b.chance);
  const blocks: Block[] = [];
  for (let at = 0; at < sorted.length; at += LEAST_IN_KNOT) {
    const end = sorted.length - at < 2 * LEAST_IN_KNOT ? sorted.length : at + LEAST_IN_KNOT;
    const part = sorted.slice(at, end);
    const sum = part.reduce((total, { chance }) => total + chance, 0);
    blocks.push({ chance: sum, right: part.filter(({ right }) => right).length, count: part.length });
    for (
      let last = blocks.at(-1), before = blocks.at(-2);
      last && before;
      last = blocks.at(-1), before = blocks.at(-2)
    ) {
      if (before.right / before.count < last.right / last.count) break;
      blocks.splice(-2, 2, {
        chance: before.chance + last.chance,
        right: before.right + last.right,
        count: before.count + last.count,
      });
    }
    if (end === sorted.length) break;
  }
  return blocks.map(({ chance, right, count }) => ({
    chance: rounded(chance / count),
    right: rounded(right / count),
  }));
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The lowest confidence from which first candidates are right so often that the bound is high enough; 2 where that is never. */
function sureFrom(calibration: Calibration, outcomes: readonly Outcome[]): number {
  const firsts = outcomes
    .filter(({ first }) => first)
    .map((one) => ({ ...one, confidence: calibrated(calibration, one.chance) }))
    .sort((a, b) => b.confidence - a.confidence);
  let sure = 2;
  for (const [at, one] of firsts.entries()) {
    const isLast = firsts[at + 1]?.confidence !== one.confidence;
    if (isLast && leastRight(firsts.slice(0, at + 1)) >= SURE_RIGHT) sure = one.confidence;
  }
  return sure === 2 ? 2 : Math.floor(sure * 10_000) / 10_000;
}

/**
 * A lower bound of how often such are right: of Wilson's, which takes conflicts for independent, and of the one whose
 * deviation is told by repositories (those of one repository are right or wrong together), the lower one. 0 of none.
 */
export function leastRight(outcomes: readonly Pick<Outcome, 'right' | 'repository'>[]): number {
  const n = outcomes.length;
  if (n === 0) return 0;
  const share = outcomes.filter(({ right }) => right).length / n;
  const sums = new Map<string, number>();
  for (const { right, repository } of outcomes)
    sums.set(repository, (sums.get(repository) ?? 0) + Number(right) - share);
  const squares = [...sums.values()].reduce((sum, each) => sum + each ** 2, 0);
  const byRepository = share - (Z * Math.sqrt(squares)) / n;
  const spread = Z * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  const wilson = (share + Z ** 2 / (2 * n) - spread) / (1 + Z ** 2 / n);
  return Math.min(byRepository, wilson);
}
