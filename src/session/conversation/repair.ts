/** Finds what failed in a conversation, for a repair. */
import { entriesThatCount } from '../../agent/branches';
import type { Check, ComparedCheck } from '../../core/changes/checks';
import type { Entry } from '../../core/conversation/conversation';
import { UserError } from '../../core/errors';
import { inEnglish } from '../../core/text/phrase';
import type { RepairFrom } from '../../protocol/fromChat';
import { commandsOf, renderCheck } from '../../verify/renderCheck';
import type { RestoredEntry, TakeBack, WorkedOn } from '../changes/takeBack';

export interface Repair {
  /** The command that failed, or what the failed check is about. */
  readonly what: string;
  /** What was printed and found: data. */
  readonly evidence: string;
  /** The checkpoint step before which the files go back; null where nothing was changed since. */
  readonly step: number | null;
}

/**
 * What taking the files back to before the step did; null where they are as they were there. Throws UserError with `nothing`
 * where files are to go back and none can, as all are unsaved or changed by others.
 */
export async function filesBack(
  takeBack: TakeBack,
  work: WorkedOn,
  { turn, step }: { readonly turn: number; readonly step: number },
  nothing: string,
): Promise<RestoredEntry | null> {
  const { files } = await takeBack.preview(work, turn, step);
  const entry = await takeBack.restore(work, turn, step, []);
  if (entry === null && files.length > 0) throw new UserError('bad-input', nothing);
  return entry;
}

/** As much of what was printed as tells why, from its end: what failed is said last. */
const MOST_EVIDENCE = 6_000;

/** What failed there; null where it is not there, or did not fail. Linear. */
export function repairOf(entries: readonly Entry[], turn: number, from: RepairFrom): Repair | null {
  const counting = entriesThatCount(entries);
  return from.kind === 'call'
    ? repairOfCall(counting, turn, from.callId)
    : repairOfCheck(counting, turn, from.check);
}

function repairOfCall(entries: readonly Entry[], turn: number, callId: string): Repair | null {
  const ended = entries.find(
    (entry) => entry.type === 'toolEnded' && entry.turn === turn && entry.callId === callId,
  );
  if (ended?.type !== 'toolEnded' || ended.outcome.kind !== 'answered') return null;
  const { run, step } = ended.outcome.answer;
  const later = entries.find((entry) => entry.type === 'runEnded' && entry.callId === callId);
  const report = later?.type === 'runEnded' ? later.report : run;
  if (report === null || (report.end.kind === 'exited' && report.end.code === 0)) return null;
  const told = later?.type === 'runEnded' ? later.told : ended.observation;
  return { what: report.command, evidence: told.slice(-MOST_EVIDENCE), step: step ?? null };
}

function repairOfCheck(entries: readonly Entry[], turn: number, at: number): Repair | null {
  const reviewed = entries.findLast((entry) => entry.type === 'reviewed' && entry.turn === turn);
  const check = reviewed?.type === 'reviewed' ? reviewed.review.checks[at] : undefined;
  if (check === undefined || check.after.verdict === 'passed') return null;
  const next = entries.find(
    (entry) => entry.type === 'asked' && entry.turn > turn && entry.nextStep !== undefined,
  );
  return {
    what: subjectOf(check.check),
    evidence: evidenceOf(check),
    step: next?.type === 'asked' ? (next.nextStep ?? null) : null,
  };
}

/** The command or file that the check is about. */
function subjectOf(check: Check): string {
  if (check.type === 'file') return check.path;
  return check.type === 'match' && 'path' in check.source ? check.source.path : commandsOf(check).join(' ; ');
}

function evidenceOf({ check, before, after, note }: ComparedCheck): string {
  const printed = after.evidence === '' ? [] : [after.evidence.slice(-MOST_EVIDENCE)];
  return [
    renderCheck(check),
    `before: ${before.verdict} (${inEnglish(before.measured)})`,
    `after: ${after.verdict} (${inEnglish(after.measured)})`,
    inEnglish(note),
    ...printed,
  ].join('\n');
}
