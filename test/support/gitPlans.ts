/** Changes and branches made by hand, and GitPlans over them in memory. */
import { UserError } from '../../src/core/errors';
import type { CommitPlan, CommitProposal } from '../../src/core/git/commitPlan';
import type { RebaseProposal, TodoItem } from '../../src/core/git/rebase';
import type { ChangedFile } from '../../src/git/operations/changedFiles';
import { hunksOf, printedHunk } from '../../src/scenarios/git/commits/hunks';
import type { RangeEntry } from '../../src/scenarios/git/rebase/range';
import type { RebaseReading } from '../../src/scenarios/git/rebase/readRebase';
import { todoOf } from '../../src/scenarios/git/rebase/todo';
import type { GitPlans, ReadChanges } from '../../src/tools/gitPlans/gitPlans';

const entry = { mode: '100644', id: 'e'.repeat(40) };

/** A file in which `lines` are added after line 3. */
export function addedLines(path: string, lines: readonly string[]): ChangedFile {
  const added = lines.map((line) => Buffer.from(`${line}\n`, 'utf8').toString('latin1'));
  return {
    ...{ path, oldPath: path, before: entry, after: entry },
    hunks: [{ oldStart: 3, newStart: 4, removed: [], added }],
  };
}

/** The changes of these files, with one proposal: all in one commit. */
export function readChanges(files: readonly ChangedFile[]): ReadChanges {
  const read = files.map((file) => ({
    ...{ file, hunks: hunksOf(file), before: null, after: null, staged: 'nothing' as const },
  }));
  const hunks = read.flatMap((file) => file.hunks.map(printedHunk));
  const commits = [{ message: 'Change all', hunks: hunks.map(({ id }) => id), parses: true }];
  const proposal: CommitProposal = { commits, rules: ['one'], confidence: 0.1, sure: false };
  const proposals = hunks.length === 0 ? [] : [proposal];
  const state = hunks.length === 0 ? ('none' as const) : ('changes' as const);
  return {
    report: { version: 1, state, hunks, proposals, result: null },
    reading: {
      head: null,
      tree: 't',
      files: read,
      isWhole: true,
      subjects: ['Begin'],
      together: [],
      branch: 'main',
      leftOut: [],
    },
    notes: [],
  };
}

export interface FakePlans extends GitPlans {
  /** What was carried out. */
  readonly made: (CommitPlan | readonly TodoItem[])[];
}

const nothing = async (): Promise<never> => {
  throw new UserError('bad-input', 'There is nothing of the kind.');
};

/** Every commit parses, no todo has conflicts. */
export function fakePlans(read: ReadChanges | null, range: RebaseReading | null = null): FakePlans {
  const made: FakePlans['made'] = [];
  return {
    made,
    commits: {
      read: async () => read ?? nothing(),
      parses: async (_, { commits }) => commits.map(() => true),
      check: async ({ plan }) =>
        plan.commits.map(({ message }) => ({
          ...{ subject: message, outcome: 'passed' as const, exit: 0, ms: 1200, output: [] },
        })),
      run: async (_, plan) => {
        made.push(plan);
        const commits = plan.commits.map((_commit, at) => `${at}`.repeat(40));
        const result = { commits, treeEqual: true, undo: 'u1' };
        const empty = readChanges([]);
        return {
          ...empty,
          report: { ...empty.report, result },
          committed: plan.commits.map(({ message }) => message),
        };
      },
    },
    rebase: {
      read: async () => range ?? nothing(),
      left: async () => null,
      todoOf: (file, reading) => todoOf(file, reading.range),
      forecast: async () => [],
      run: async (_, todo) => {
        made.push(todo);
        return { head: 'f'.repeat(40), treeEqual: true, stopped: null, undo: 'u2' };
      },
    },
    undoable: async () => null,
    undo: nothing,
    bisect: nothing,
  };
}

/** A commit of a branch; `pushed` as in RangeEntry. */
export function rangeEntry(id: string, message: string, given: Partial<RangeEntry> = {}): RangeEntry {
  return {
    ...{ id: id.padEnd(40, '0'), tree: 't', parents: [], author: 'Ada', time: 1_770_000_000 },
    ...{ message, isSigned: false, changes: [], pushed: null, branches: [] },
    ...given,
  };
}

export function rebaseReading(
  entries: readonly RangeEntry[],
  proposals: readonly RebaseProposal[] = [],
): RebaseReading {
  const onto = rangeEntry('0a', 'Begin');
  const range = { head: entries.at(-1) ?? onto, name: 'topic', onto, ontoName: 'main', base: onto, entries };
  return { range, proposals };
}
