/** Runs a command on what the folder would hold after each commit of a plan, before any of them is made. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommitCheck } from '../../../core/git/commitPlan';
import type { RunReport, Runner } from '../../../core/running/runner';
import { phrase } from '../../../core/text/phrase';
import { startIndex, putEntries } from '../../../git/operations/commitIndex';
import { withLockAt } from '../../../git/operations/operationLock';
import { inWorktree, removeLeftWorktree, worktreeNotes } from '../../../git/operations/ownWorktree';
import type { OwnWorktree, RemoveFolder } from '../../../git/operations/ownWorktree';
import type { Repository } from '../../../git/operations/repository';
import { readingGit } from '../../../git/operations/repository';
import { readWholeChange, treeOf } from '../../../git/operations/workTreeTree';
import { rawGit } from '../../../git/rawGit';
import type { RawGit } from '../../../git/rawGit';
import { lastLines, runOnCommit } from '../commitRuns';
import type { EndLeft, OpenRunner } from '../commitRuns';
import type { Selection } from './hunks';
import { filesOf, selectionWith } from './plan';
import type { Planned } from './plan';
import { requireSame } from './readChanges';
import type { ChangeReading } from './readChanges';
import { stagedFiles } from './stages';

export interface CheckAsked {
  readonly command: string;
  /** Whether files that git ignores, such as installed packages, stay from one commit to the next. */
  readonly keepIgnored: boolean;
}

/** `at` is the commit's place in the plan, from 1. */
export type CheckProgress =
  | { readonly kind: 'running'; readonly at: number; readonly count: number; readonly subject: string }
  | { readonly kind: 'ran'; readonly at: number; readonly count: number; readonly check: CommitCheck };

export interface CheckPorts {
  readonly openRunner: OpenRunner;
  /** Absent: nothing is left but the work tree. */
  readonly endLeft?: EndLeft;
  readonly tell: (progress: CheckProgress) => void;
}

/**
 * For each commit in its order what the command came to, in a work tree of its own, which is gone afterwards; none is run behind
 * one that failed. Nothing of the user's is written but objects that no ref names. Throws UserError, CancelledError.
 */
export async function checkCommits(
  repository: Repository,
  {
    reading,
    plan,
    asked,
  }: { readonly reading: ChangeReading; readonly plan: readonly Planned[]; readonly asked: CheckAsked },
  ports: CheckPorts & { readonly removeFolder: RemoveFolder },
  signal: AbortSignal,
): Promise<readonly CommitCheck[]> {
  const trials = await trialCommits(repository, reading, plan, signal);
  const [first] = trials;
  if (first === undefined) return [];
  const { removeFolder } = ports;
  const busy = phrase(
    'Another RepoMaster checks commits of {0}. Wait for it to end, or stop it there.',
    repository.top,
  );
  const notes = worktreeNotes(repository, 'check');
  return withLockAt(join(notes, 'lock'), busy, async () => {
    await ports.endLeft?.(notes, signal);
    await removeLeftWorktree(repository, 'check', removeFolder);
    const work = (tree: OwnWorktree): Promise<readonly CommitCheck[]> =>
      checkIn({ tree, notes }, trials, { asked, ports }, signal);
    return inWorktree(repository, { use: 'check', commit: first.commit, removeFolder }, work, signal);
  });
}

interface Trial {
  /** Full id of a commit that no ref names. */
  readonly commit: string;
  readonly subject: string;
}

/** The plan as commits that nobody else sees: hooks and signing are for those that are made. */
async function trialCommits(
  repository: Repository,
  reading: ChangeReading,
  plan: readonly Planned[],
  signal: AbortSignal,
): Promise<readonly Trial[]> {
  const folder = await mkdtemp(join(tmpdir(), 'repomaster-commit-'));
  try {
    const place = { repository, folder, keepsObjects: false };
    const start = await readWholeChange(place, signal);
    requireSame(reading, start);
    const git = await startIndex(place, 'index.check', start.headTree, signal);
    const trials: Trial[] = [];
    let selection: Selection = new Map();
    let tip = start.head;
    for (const { message, pieces } of plan) {
      selection = selectionWith(selection, pieces);
      await putEntries(git, place, await stagedFiles(git, place, filesOf(pieces, reading.files), selection));
      tip = await commitTree(readingGit(repository, signal), {
        tree: await treeOf(git),
        parent: tip,
        message,
      });
      const [subject = ''] = message.trim().split('\n');
      trials.push({ commit: tip, subject: subject.trim() });
    }
    return trials;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** So that a machine without an identity checks, too. */
const NOBODY = {
  ...{ GIT_AUTHOR_NAME: 'RepoMaster', GIT_AUTHOR_EMAIL: 'repomaster@localhost' },
  ...{ GIT_COMMITTER_NAME: 'RepoMaster', GIT_COMMITTER_EMAIL: 'repomaster@localhost' },
};

async function commitTree(
  git: RawGit,
  {
    tree,
    parent,
    message,
  }: { readonly tree: string; readonly parent: string | null; readonly message: string },
): Promise<string> {
  const args = ['commit-tree', tree, ...(parent === null ? [] : ['-p', parent])];
  const own = { ...git, variables: { ...git.variables, ...NOBODY } };
  return (await rawGit(own, args, Buffer.from(message))).toString('latin1').trim();
}

async function checkIn(
  { tree, notes }: { readonly tree: OwnWorktree; readonly notes: string },
  trials: readonly Trial[],
  { asked, ports }: { readonly asked: CheckAsked; readonly ports: CheckPorts },
  signal: AbortSignal,
): Promise<readonly CommitCheck[]> {
  const { folder, beside } = tree;
  // A dev container is made from what the folder holds.
  if (trials[0] !== undefined) await tree.checkOut(trials[0].commit, asked.keepIgnored, signal);
  const { runner, close } = await ports.openRunner({ folder, beside, notes }, signal);
  const checks: CommitCheck[] = [];
  try {
    for (const [index, { commit, subject }] of trials.entries()) {
      const place = { at: index + 1, count: trials.length };
      const hasFailed = checks.some(({ outcome }) => outcome !== 'passed');
      if (!hasFailed) {
        ports.tell({ kind: 'running', ...place, subject });
        if (index > 0) await tree.checkOut(commit, asked.keepIgnored, signal);
      }
      const check = hasFailed
        ? notRun(subject)
        : await checkOf(asked.command, subject, { tree, runner }, signal);
      checks.push(check);
      ports.tell({ kind: 'ran', ...place, check });
    }
    return checks;
  } finally {
    await close();
  }
}

function notRun(subject: string): CommitCheck {
  return { subject, outcome: 'not run', exit: null, ms: 0, output: [] };
}

/** What a person reads of a failure before opening a terminal. */
const MOST_LINES = 12;
const MOST_WIDTH = 200;

async function checkOf(
  command: string,
  subject: string,
  { tree, runner }: { readonly tree: OwnWorktree; readonly runner: Runner },
  signal: AbortSignal,
): Promise<CommitCheck> {
  const report = await runOnCommit(command, tree.folder, runner, signal);
  const { end, durationMs: ms } = report;
  const exit = end.kind === 'exited' ? end.code : null;
  if (exit === 0) return { subject, outcome: 'passed', exit, ms, output: [] };
  return { subject, outcome: 'failed', exit, ms, output: linesOf(report) };
}

function linesOf({ output }: RunReport): readonly string[] {
  return lastLines(output, MOST_LINES, MOST_WIDTH);
}
