/** Learns from changes how likely two units are of one commit: boosted trees on the numbers of a pair, with a logistic loss. */
import { ACROSS_NUMBERS, IN_FILE_NUMBERS } from '../../../../src/scenarios/git/commits/pairNumbers';
import { pairsAmong } from '../../../../src/scenarios/git/commits/likeness';
import type { PairTrees } from '../../../../src/scenarios/git/commits/likeness';
import { boost } from '../learn/boost';
import type { Boosting, Group } from '../learn/boost';
import type { Prepared } from './splits';
import { unitLabels } from './splits';

const boosting: Boosting = { trees: 100, rate: 0.1, ridge: 6, leastWeight: 6 };
/** Repositories are held out together. */
const FOLDS = 4;
/** Of one change: more of them are alike. */
const MOST_PAIRS = 150;
/** Lines of a unit that count. */
const MOST_LINES = 30;

/** Two units of which commits are known. */
interface Pair {
  readonly a: number;
  readonly b: number;
  readonly isOne: boolean;
  readonly weight: number;
}

interface Sample {
  readonly fold: number;
  readonly inFile: readonly Group[];
  readonly across: readonly Group[];
}

export interface LearnedOnce {
  readonly trees: PairTrees;
  /** Of each repository trees that it had no part in. */
  readonly heldOut: ReadonlyMap<string, PairTrees>;
}

/** Trees of all, and of all but each fold. */
export function learn(all: readonly Prepared[]): LearnedOnce {
  const foldOf = foldsOf(all);
  const samples = all.map((each) => sampleOf(each, foldOf.get(each.repository) ?? 0));
  const byFold = Array.from({ length: FOLDS }, (_, fold) =>
    treesOf(samples.filter((sample) => sample.fold !== fold)),
  );
  const heldOut = new Map(
    [...foldOf].flatMap(([repository, fold]) => {
      const trees = byFold[fold];
      return trees === undefined ? [] : [[repository, trees] as const];
    }),
  );
  return { trees: treesOf(samples), heldOut };
}

function treesOf(samples: readonly Sample[]): PairTrees {
  return {
    inFile: boost(IN_FILE_NUMBERS, weighed(samples.flatMap(({ inFile }) => inFile)), boosting),
    across: boost(ACROSS_NUMBERS, weighed(samples.flatMap(({ across }) => across)), boosting),
  };
}

/** With a mean weight of 1. */
function weighed(groups: readonly Group[]): readonly Group[] {
  const sum = groups.reduce((total, { weight = 1 }) => total + weight, 0);
  return groups.map((group) => ({ ...group, weight: ((group.weight ?? 1) * groups.length) / sum }));
}

/** A group a pair, so that the loss is logistic. Changes of one file tell of pairs in a file, others of pairs across files. */
function sampleOf(each: Prepared, fold: number): Sample {
  const numbersOf = pairsAmong(each);
  const isAcross = each.outlines.size > 1;
  const isAsked = (a: number, b: number): boolean =>
    (each.units[a]?.path !== each.units[b]?.path) === isAcross;
  const groups = pairsOf(each)
    .filter(({ a, b }) => isAsked(a, b))
    .map(({ a, b, isOne, weight }) => ({ rows: [numbersOf(a, b)], right: isOne ? 0 : null, weight }));
  return { fold, inFile: isAcross ? [] : groups, across: isAcross ? groups : [] };
}

/** A pair weighs by the lines of both; a change by the root of its pairs. */
function pairsOf(each: Prepared): readonly Pair[] {
  const labels = unitLabels(each);
  const known = [...labels.entries()].flatMap(([at, label]) => (label === null ? [] : [{ at, label }]));
  const all = known.flatMap((one, index) => known.slice(index + 1).map((other) => [one, other] as const));
  const kept = all.length <= MOST_PAIRS ? all : drawn(all);
  const sizeOf = (at: number): number =>
    Math.min(MOST_LINES, Math.max(1, each.units[at]?.piece.lines.size ?? 1));
  const pairs = kept.map(([one, other]) => ({
    ...{ a: one.at, b: other.at, isOne: one.label === other.label },
    weight: Math.sqrt(sizeOf(one.at) * sizeOf(other.at)),
  }));
  const sum = pairs.reduce((total, { weight }) => total + weight, 0);
  return pairs.map((pair) => ({ ...pair, weight: (pair.weight * Math.sqrt(kept.length)) / sum }));
}

/** So many of them, by a fixed sequence of numbers. */
function drawn<T>(all: readonly T[]): readonly T[] {
  let state = 1;
  const mixed = [...all];
  for (let at = 0; at < MOST_PAIRS; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = at + Math.floor((state / 2 ** 32) * (mixed.length - at));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed.slice(0, MOST_PAIRS);
}

/** Of each repository its fold: the folds have about as many changes. */
function foldsOf(all: readonly Prepared[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { repository } of all) counts.set(repository, (counts.get(repository) ?? 0) + 1);
  const sizes = Array.from({ length: FOLDS }, () => 0);
  const bySize = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return new Map(
    bySize.map(([repository, count]) => {
      const fold = sizes.indexOf(Math.min(...sizes));
      sizes[fold] = (sizes[fold] ?? 0) + count;
      return [repository, fold];
    }),
  );
}
