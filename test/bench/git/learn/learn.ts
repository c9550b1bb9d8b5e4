/** Learns the ranking from mined samples, and tells how it does on repositories that were held out. */
import type { Candidate, OutlineOf } from '../../../../src/core/git/candidates';
import { candidatesBy, likeliest } from '../../../../src/scenarios/git/candidates/candidatesFor';
import { collect } from '../../../../src/scenarios/git/candidates/collect';
import { lookForFaults } from '../../../../src/scenarios/git/candidates/faults';
import { featureNames, featuresOf } from '../../../../src/scenarios/git/candidates/ranking/features';
import { chancesOf, finalNames, finalRows } from '../../../../src/scenarios/git/candidates/ranking/rank';
import type { Learned } from '../../../../src/scenarios/git/candidates/ranking/rank';
import type { Trees } from '../../../../src/scenarios/git/candidates/ranking/trees';
import { surroundingsOf } from '../../../../src/scenarios/git/candidates/ranking/surroundings';
import { regionsOf } from '../../../../src/scenarios/git/candidates/region';
import type { MergeSample, SampleFile } from '../mine';
import { boost } from './boost';
import type { Boosting, Group } from './boost';
import { calibrationOf, wholeFilesOf } from './calibration';
import type { Outcome } from './calibration';

/** Repositories are held out together; each fold has about as many conflicts. */
const FOLDS = 6;
const boosting: Boosting = { trees: 110, rate: 0.1, ridge: 6, leastWeight: 4 };

interface Known extends SampleFile {
  readonly repository: string;
  readonly fold: number;
  /** By the texts alone. */
  readonly groups: readonly Group[];
}

export interface LearnedOnce {
  readonly learned: Learned;
  /** Of each file what was shown by trees that its repository had no part in. */
  readonly heldOut: ReadonlyMap<SampleFile, readonly (readonly Candidate[])[]>;
}

export async function learn(samples: readonly MergeSample[], outlineOf: OutlineOf): Promise<LearnedOnce> {
  const foldOf = foldsOf(samples);
  const files = samples.flatMap(({ repository, files: each }) =>
    each
      .filter(({ file }) => file.parts.length > 0)
      .map((file) => known(file, { repository, fold: foldOf.get(repository) ?? 0 })),
  );
  const firsts = perFold(files, ({ groups }) => groups, featureNames);
  const seconds = new Map<Known, Group[]>();
  for (const file of files) seconds.set(file, await shownGroups(file, firsts[file.fold], outlineOf));
  const groupsOf = (file: Known): readonly Group[] => seconds.get(file) ?? [];
  const finals = perFold(files, groupsOf, finalNames);
  const outcomes = files.flatMap((file) =>
    groupsOf(file).flatMap((group) => outcomesOf(group, finals[file.fold], file.repository)),
  );
  const calibration = calibrationOf(outcomes);
  const heldOut = new Map<SampleFile, readonly (readonly Candidate[])[]>();
  for (const file of files) {
    const [first, final] = [firsts[file.fold], finals[file.fold]];
    if (first && final) heldOut.set(file, await candidatesBy({ first, final, calibration }, file, outlineOf));
  }
  const learned = {
    first: boost(
      featureNames,
      files.flatMap(({ groups }) => groups),
      boosting,
    ),
    final: boost(finalNames, files.flatMap(groupsOf), boosting),
    calibration,
    wholeFiles: wholeFilesOf(samples.flatMap(wholeFileOutcomes)),
  };
  return { learned, heldOut };
}

function wholeFileOutcomes({ repository, files }: MergeSample): {
  outcome: 'deleted' | 'kept' | 'other';
  repository: string;
}[] {
  return files
    .filter(({ file }) => file.parts.length === 0)
    .map(({ file, truths: [truth] }) => {
      const outcome = truth === null ? 'deleted' : truth === (file.ours ?? file.theirs) ? 'kept' : 'other';
      return { outcome, repository };
    });
}

function foldsOf(samples: readonly MergeSample[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { repository, files } of samples) {
    const count = files.reduce((sum, { truths }) => sum + truths.length, 0);
    counts.set(repository, (counts.get(repository) ?? 0) + count);
  }
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

function known(sample: SampleFile, place: Pick<Known, 'repository' | 'fold'>): Known {
  const { file, truths, history } = sample;
  const conflicts = file.parts.filter(({ kind }) => kind === 'conflict').length;
  const around = surroundingsOf(file);
  const groups: Group[] = [];
  for (const region of regionsOf(file)) {
    const candidates = collect(region);
    const right = candidates.findIndex(({ text }) => text === truths[groups.length]);
    const rows = featuresOf(region, candidates, { newer: file.newer, conflicts, around, history });
    groups.push({ rows, right: right < 0 ? null : right });
  }
  return Object.assign(sample, { ...place, groups });
}

function perFold(
  files: readonly Known[],
  groupsOf: (file: Known) => readonly Group[],
  names: readonly string[],
): Trees[] {
  return Array.from({ length: FOLDS }, (_, fold) =>
    boost(names, files.filter((file) => file.fold !== fold).flatMap(groupsOf), boosting),
  );
}

async function shownGroups(
  { file, truths, history }: Known,
  first: Trees | undefined,
  outlineOf: OutlineOf,
): Promise<Group[]> {
  if (first === undefined) return [];
  const ranked = likeliest({ file, history }, first);
  const texts = ranked.map((each) => each.map(({ candidate }) => candidate.text));
  const looked = await lookForFaults(file, texts, outlineOf);
  return finalRows(ranked, looked).map((rows, at) => {
    const right = texts[at]?.findIndex((text) => text === truths[at]) ?? -1;
    return { rows, right: right < 0 ? null : right };
  });
}

function outcomesOf({ rows, right }: Group, final: Trees | undefined, repository: string): Outcome[] {
  if (final === undefined) return [];
  const chances = chancesOf(rows, final);
  const best = chances.indexOf(Math.max(...chances));
  return chances.map((chance, at) => ({ chance, right: at === right, first: at === best, repository }));
}
