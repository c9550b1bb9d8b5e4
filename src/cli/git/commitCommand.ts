import type { Writable } from 'node:stream';
import { UserError } from '../../core/errors';
import type { CommitCheck, CommitPlan, CommitReport } from '../../core/git/commitPlan';
import type { MessageWriter } from '../../core/git/planMessages';
import { inEnglish } from '../../core/text/phrase';
import { failedCheck, progressOf } from '../../scenarios/git/commits/checkWords';
import type { CommitEngine, ReportedChanges } from '../../session/commits/commitEngine';
import { writeJson, writeText } from '../output';
import type { RunnerOption } from '../run/runSyntax';
import { readPlan } from './readPlan';
import { renderCommits } from './renderCommits';
import type { WorktreeRunner } from './worktreeRunner';
import type { CheckOption, CommitOptions, ModelOption } from './syntax/commitSyntax';
import { withModelMessages } from './withModelMessages';

export interface CommitCommandPorts {
  readonly engine: CommitEngine;
  /** What runs the check of the commits. */
  readonly runnerAt: (place: RunnerOption) => WorktreeRunner;
  /** Throws UserError where no model is configured. */
  readonly writerOf: (model: ModelOption) => MessageWriter;
  /** A line of progress, for who waits. */
  readonly note: (text: string) => void;
  /** What takes its time now; '' once it has ended. */
  readonly stage: (text: string) => void;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/**
 * Runs `repomaster git commit`: the changes and how they may be split on stdout, and with --apply what came of it. The exit
 * code: 1 where `sure` committed nothing, or a check failed. Commits nothing without --apply. Throws UserError for a plan that
 * does not fit, ModelError, CancelledError.
 */
export async function runCommit(
  options: CommitOptions,
  ports: CommitCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  const { apply, only } = options;
  const { stdout, stderr } = ports;
  // Before the changes are read: a file that is wrong, or a model that is not there, costs nothing.
  const own = typeof apply === 'object' && apply !== null ? await readPlan(apply.file) : null;
  const writer = options.messages === null ? null : ports.writerOf(options.messages);
  const first = await readTold(only, ports, signal);
  const isNothing = first.report.state === 'none' && own === null;
  const chosen = isNothing ? null : (own ?? proposalOf(first.report, apply));
  const isHeld = apply !== null && chosen === null && !isNothing;
  // What is not carried out needs no words.
  const wording = { writer: isHeld ? null : writer, ports };
  const { read, plan, notes: worded } = await withModelMessages(first, chosen, wording, signal);
  const done = plan === null ? read : await applied(read, plan, { check: options.check, ports }, signal);
  await print(done, options, stdout, signal);
  const held = isHeld ? [heldBack(done.report)] : [];
  await writeNotes([...done.notes.map(inEnglish), ...worded, ...held], stderr, signal);
  return isHeld || failedCheck(done.report.checks ?? []) !== null ? 1 : 0;
}

async function readTold(
  only: string | null,
  { engine, stage }: CommitCommandPorts,
  signal: AbortSignal,
): Promise<ReportedChanges> {
  try {
    return await engine.read(only, signal, (said) => stage(inEnglish(said)));
  } finally {
    stage('');
  }
}

/** Checks the commits of a plan, then makes them; where one fails the changes are as they were read. */
async function applied(
  read: ReportedChanges,
  plan: CommitPlan,
  { check, ports }: { readonly check: CheckOption | null; readonly ports: CommitCommandPorts },
  signal: AbortSignal,
): Promise<ReportedChanges> {
  const { engine } = ports;
  if (check === null) return engine.run(read.reading, plan, signal);
  const checks = await checked(read, plan, { check, ports }, signal);
  const made = failedCheck(checks) === null ? await engine.run(read.reading, plan, signal) : read;
  return { ...made, report: { ...made.report, checks: [...checks] } };
}

async function checked(
  { reading }: ReportedChanges,
  plan: CommitPlan,
  { check, ports }: { readonly check: CheckOption; readonly ports: CommitCommandPorts },
  signal: AbortSignal,
): Promise<readonly CommitCheck[]> {
  const { command, keepIgnored, runner } = check;
  return ports.engine.check(
    { reading, plan, asked: { command, keepIgnored } },
    {
      ...ports.runnerAt(runner),
      tell: (progress) => {
        // What was not run is told in the end, of all at once.
        if (progress.kind === 'running' || progress.check.outcome !== 'not run')
          ports.note(inEnglish(progressOf(progress)));
      },
    },
    signal,
  );
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

async function writeNotes(notes: readonly string[], stderr: Writable, signal: AbortSignal): Promise<void> {
  const lines = notes.map((note) => `${note}\n`);
  if (lines.length > 0) await writeText(stderr, lines, signal);
}

async function print(
  { report, committed, isAll }: ReportedChanges,
  { json, check }: CommitOptions,
  stdout: Writable,
  signal: AbortSignal,
): Promise<void> {
  const told = { messages: committed, isAll, check: check?.command ?? '' };
  await (json
    ? writeJson(stdout, [`${JSON.stringify(report)}\n`], signal)
    : writeText(stdout, [renderCommits(report, told)], signal));
}
