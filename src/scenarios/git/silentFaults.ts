/** What git merged without a conflict and is wrong all the same, as far as names and signatures tell. */
import type { SilentFault } from '../../core/git/conflicts';
import type { MergeCode } from '../../core/git/mergePorts';
import { shownPath } from '../../git/bytePaths';
import { definitionFaults, namesOf } from './definitions';
import type { MergeReading } from './mergeReading';
import type { SideFile } from './sideFiles';
import { signatureFaults } from './signatureFaults';

/** Faults of files without a conflict, in order of path and line; `files` as readSideFiles gives them. */
export async function silentFaults(
  { files: conflicted }: MergeReading,
  files: readonly SideFile[],
  code: MergeCode,
): Promise<readonly SilentFault[]> {
  const hasConflict = new Set(conflicted.map(({ path }) => shownPath(path)));
  const clean = files.filter(({ path }) => !hasConflict.has(path));
  const faults = [...clean.flatMap(fileFaults), ...(await signatureFaults(clean, code))];
  return faults.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : (a.line ?? 0) - (b.line ?? 0)));
}

/** Faults that one file shows. Those that a side has already are not the merge's. */
function fileFaults({ path, outlines: { base, ours, theirs, merged } }: SideFile): readonly SilentFault[] {
  if (merged === null || ours === null || theirs === null) return [];
  const faults: SilentFault[] = [];
  const lineOf = (name: string): number | null =>
    merged.symbols.find((symbol) => symbol.name === name)?.startLine ?? null;
  const found = definitionFaults({
    base: namesOf(base),
    ours: namesOf(ours),
    theirs: namesOf(theirs),
    merged: namesOf(merged),
  });
  for (const symbol of found.doubled) {
    const reason = `Both sides added ${symbol}, and the merged file defines it twice.`;
    faults.push({ kind: 'duplicate-definition', path, line: lineOf(`${symbol}#2`), symbol, reason });
  }
  for (const symbol of found.lost) {
    const reason = `Neither side deleted ${symbol}, but the merged file lacks it.`;
    faults.push({ kind: 'lost-definition', path, line: null, symbol, reason });
  }
  const [problem] = merged.problems;
  if (problem !== undefined && ours.problems.length === 0 && theirs.problems.length === 0) {
    const reason = `Both sides parse, but the merged file does not: ${problem.message}`;
    faults.push({ kind: 'unreadable', path, line: problem.line, symbol: null, reason });
  }
  return faults;
}
