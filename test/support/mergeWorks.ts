/** Merges made by hand, and a MergeWork over one in memory. */
import { UserError } from '../../src/core/errors';
import { Emitter } from '../../src/core/async/emitter';
import type { PrintedCandidate, PrintedConflict } from '../../src/core/git/conflicts';
import type { MergeView, WorkedConflict } from '../../src/core/git/mergeWork';
import type { ToldMerge } from '../../src/tools/merging/viewConflicts';
import { phrase } from '../../src/core/text/phrase';

export const DAY = 86_400;

/** 2026-03-01, noon. */
const MARCH = Date.UTC(2026, 2, 1, 12) / 1000;

export function candidate(
  text: string | null,
  rule: string,
  confidence = 0.5,
  sure = false,
): PrintedCandidate {
  return { text, rules: [rule], confidence, sure };
}

export function conflict(
  id: string,
  given: Partial<PrintedConflict> & Pick<PrintedConflict, 'base' | 'ours' | 'theirs'>,
): PrintedConflict {
  const { ours, theirs } = given;
  return {
    ...{ id, path: 'src/a.py', kind: 'content', startLine: 3, endLine: 9, symbol: null },
    commits: { ours: [], theirs: [] },
    candidates: [candidate(ours, 'ours'), candidate(theirs, 'theirs', 0.3)],
    ...given,
  };
}

export function worked(
  conflicted: PrintedConflict,
  given: Partial<Omit<WorkedConflict, 'conflict'>> = {},
): WorkedConflict {
  return {
    conflict: conflicted,
    ...{ state: 'open', choice: null, surroundings: null, suggestion: null },
    evidence: conflicted.candidates.map(({ rules }) => [phrase('As {0} says.', rules.join('+'))]),
    ...given,
  };
}

/** `feature`, three days newer, is merged into `main`. */
export function mergeView(conflicts: readonly WorkedConflict[], given: Partial<MergeView> = {}): MergeView {
  return {
    state: 'merge',
    ours: { name: 'main', commit: 'a'.repeat(40), time: MARCH },
    theirs: { name: 'feature', commit: 'b'.repeat(40), time: MARCH + 3 * DAY },
    ...{ conflicts, silent: [], result: null, undo: null },
    ...given,
  };
}

export interface FakeWork extends ToldMerge {
  /** Calls that changed something, in order: `choose c1 {"candidate":0}`, `write c1`, `finish`, `undo u1`. */
  readonly calls: readonly string[];
  change(view: MergeView): void;
}

/** The merge in memory. `finish` commits unless `checks` has one that failed. */
export function fakeWork(
  start: MergeView,
  checks: NonNullable<MergeView['result']>['checks'] = [],
): FakeWork {
  const changed = new Emitter<void>();
  const calls: string[] = [];
  let view = start;
  const update = (id: string, given: Partial<WorkedConflict>): void => {
    if (!view.conflicts.some((each) => each.conflict.id === id))
      throw new UserError('bad-input', phrase('There is no conflict {0}.', id));
    const conflicts = view.conflicts.map((each) => (each.conflict.id === id ? { ...each, ...given } : each));
    view = { ...view, conflicts };
    changed.fire();
  };
  return {
    ...{ calls, root: '/work', onChanged: changed.on },
    change: (next) => {
      view = next;
      changed.fire();
    },
    read: async () => view,
    readWhole: async () => view,
    choose: async (id, choice) => {
      calls.push(`choose ${id} ${JSON.stringify(choice)}`);
      const kept = choice === null ? null : { candidate: null, text: null, ...choice };
      update(id, { choice: kept, state: choice === null ? 'open' : 'chosen' });
    },
    write: async (ids) => {
      calls.push(`write ${ids.join(' ')}`);
      for (const id of ids) update(id, { state: 'written' });
    },
    finish: async () => {
      calls.push('finish');
      const isFailed = checks.some(({ outcome }) => outcome === 'failed');
      const result = { commit: isFailed ? null : 'c'.repeat(40), undo: 'u1', checks };
      view = isFailed ? { ...view, result } : { ...view, result, state: 'none' };
      changed.fire();
    },
    undo: async (id) => {
      calls.push(`undo ${id}`);
      view = start;
      changed.fire();
    },
    dispose: () => changed.dispose(),
  };
}
