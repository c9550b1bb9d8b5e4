/** Learns trees that order candidates: gradient boosting of a softmax over each conflict's candidates and "none of them". */
import { DEPTH, leafOf, softmax } from '../../../../src/scenarios/git/candidates/ranking/trees';
import type { Trees } from '../../../../src/scenarios/git/candidates/ranking/trees';

/** The candidates of a conflict. */
export interface Group {
  readonly rows: readonly (readonly number[])[];
  /** Place of the right one; null where it is not among them. */
  readonly right: number | null;
  /** How much it counts; 1 as a rule. */
  readonly weight?: number;
}

export interface Boosting {
  readonly trees: number;
  readonly rate: number;
  /** Holds leaves back that few conflicts speak for. */
  readonly ridge: number;
  /** The least sum of second derivatives in a leaf. */
  readonly leastWeight: number;
}

/** Thresholds that are tried, by feature. */
const MOST_BINS = 24;
const NODES = 2 ** DEPTH - 1;

interface Flat {
  readonly rows: readonly (readonly number[])[];
  /** By feature, by row: how many thresholds it is above. */
  readonly bins: readonly Uint8Array[];
  readonly thresholds: readonly (readonly number[])[];
  readonly gradient: Float64Array;
  readonly curvature: Float64Array;
}

/** The same groups in the same order give the same trees. */
export function boost(features: readonly string[], groups: readonly Group[], options: Boosting): Trees {
  const flat = flatten(features.length, groups);
  const scores = new Float64Array(flat.rows.length);
  const splits: number[][] = [];
  const leaves: number[][] = [];
  for (let round = 0; round < options.trees; round++) {
    derive(groups, scores, flat);
    const tree = growTree(flat, options);
    splits.push(tree.splits);
    leaves.push(tree.leaves);
    for (const [at, row] of flat.rows.entries())
      scores[at] = (scores[at] ?? 0) + (tree.leaves[leafOf(tree.splits, row)] ?? 0);
  }
  return { features, splits, leaves };
}

function flatten(width: number, groups: readonly Group[]): Flat {
  const rows = groups.flatMap((group) => group.rows);
  const thresholds = Array.from({ length: width }, (_, feature) =>
    thresholdsOf(rows.map((row) => row[feature] ?? 0)),
  );
  const bins = thresholds.map((limits, feature) =>
    Uint8Array.from(rows, (row) => {
      let bin = 0;
      while (bin < limits.length && (row[feature] ?? 0) > (limits[bin] ?? 0)) bin++;
      return bin;
    }),
  );
  const gradient = new Float64Array(rows.length);
  return { rows, bins, thresholds, gradient, curvature: new Float64Array(rows.length) };
}

function thresholdsOf(values: readonly number[]): number[] {
  const all = Float64Array.from(values).sort();
  const sorted = [...all.filter((value, at) => at === 0 || value !== all[at - 1])];
  const between = sorted.slice(1).map((value, at) => rounded((value + (sorted[at] ?? 0)) / 2));
  if (between.length <= MOST_BINS) return between;
  const picked = Array.from({ length: MOST_BINS }, (_, at) =>
    rounded(all[Math.floor(((at + 1) * all.length) / (MOST_BINS + 1))] ?? 0),
  );
  return [...new Set(picked)];
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

function derive(groups: readonly Group[], scores: Float64Array, { gradient, curvature }: Flat): void {
  let at = 0;
  for (const { rows, right, weight = 1 } of groups) {
    const chances = softmax([...scores.subarray(at, at + rows.length), 0]);
    for (let index = 0; index < rows.length; index++, at++) {
      const chance = chances[index] ?? 0;
      gradient[at] = weight * (Number(index === right) - chance);
      curvature[at] = weight * Math.max(1e-6, chance * (1 - chance));
    }
  }
}

interface Sums {
  g: number;
  h: number;
}

function growTree(flat: Flat, options: Boosting): { splits: number[]; leaves: number[] } {
  const splits: number[] = [];
  let parts: Int32Array[] = [Int32Array.from(flat.rows.keys())];
  for (let node = 0; node < NODES;) {
    const next: Int32Array[] = [];
    for (const part of parts) {
      const { feature, bin } = bestSplit(flat, part, options);
      // Above the highest threshold nothing goes: a split that leaves the part as it is.
      const threshold = feature < 0 ? 1e9 : (flat.thresholds[feature]?.[bin] ?? 1e9);
      splits.push(Math.max(0, feature), threshold);
      const isAbove = (row: number): boolean => (flat.bins[feature]?.[row] ?? 0) > bin;
      next.push(part.filter((row) => !isAbove(row)));
      next.push(part.filter(isAbove));
      node++;
    }
    parts = next;
  }
  const leaves = parts.map((part) => {
    const { g, h } = sumsOf(flat, part);
    return rounded((options.rate * g) / (h + options.ridge));
  });
  return { splits, leaves };
}

function sumsOf({ gradient, curvature }: Flat, part: Int32Array): Sums {
  const sums = { g: 0, h: 0 };
  for (const row of part) {
    sums.g += gradient[row] ?? 0;
    sums.h += curvature[row] ?? 0;
  }
  return sums;
}

/** By bin of the feature: the sums of the part's rows. */
function binSums(
  { gradient, curvature, bins, thresholds }: Flat,
  part: Int32Array,
  feature: number,
): [Float64Array, Float64Array] {
  const size = (thresholds[feature]?.length ?? 0) + 1;
  const [gs, hs] = [new Float64Array(size), new Float64Array(size)];
  const own = bins[feature] ?? new Uint8Array();
  for (let at = 0; at < part.length; at++) {
    const row = part[at] ?? 0;
    const bin = own[row] ?? 0;
    gs[bin] = (gs[bin] ?? 0) + (gradient[row] ?? 0);
    hs[bin] = (hs[bin] ?? 0) + (curvature[row] ?? 0);
  }
  return [gs, hs];
}

function bestSplit(
  flat: Flat,
  part: Int32Array,
  { ridge, leastWeight }: Boosting,
): { feature: number; bin: number } {
  const all = sumsOf(flat, part);
  const gainOf = ({ g, h }: Sums): number => (g * g) / (h + ridge);
  let best = { feature: -1, bin: 0, gain: gainOf(all) + 1e-9 };
  for (const [feature, limits] of flat.thresholds.entries()) {
    const [gs, hs] = binSums(flat, part, feature);
    const left = { g: 0, h: 0 };
    for (let bin = 0; bin < limits.length; bin++) {
      left.g += gs[bin] ?? 0;
      left.h += hs[bin] ?? 0;
      const right = { g: all.g - left.g, h: all.h - left.h };
      if (left.h < leastWeight || right.h < leastWeight) continue;
      const gain = gainOf(left) + gainOf(right);
      if (gain > best.gain) best = { feature, bin, gain };
    }
  }
  return best;
}
