/** The undecided hunks of a changed file. */
import { createHash } from 'node:crypto';
import { hunksBetween } from '../../checkpoints/scope/hunks';
import { linesWithEnds } from '../../checkpoints/scope/ownLines';
import type { ScopeHunk } from '../../core/changes/scope';

export interface ReviewHunk extends ScopeHunk {
  /** The same for the same change of the same text before, wherever it stands now. */
  readonly key: string;
}

/** All hunks between the two texts, from the top down. Cost as diffLines. */
export function reviewHunks(path: string, before: string, now: string): readonly ReviewHunk[] {
  const digest = createHash('sha256').update(before).digest('hex');
  return hunksBetween(linesWithEnds(before), linesWithEnds(now)).map((hunk) => {
    const { oldStart, oldLines, newLines } = hunk;
    const identity = JSON.stringify([path, digest, oldStart, oldLines.length, newLines]);
    return { ...hunk, key: createHash('sha256').update(identity).digest('hex').slice(0, 32) };
  });
}

/** The text before with these hunks of it made: what is left differs from the text now in the others alone. */
export function withAccepted(
  before: string,
  hunks: readonly ReviewHunk[],
  isAccepted: (key: string) => boolean,
): string {
  let lines = linesWithEnds(before);
  for (const { key, oldStart, oldLines, newLines } of hunks.toReversed())
    if (isAccepted(key)) lines = lines.toSpliced(oldStart - 1, oldLines.length, ...newLines);
  return lines.join('');
}

/**
 * The hunk at this line (from 1) of the text now, else the next below, else the last; null where there is none. What was
 * taken away stands at the line that it was before, and at the one above.
 */
export function hunkAt<T extends ScopeHunk>(hunks: readonly T[], line1: number): T | null {
  const ends = ({ newStart, newLines }: T): number => newStart + Math.max(newLines.length - 1, 0);
  return hunks.find((hunk) => line1 <= ends(hunk)) ?? hunks.at(-1) ?? null;
}
