/** Ways to resolve the conflicts of a file, likeliest first (GitGoodBench, 3.1: the scenario that it solves is merging). */
import type { Candidate, ConflictedFile, OutlineOf } from '../../../core/git/candidates';
import { collect } from './collect';
import { lookForFaults } from './faults';
import type { FileHistory } from './history';
import { learned } from './ranking/learned';
import { finalRows, rankByTexts, rankFinally } from './ranking/rank';
import type { Learned, Ranked } from './ranking/rank';
import { surroundingsOf } from './ranking/surroundings';
import { regionsOf } from './region';

/** As many as people look through, and a printed conflict holds. */
const MOST_CANDIDATES = 8;

/**
 * For each conflict of `file.parts`, in order, 1 to 8 candidates with confidence descending; only the first may be sure. One
 * with which the file would not parse, or would lose or double a definition, is first only where all are so. The same file,
 * outlines and history give the same bytes. Cost: linear in the file, and at most a dozen outlines of it, however many conflicts.
 */
export async function candidatesFor(
  file: ConflictedFile,
  outlineOf: OutlineOf,
  history: FileHistory | null = null,
): Promise<readonly (readonly Candidate[])[]> {
  return candidatesBy(learned, { file, history }, outlineOf);
}

/** A file with what is known of it. */
export interface Asked {
  readonly file: ConflictedFile;
  readonly history: FileHistory | null;
}

/** The same by other trees than the product's: for whoever learns them. */
export async function candidatesBy(
  { first, final, calibration }: Omit<Learned, 'wholeFiles'>,
  asked: Asked,
  outlineOf: OutlineOf,
): Promise<readonly (readonly Candidate[])[]> {
  const { file, history } = asked;
  const ranked = likeliest(asked, first);
  const texts = ranked.map((each) => each.map(({ candidate }) => candidate.text));
  const looked = await lookForFaults(file, texts, outlineOf);
  const rows = finalRows(ranked, looked);
  return ranked.map((each, at) => {
    const order = rankFinally(rows[at] ?? [], looked[at] ?? [], { final, calibration });
    return order.flatMap(({ place, confidence }, index): Candidate[] => {
      const one = each[place];
      if (one === undefined) return [];
      const fault = looked[at]?.[place]?.fault ?? null;
      const { text, rules, evidence } = one.candidate;
      // What is sure was measured with histories.
      const isMeasured = history !== null && fault === null;
      const sure = index === 0 && isMeasured && confidence >= calibration.sure;
      return [
        { text, rules, confidence, sure, evidence: fault === null ? evidence : [fault.said, ...evidence] },
      ];
    });
  });
}

/** Of each conflict as many as are shown, by their texts alone. */
export function likeliest({ file, history }: Asked, first: Learned['first']): Ranked[][] {
  const conflicts = file.parts.filter(({ kind }) => kind === 'conflict').length;
  const around = surroundingsOf(file);
  return regionsOf(file).map((region) => {
    const setting = { newer: file.newer, conflicts, around, history };
    return rankByTexts(region, collect(region), setting, first).slice(0, MOST_CANDIDATES);
  });
}
