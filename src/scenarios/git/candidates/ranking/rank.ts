/** Orders what the rules proposed, first by texts alone, then with what the parser and the file's other conflicts say. */
import type { Collected } from '../collect';
import type { Looked } from '../faults';
import type { Region } from '../region';
import { calibrated } from './calibrate';
import type { Calibration, WholeFiles } from './calibrate';
import { featureNames, featuresOf } from './features';
import type { Setting } from './features';
import { softmax, treesScore } from './trees';
import type { Trees } from './trees';

/** What was learned (test/bench/git): trees by texts alone, trees by all that is known, and what their chances are worth. */
export interface Learned {
  readonly first: Trees;
  readonly final: Trees;
  readonly calibration: Calibration;
  readonly wholeFiles: WholeFiles;
}

export interface Ranked {
  readonly candidate: Collected;
  /** As `featureNames` says. */
  readonly row: readonly number[];
  /** That it is right, by the texts alone; those of a conflict add up to less than 1. */
  readonly chance: number;
}

/** Of one conflict, the likeliest first; equal ones in the order of the rules. */
export function rankByTexts(
  region: Region,
  candidates: readonly Collected[],
  setting: Setting,
  first: Trees,
): Ranked[] {
  const rows = featuresOf(region, candidates, setting);
  const chances = chancesOf(rows, first);
  return candidates
    .map((candidate, at) => ({ candidate, row: rows[at] ?? [], chance: chances[at] ?? 0 }))
    .sort((one, two) => two.chance - one.chance);
}

/** That each row is right; what is left to 1 is that none is. */
export function chancesOf(rows: readonly (readonly number[])[], trees: Trees): number[] {
  return softmax([...rows.map((row) => treesScore(trees, row)), 0]).slice(0, -1);
}

/** Names of the numbers by which candidates are finally ranked. */
export const finalNames: readonly string[] = [
  ...featureNames,
  ...[
    'chance',
    'place',
    'ahead',
    'none',
    'parsed',
    'unreadable',
    'lost',
    'doubled definition',
    'first faulty',
  ],
  ...['others ours', 'others theirs', 'as others'],
];

/** The rows of all conflicts of a file, likeliest first in each. */
export function finalRows(
  ranked: readonly (readonly Ranked[])[],
  looked: readonly (readonly Looked[])[],
): number[][][] {
  const sides = ranked.map(sideChances);
  const [allOurs, allTheirs] = [sum(sides.map(({ ours }) => ours)), sum(sides.map(({ theirs }) => theirs))];
  return ranked.map((each, at) => {
    const rest = 1 - sum(each.map(({ chance }) => chance));
    const others = Math.max(1, ranked.length - 1);
    const own = sides[at] ?? { ours: 0, theirs: 0 };
    const [ours, theirs] = [(allOurs - own.ours) / others, (allTheirs - own.theirs) / others];
    const isFaulty = Number((looked[at]?.[0]?.fault ?? null) !== null);
    return each.map(({ candidate, row, chance }, place) => {
      const seen = looked[at]?.[place];
      const kind = seen?.fault?.kind;
      const kinds = (['unreadable', 'lost', 'doubled'] as const).map((name) => Number(kind === name));
      const as =
        (candidate.rules.includes('ours') ? ours : 0) + (candidate.rules.includes('theirs') ? theirs : 0);
      const ahead = chance - (each[place === 0 ? 1 : 0]?.chance ?? 0);
      const parsed = Number(seen?.isParsed === true);
      return [...row, chance, place, ahead, rest, parsed, ...kinds, isFaulty, ours, theirs, as];
    });
  });
}

function sideChances(ranked: readonly Ranked[]): { ours: number; theirs: number } {
  const chanceOf = (rule: string): number =>
    sum(ranked.flatMap(({ candidate, chance }) => (candidate.rules.includes(rule) ? [chance] : [])));
  return { ours: chanceOf('ours'), theirs: chanceOf('theirs') };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Places in `rows` with a probability each, likeliest first; those with a fault stand behind all without. */
export function rankFinally(
  rows: readonly (readonly number[])[],
  looked: readonly Looked[],
  { final, calibration }: Pick<Learned, 'final' | 'calibration'>,
): { place: number; confidence: number }[] {
  const chances = chancesOf(rows, final);
  const isFaulty = (place: number): number => Number((looked[place]?.fault ?? null) !== null);
  const order = [...rows.keys()].sort(
    (one, two) => isFaulty(one) - isFaulty(two) || (chances[two] ?? 0) - (chances[one] ?? 0) || one - two,
  );
  let highest = 1;
  return order.map((place) => {
    highest = Math.min(highest, calibrated(calibration, chances[place] ?? 0));
    return { place, confidence: highest };
  });
}
