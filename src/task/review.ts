/** Holds an answer beside what was changed, what the checks say, and what the index knows. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckResult, CitedCode, ReviewedFile } from '../core/checks';
import type { Checkpoints, PathState, RestoreRow } from '../core/checkpoints';
import type { FileChange, Syntax } from '../core/edits';
import type { Said } from '../core/phrase';
import type { Plan, Review } from '../core/task';
import { CHECK_MS } from './desk';
import { findBreaches } from '../checkpoints/scope/findBreaches';
import { checkCitations } from '../verify/citations/checkCitations';
import { checkEditClaims } from '../verify/citations/editClaims';
import { recheck } from '../verify/compareChecks';
import { effectlessEdits } from '../verify/noEffect';
import { outcomeOf } from '../verify/outcomeOf';
import { reviewChanges } from '../verify/reviewChanges';
import type { CheckPorts } from '../verify/runChecks';

export interface ReviewPorts extends CheckPorts {
  readonly root: string;
  /** Whether the task's words ask for a change of files; a plan that names files does too. */
  readonly asksForChange: boolean;
  /** What is missing beside the change, in one sentence; null for nothing. */
  missing(): Promise<Said | null>;
  readonly checkpoints: Checkpoints;
  readonly code: CitedCode;
  readonly syntax: Syntax;
  /** The first step of the task; absent: the session's first. */
  readonly since?: number | undefined;
}

const MOST_TEXT_BYTES = 2 * 1024 * 1024;

/** The review of one answer. Throws CancelledError. */
export async function reviewAnswer(
  answer: string,
  plan: Plan | null,
  before: readonly CheckResult[],
  ports: ReviewPorts,
  signal: AbortSignal,
): Promise<Omit<Review, 'accepted' | 'told'>> {
  const rows = await changedRows(ports.checkpoints, ports.since ?? 1);
  const changes = rows.map(changeOf);
  const files = await Promise.all(rows.map((row) => textsOf(row, ports)));
  const checks = await recheck(
    before,
    ports,
    { folder: ports.root, timeoutMs: CHECK_MS, onOutput: () => undefined },
    signal,
  );
  const citations = await checkCitations(answer, ports.code, signal);
  const changed = changes.map(({ path }) => path);
  const claims = checkEditClaims(answer, changed);
  const findings = reviewChanges(files);
  const outcome = outcomeOf({
    asked: ports.asksForChange || (plan !== null && plan.files.length > 0) ? 'change' : 'question',
    missing: await ports.missing(),
    end: { kind: 'answered' },
    ...{ answer, changed, effectless: effectlessEdits(files), checks, findings, citations, claims },
  });
  const breaches = await findBreaches(plan ?? { files: [] }, files, async (path, text) => {
    const outline = await ports.syntax.outline(path, text, signal);
    return outline?.symbols ?? null;
  });
  return { outcome, changes, checks, citations, findings, breaches, claims };
}

/** The files that the session itself has changed from that step on, as they were before it and are now. */
async function changedRows(checkpoints: Checkpoints, since: number): Promise<readonly RestoreRow[]> {
  if (!checkpoints.steps().some(({ step }) => step === since)) return [];
  const { rows } = await checkpoints.preview(since);
  return rows.filter(({ writer }) => writer !== 'others');
}

function changeOf({ path, now, target }: RestoreRow): FileChange {
  const kind = target.kind === 'absent' ? 'created' : now.kind === 'absent' ? 'deleted' : 'modified';
  return { path, kind, before: contentOf(target), after: contentOf(now) };
}

function contentOf(state: PathState): string | null {
  return state.kind === 'file' ? state.content : null;
}

async function textsOf(
  { path, now, target }: RestoreRow,
  { checkpoints, root }: ReviewPorts,
): Promise<ReviewedFile> {
  const before = target.kind === 'file' ? textOf(await checkpoints.read(target.content)) : null;
  const after = now.kind === 'file' ? textOf(await readFile(join(root, path))) : null;
  return { path, before, after };
}

/** Null for what is no text, or too much of it to be looked into: its change counts all the same. */
function textOf(bytes: Buffer): string | null {
  return bytes.length > MOST_TEXT_BYTES || bytes.includes(0) ? null : bytes.toString('utf8');
}
