/** How likely two units belong to one commit. Pure. */
import { treesScore } from '../candidates/ranking/trees';
import type { Trees } from '../candidates/ranking/trees';
import { pairNumbers, surroundingsOf } from './pairNumbers';
import type { CoChange } from './pairNumbers';
import { traitsOf } from './traits';
import type { Unit } from './units';

/** What numbers of a pair say, as sums of trees: logits. */
export interface PairTrees {
  /** Of two units of one file, by IN_FILE_NUMBERS. */
  readonly inFile: Trees;
  /** Of two units of different files, by ACROSS_NUMBERS. */
  readonly across: Trees;
}

/** Units to compare, and what is known of their files. */
export interface Compared {
  readonly units: readonly Unit[];
  readonly coChange: CoChange;
}

/** Of each two of `count` units how likely they belong together, from 0 to 1, row by row. */
export interface Chances {
  readonly count: number;
  readonly values: Float64Array;
}

/** Each pair is looked at once. */
export function chancesOf(compared: Compared, { inFile, across }: PairTrees): Chances {
  const { units } = compared;
  const numbersOf = pairsAmong(compared);
  const count = units.length;
  const values = new Float64Array(count * count);
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) {
      const trees = units[a]?.path === units[b]?.path ? inFile : across;
      const chance = 1 / (1 + Math.exp(-treesScore(trees, numbersOf(a, b))));
      values[a * count + b] = values[b * count + a] = chance;
    }
  return { count, values };
}

/** The numbers of any two of these units, the first place below the second one. */
export function pairsAmong({ units, coChange }: Compared): (a: number, b: number) => readonly number[] {
  const all = traitsOf(units);
  const around = surroundingsOf(all, coChange);
  return (a, b) => {
    const [one, other] = [all[a], all[b]];
    return one === undefined || other === undefined ? [] : pairNumbers(one, other, around);
  };
}

export const chanceAt = ({ count, values }: Chances, a: number, b: number): number =>
  values[a * count + b] ?? 0;
