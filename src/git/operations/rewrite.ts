/** Has git run a todo of an interactive rebase. */
import { rm } from 'node:fs/promises';
import type { StoppedCommand } from '../../core/git/rebase';
import { SCISSORS, refusal } from './continueUnderWay';
import type { Repository } from './repository';
import { readStop, readStoppedCommand } from './stoppedCommand';
import { commitOf, readingGit } from './repository';
import type { UnderWay } from './underWay';
import { readUnderWay } from './underWay';
import type { WriteEnd } from './writingGit';
import { writeGit } from './writingGit';

export interface RewriteAsked {
  /** Full id of the commit that the todo begins on. */
  readonly onto: string;
  /**
   * Absolute path of a file with the todo. Its lines name commits by their full ids, and no message is asked for: an editor is
   * never started.
   */
  readonly todo: string;
  /** Absolute path of a file that is not there, for what git tells of the commands that it runs; null where it runs none. */
  readonly events: string | null;
  /** Whether the todo has lines `update-ref`. */
  readonly movesBranches: boolean;
  /**
   * Whether lines of messages that begin with `#` survive a conflict (continueUnderWay). git then also takes blank lines that
   * are too many from the messages of the other commits.
   */
  readonly keepsHashes: boolean;
  readonly onStarted: (pid: number) => void;
}

export interface Rewritten {
  /** What HEAD is at; null where the rebase waits: at a conflict, at an `edit`, or behind a command that failed. */
  readonly head: string | null;
  readonly next: UnderWay;
  /** Null where it ended, or stopped for something else. */
  readonly stopped: StoppedCommand | null;
}

/** A constant: git hands it to a shell, with the path of its own todo behind. The other path comes by the environment. */
const COPY = 'cp "$REPOMASTER_TODO"';

/** What the user's settings would change of a todo, or of when it is asked for. */
const OWN_SETTINGS = [
  ...['-c', 'rebase.missingCommitsCheck=ignore', '-c', 'rebase.rescheduleFailedExec=false'],
  ...['-c', 'rebase.backend=merge', '-c', 'rebase.stat=false', '-c', 'gc.auto=0'],
];

/**
 * Runs the todo. Hooks and signing are the user's. Throws UserError where git refuses, or stops for another reason than the todo
 * or a conflict, as where nobody may commit: then the rebase may be under way.
 */
export async function rewriteCommits(
  repository: Repository,
  { onto, todo, events, movesBranches, keepsHashes, onStarted }: RewriteAsked,
  signal: AbortSignal,
): Promise<Rewritten> {
  const flags = [
    // Progress is for a terminal.
    ...['--quiet', '--interactive', '--empty=keep', '--no-autosquash', '--no-autostash', '--no-fork-point'],
    ...['--no-rebase-merges', '--reapply-cherry-picks'],
    movesBranches ? '--update-refs' : '--no-update-refs',
  ];
  const settings = [...OWN_SETTINGS, ...(keepsHashes ? SCISSORS : [])];
  const args = [...settings, 'rebase', ...flags, '--onto', onto, onto];
  const variables = {
    ...{ GIT_SEQUENCE_EDITOR: COPY, REPOMASTER_TODO: todo },
    ...(events === null ? {} : { GIT_TRACE2_EVENT: events }),
  };
  try {
    const end = await writeGit(repository, args, signal, onStarted, variables);
    return await rewritten(repository, { end, events }, signal);
  } finally {
    if (events !== null) await rm(events, { force: true });
  }
}

async function rewritten(
  repository: Repository,
  { end, events }: { readonly end: WriteEnd; readonly events: string | null },
  signal: AbortSignal,
): Promise<Rewritten> {
  const next = await readUnderWay(repository, signal);
  if (next.state === 'none') {
    if (end.code !== 0) throw refusal(end);
    return { head: await commitOf(readingGit(repository, signal), 'HEAD'), next, stopped: null };
  }
  if (next.state !== 'rebase' || !(await waits(repository, next, end))) throw refusal(end);
  const isOpen = next.unmerged.length > 0 || events === null;
  const stopped = isOpen ? null : await readStoppedCommand(repository, { output: end.output, events });
  return { head: null, next, stopped };
}

/** Whether it stopped where the todo or a conflict says so. */
async function waits(
  repository: Repository,
  { unmerged }: UnderWay,
  { code, output }: WriteEnd,
): Promise<boolean> {
  // git may have a resolution in store (rerere): then it stops, and nothing is unmerged.
  if (code === 0 || unmerged.length > 0 || /^CONFLICT \(/m.test(output)) return true;
  return (await readStop(repository)).kind === 'command';
}
