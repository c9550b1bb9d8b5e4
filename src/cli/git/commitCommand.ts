import type { Writable } from 'node:stream';
import { UserError } from '../../core/errors';
import type { CommitPlan, CommitReport } from '../../core/git/commitPlan';
import { inEnglish } from '../../core/text/phrase';
import type { CommitEngine, ReportedChanges } from '../../session/commits/commitEngine';
import { writeJson, writeText } from '../output';
import { readPlan } from './readPlan';
import { renderCommits } from './renderCommits';
import type { CommitOptions } from './syntax/commitSyntax';

export interface CommitCommandPorts {
  readonly engine: CommitEngine;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/**
 * Runs `repomaster git commit`: the changes and how they may be split on stdout, and with --apply what came of it. The exit
 * code: 1 where `sure` committed nothing. Writes nothing without --apply. Throws UserError for a plan that does not fit,
 * CancelledError.
 */
export async function runCommit(
  { apply, only, json }: CommitOptions,
  { engine, stdout, stderr }: CommitCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  // Before the changes are read: a file that is wrong costs nothing.
  const own = typeof apply === 'object' && apply !== null ? await readPlan(apply.file) : null;
  const read = await engine.read(only, signal);
  const { report } = read;
  const isNothing = report.state === 'none' && own === null;
  const plan = isNothing ? null : (own ?? proposalOf(report, apply));
  const isHeld = apply !== null && plan === null && !isNothing;
  const shown = plan === null ? read : await engine.run(read.reading, plan, signal);
  await print(shown, json, stdout, signal);
  const notes = [...shown.notes.map(inEnglish), ...(isHeld ? [heldBack(report)] : [])];
  if (notes.length > 0)
    await writeText(
      stderr,
      notes.map((note) => `${note}\n`),
      signal,
    );
  return isHeld ? 1 : 0;
}

/** Null where none is asked for, or none is there that is sure. Throws UserError for a number that no proposal has. */
function proposalOf({ proposals }: CommitReport, apply: CommitOptions['apply']): CommitPlan | null {
  const [first] = proposals;
  if (apply === 'sure') return first?.sure === true ? first : null;
  if (typeof apply !== 'number') return apply === 'first' ? (first ?? null) : null;
  const plan = proposals[apply - 1];
  if (plan === undefined && proposals.length > 0)
    throw new UserError(
      'bad-input',
      `there is no proposal ${apply}; --apply takes 1 to ${proposals.length}, first, sure or a file of a plan`,
    );
  return plan ?? null;
}

function heldBack({ proposals }: CommitReport): string {
  return `${proposals.length === 0 ? 'Nothing is proposed' : 'No proposal is sure'}; nothing was committed.`;
}

async function print(
  { report, committed, notes }: ReportedChanges,
  asJson: boolean,
  stdout: Writable,
  signal: AbortSignal,
): Promise<void> {
  await (asJson
    ? writeJson(stdout, [`${JSON.stringify(report)}\n`], signal)
    : writeText(stdout, [renderCommits(report, committed, notes.length === 0)], signal));
}
