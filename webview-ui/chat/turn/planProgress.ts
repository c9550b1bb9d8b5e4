/** Works out which parts of a plan are done from what happened, not from what the model says. */
import type { Check, CheckChange } from '../../../src/core/changes/checks';
import type { Review } from '../../../src/core/conversation/task';
import type { NoteOf, Part, ToolPart, Turn } from './turns';

export interface PlanProgress {
  /** Paths that were changed since and are not as they were. */
  readonly changed: readonly string[];
  /** What the check came to when the answer was looked at last; null before that. */
  changeOf(check: Check): CheckChange | null;
  /** The answer was taken, and all of it holds. */
  readonly isHeld: boolean;
}

/** Of the parts of its turn those behind the plan count, and all of `later` (partsBehindPlans). Linear. */
export function planProgress(parts: readonly Part[], plan: ToolPart, later: readonly Part[]): PlanProgress {
  const changed = new Set<string>();
  let review: Review | null = null;
  // What was taken back since makes the review say nothing; undoing that makes it hold again.
  let isStale = false;
  for (const part of [...parts.slice(parts.indexOf(plan) + 1), ...later]) {
    if (part.kind === 'tool') for (const path of changedBy(part)) changed.add(path);
    if (part.kind !== 'note') continue;
    if (part.type === 'restored') {
      takeBack(changed, part);
      if (review?.changes.some(({ path }) => part.files.includes(path)))
        isStale = !(part.undoes !== undefined && isStale);
    }
    if (part.type === 'reviewed') [review, isStale] = [part.review, false];
  }
  const checks = new Map(
    (isStale ? null : review)?.checks.map(({ check, change }) => [JSON.stringify(check), change]),
  );
  return {
    changed: [...changed],
    changeOf: (check) => checks.get(JSON.stringify(check)) ?? null,
    isHeld: !isStale && review !== null && isHeld(review),
  };
}

/** By the turn of a plan what the turns did that carried it out: those behind it, up to one with a plan of its own. Texts are left out. Linear. */
export function partsBehindPlans(turns: readonly Turn[]): ReadonlyMap<number, readonly Part[]> {
  const behind = new Map<number, readonly Part[]>();
  let plan: number | null = null;
  for (const { turn, parts } of turns) {
    if (parts.some(isPlan)) plan = turn;
    else if (plan !== null) {
      const did = parts.filter(({ kind }) => kind !== 'text');
      if (did.length > 0) behind.set(plan, [...(behind.get(plan) ?? []), ...did]);
    }
  }
  return behind;
}

export function isPlan(part: Part): boolean {
  return (
    part.kind === 'tool' && part.outcome?.kind === 'answered' && part.outcome.answer.planned !== undefined
  );
}

export function isHeld({ accepted, outcome }: Review): boolean {
  return accepted && outcome.outcome === 'accomplished';
}

function changedBy({ outcome, background }: ToolPart): readonly string[] {
  if (outcome?.kind !== 'answered') return [];
  const { changes = [], run } = outcome.answer;
  const byRuns = [run, background?.report].flatMap((report) => report?.changes?.files ?? []);
  return [...changes, ...byRuns].map(({ path }) => path);
}

/** Where a part of a file was taken back, the rest is changed still. */
function takeBack(changed: Set<string>, { files, hunk, rejected, undoes }: NoteOf<'restored'>): void {
  if (hunk !== undefined || rejected !== undefined) return;
  for (const path of files) if (!changed.delete(path) && undoes !== undefined) changed.add(path);
}
