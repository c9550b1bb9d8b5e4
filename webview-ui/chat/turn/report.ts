/** The report of a task, as a pure function of its turn. */
import type { Outcome } from '../../../src/core/changes/checks';
import type { LineCounts } from '../../../src/core/changes/edits';
import type { ChangedFile } from '../../../src/core/running/runner';
import type { Results, Review } from '../../../src/core/conversation/task';
import { changedSince } from './takenBack';
import type { Turn } from './turns';

export interface ReportedFile extends ChangedFile {
  /** Absent where nobody has counted, and of what is no text. */
  readonly lines?: LineCounts | undefined;
}

export interface Report {
  /** As it was reviewed last; null where the turn ended without that. */
  readonly outcome: Outcome | null;
  /** Files that are not as they were when it was reviewed: outcome and checks say nothing any more. */
  readonly changedSince: readonly string[];
  readonly checks: {
    readonly count: number;
    readonly passedBefore: number;
    readonly passed: number;
  };
  /** In order; what was made and deleted again is not among them where that was looked at. */
  readonly files: readonly ReportedFile[];
  /** What is handed over beside the repository. */
  readonly results: Results;
}

const NO_RESULTS: Results = { files: [], count: 0 };

/** The report of a turn that has ended. */
export function reportOf(turn: Turn): Report {
  const { parts } = turn;
  const review: Review | null =
    parts.flatMap((part) => (part.kind === 'note' && part.type === 'reviewed' ? [part.review] : [])).at(-1) ??
    null;
  const checks = review?.checks ?? [];
  const passed = (when: 'before' | 'after'): number =>
    checks.filter((check) => check[when].verdict === 'passed').length;
  return {
    outcome: review?.outcome ?? null,
    changedSince: changedSince(turn),
    checks: { count: checks.length, passedBefore: passed('before'), passed: passed('after') },
    files:
      review?.changes.map(({ path, kind, lines }) => ({ path, kind, ...(lines && { lines }) })) ??
      changedBy(parts),
    results: review?.results ?? NO_RESULTS,
  };
}

/** What calls changed, each file with what happened to it first and last. */
function changedBy(parts: Turn['parts']): readonly ChangedFile[] {
  const files = new Map<string, ChangedFile['kind']>();
  for (const part of parts) {
    if (part.kind !== 'tool' || part.outcome?.kind !== 'answered') continue;
    const { changes = [], run } = part.outcome.answer;
    for (const { path, kind } of [...changes, ...(run?.changes?.files ?? [])]) {
      const isNew = files.get(path) === 'created';
      if (isNew && kind === 'deleted') files.delete(path);
      else files.set(path, isNew ? 'created' : kind);
    }
  }
  return [...files].map(([path, kind]) => ({ path, kind })).sort((a, b) => (a.path < b.path ? -1 : 1));
}
