/** What becomes of samples: candidates beside what was committed. */
import { performance } from 'node:perf_hooks';
import type { Candidate, OutlineOf } from '../../../src/core/git/candidates';
import type { Language } from '../../../src/core/map/codeIndex';
import { candidatesFor } from '../../../src/scenarios/git/candidates/candidatesFor';
import { collect } from '../../../src/scenarios/git/candidates/collect';
import { regionsOf } from '../../../src/scenarios/git/candidates/region';
import { wholeFileCandidates } from '../../../src/scenarios/git/candidates/wholeFile';
import type { MergeSample, SampleFile } from './mine';

export type Difficulty = 'easy' | 'medium' | 'hard';

export interface ReplayedConflict {
  readonly kind: 'content' | 'whole file';
  readonly language: Language;
  readonly candidates: readonly Candidate[];
  readonly truth: string | null;
  readonly ours: string | null;
  readonly newer: string | null;
  /** What each rule proposed, by its name; of content only. */
  readonly byRule: ReadonlyMap<string, readonly (string | null)[]>;
}

export interface ReplayedSample {
  readonly repository: string;
  readonly merge: string;
  readonly difficulty: Difficulty;
  readonly conflicts: readonly ReplayedConflict[];
  /** Of each file, by conflict. */
  readonly milliseconds: readonly number[];
}

export type Shown = (file: SampleFile) => Promise<readonly (readonly Candidate[])[]>;

/** As the product shows them. */
export const shownBy =
  (outlineOf: OutlineOf): Shown =>
  async ({ file, history }) =>
    file.parts.length > 0
      ? candidatesFor(file, outlineOf, history)
      : [await wholeFileCandidates(file, outlineOf)];

export async function replay(
  { repository, merge, files }: MergeSample,
  shown: Shown,
): Promise<ReplayedSample> {
  const conflicts: ReplayedConflict[] = [];
  const milliseconds: number[] = [];
  for (const sample of files) {
    const start = performance.now();
    const candidates = await shown(sample);
    milliseconds.push((performance.now() - start) / Math.max(1, candidates.length));
    conflicts.push(...replayedFile(sample, candidates));
  }
  return { repository, merge, difficulty: difficultyOf(files), conflicts, milliseconds };
}

/** GitGoodBench, 3.1. */
function difficultyOf(files: readonly SampleFile[]): Difficulty {
  if (files.length > 1) return 'hard';
  return (files[0]?.truths.length ?? 0) > 1 ? 'medium' : 'easy';
}

function replayedFile(
  { file, truths }: SampleFile,
  candidates: readonly (readonly Candidate[])[],
): ReplayedConflict[] {
  const { language, ours, theirs, newer, parts } = file;
  const newerOf = (one: string | null, two: string | null): string | null => (newer === 'theirs' ? two : one);
  if (parts.length === 0) {
    const whole = { language, ours, newer: newerOf(ours, theirs), byRule: new Map<string, string[]>() };
    return [{ kind: 'whole file', ...whole, candidates: candidates[0] ?? [], truth: truths[0] ?? null }];
  }
  return regionsOf(file).map((region, index) => {
    const byRule = new Map<string, string[]>();
    for (const { text, rules } of collect(region))
      for (const rule of rules) byRule.set(rule, [...(byRule.get(rule) ?? []), text]);
    return {
      ...{ kind: 'content' as const, language, truth: truths[index] ?? null, byRule },
      candidates: candidates[index] ?? [],
      ...{ ours: region.ours, newer: newerOf(region.ours, region.theirs) },
    };
  });
}
