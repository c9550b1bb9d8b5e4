/** Compares an answer with the changes, the checks and the index. */
import type { CheckResult, CitedCode, ReviewedFile } from '../../core/changes/checks';
import type { Checkpoints } from '../../core/changes/checkpoints';
import type { FileChange, OutlineSymbol, Syntax } from '../../core/changes/edits';
import type { Said } from '../../core/text/phrase';
import type { ShellParser } from '../../core/running/shell';
import type { Plan, Review, TaskEvidence } from '../../core/conversation/task';
import { changedLines } from './changedLines';
import { changedRows, textsOf } from './changedTexts';
import { CHECK_MS } from '../../tools/plan/taskPlan';
import { rowChange } from '../../checkpoints/rowChange';
import { isExplained } from '../../checkpoints/scope/explained';
import { findBreaches } from '../../checkpoints/scope/findBreaches';
import { checkCitations } from '../../verify/citations/checkCitations';
import { checkEditClaims } from '../../verify/citations/editClaims';
import { recheck } from '../../verify/compareChecks';
import { deniesEffect } from '../../verify/deniedEffect';
import { effectlessEdits } from '../../verify/noEffect';
import { unsupportedClaims } from '../../verify/claims/answerClaims';
import { sayRuns } from '../../verify/claims/sayRuns';
import { seenRuns } from '../../verify/claims/seenRuns';
import { outcomeOf } from '../../verify/outcomeOf';
import { reviewChanges } from '../../verify/reviewChanges';
import type { CheckPorts } from '../../verify/runChecks';

export interface ReviewPorts extends CheckPorts {
  readonly root: string;
  /** Whether the task's words ask for a change of files; a plan that names files does too. */
  readonly asksForChange: boolean;
  /** What is missing beside the change, in one sentence; null for nothing. */
  missing(): Promise<Said | null>;
  readonly checkpoints: Checkpoints;
  readonly code: CitedCode;
  readonly syntax: Syntax;
  /** Takes the commands of the task apart, to tell what they ran. */
  readonly shell: ShellParser;
  /** Whether the path is of what the task is to make, which no plan has to name. */
  isOutput(path: string, kind: FileChange['kind']): boolean;
  /** What the task has made beside the repository, as paths; absent where nobody looks. */
  made?(): Promise<readonly string[]>;
  /** The first step of the task; absent: the session's first. */
  readonly since?: number | undefined;
}

/** The review of one answer; without a plan (null) nothing is beyond it. Throws CancelledError. */
export async function reviewAnswer(
  answer: string,
  plan: Plan | null,
  before: readonly CheckResult[],
  { done, ...ports }: ReviewPorts & { readonly done: TaskEvidence },
  signal: AbortSignal,
): Promise<Omit<Review, 'accepted' | 'told'>> {
  const rows = await changedRows(ports.checkpoints, ports.since ?? 1);
  const changes = rows.map(rowChange);
  const files = await Promise.all(rows.map((row) => textsOf(row, ports)));
  const checks = await recheck(
    before,
    ports,
    { folder: ports.root, timeoutMs: CHECK_MS, onOutput: () => undefined },
    signal,
  );
  const citations = await checkCitations(answer, ports.code, signal);
  const changed = changes.map(({ path }) => path);
  const made = (await ports.made?.()) ?? [];
  const claimed = checkEditClaims(answer, [...changed, ...made]);
  const claims = { ...claimed, unmentioned: claimed.unmentioned.filter((path) => changed.includes(path)) };
  const results = [...new Set([...changed, ...made, ...done.results])];
  const { files: disk, shell } = ports;
  const runs = await seenRuns(done.runs, checks, { shell, files: disk, results });
  const { observations } = done;
  const unsupported = await unsupportedClaims(answer, { runs, observations, results, files: disk });
  const findings = [...reviewChanges(files), ...unsupported];
  const judged = files.filter((_, at) => {
    const change = changes[at];
    return change === undefined || !ports.isOutput(change.path, change.kind);
  });
  const outlined = async (path: string, text: string): Promise<readonly OutlineSymbol[] | null> =>
    (await ports.syntax.outline(path, text, signal))?.symbols ?? null;
  const found = plan === null ? [] : await findBreaches(plan, judged, outlined);
  const breaches = found.map((each) => {
    const file = files.find(({ path }) => path === each.path);
    const isDenied = file !== undefined && deniesEffect(answer, each, file);
    return { ...each, isExplained: !isDenied && isExplained(answer, each) };
  });
  const outcome = outcomeOf({
    asked: ports.asksForChange || (plan !== null && plan.files.length > 0) ? 'change' : 'question',
    task: done.asked,
    missing: await ports.missing(),
    end: { kind: 'answered' },
    refused: done.refused,
    ...{ answer, changed, made: made.length, effectless: effectlessEdits(files) },
    ...{ checks, findings, breaches, citations, claims, seen: sayRuns(runs) },
  });
  const counted = changes.map((change, at) => withLines(change, files[at]));
  return { outcome, changes: counted, checks, citations, findings, breaches, claims };
}

function withLines(change: FileChange, file: ReviewedFile | undefined): FileChange {
  const lines = file === undefined ? null : changedLines(change.kind, file);
  return lines === null ? change : { ...change, lines };
}
