/** Merges as data, for tests without a repository. */
import type { PrintedConflict } from '../../src/core/git/conflicts';
import type { MergeView, WorkedConflict } from '../../src/core/git/mergeWork';

/** Of `a.py`, with two candidates: one side and the other. */
export function conflictOf(id: string, changes: Partial<PrintedConflict> = {}): PrintedConflict {
  return {
    ...{ id, path: 'a.py', kind: 'content', startLine: 1, endLine: 5, symbol: null },
    ...{ base: 'x = 0\n', ours: 'x = 1\n', theirs: 'x = 2\n' },
    commits: { ours: [], theirs: [] },
    candidates: [
      { text: 'x = 1\n', rules: ['ours'], confidence: 0.9, sure: true },
      { text: 'x = 2\n', rules: ['theirs'], confidence: 0.1, sure: false },
    ],
    ...changes,
  };
}

export function workedOf(
  id: string,
  changes: Partial<WorkedConflict> = {},
  conflict: Partial<PrintedConflict> = {},
): WorkedConflict {
  return {
    ...{ conflict: conflictOf(id, conflict), state: 'open', choice: null },
    ...{ evidence: [[], []], surroundings: null, suggestion: null },
    ...changes,
  };
}

export function viewOf(...conflicts: readonly WorkedConflict[]): MergeView {
  return {
    state: 'merge',
    ours: { name: 'main', commit: 'a'.repeat(40), time: 1_000_000 },
    theirs: { name: 'topic', commit: 'b'.repeat(40), time: 1_000_000 + 3 * 24 * 3600 },
    ...{ conflicts, silent: [], result: null, undo: null },
  };
}
