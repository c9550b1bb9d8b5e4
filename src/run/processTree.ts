/** Ends a process and everything it started. */
import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hasInEnvironment, lastStarted, listProcesses, listStarted } from './listProcesses';
import type { ProcessEntry } from './listProcesses';

export interface Tree {
  /** The process at its top; it may have ended already. */
  readonly root: number;
  /** `NAME=value` that was put into its environment, so that whoever left the parent chain is found; null = none. */
  readonly mark: string | null;
  /** What `startOf` said of the root: who started before it is not marked. Null or absent = everybody may be. */
  readonly since?: string | null;
  /** Processes that are let live. */
  readonly spared: ReadonlySet<number>;
}

/** What a process gets to put its things in order, as `docker stop` and systemd give, only shorter. */
const GRACE_MS = 2_000;
/** After SIGKILL the kernel needs a moment; a process in uninterruptible sleep is not waited for longer. */
const KILL_MS = 2_000;
/** Most are gone at once. */
const FIRST_POLL_MS = 1;
const POLL_MS = 20;
/** How often those are looked at who were started during the last look, on a machine where somebody always is. */
const LATE_LOOKS = 50;
/** Becoming another program takes less. */
const EXEC_LOOKS = 5;

/**
 * Sends SIGTERM to the whole tree, waits up to 2 s (or `graceMs`; 0 = no SIGTERM at all) for it to be gone, then sends
 * SIGKILL until it is. Whatever the tree starts meanwhile belongs to it. Never throws for a process that is gone.
 */
export async function endTree(tree: Tree, graceMs = GRACE_MS): Promise<void> {
  if (process.platform === 'win32') return endWindowsTree(tree.root);
  const seen = new Map<number, string>();
  if (graceMs > 0 && (await endBy('SIGTERM', graceMs, tree, seen))) return;
  await endBy('SIGKILL', KILL_MS, tree, seen);
}

/** Kills the process and its group at once, for a caller that cannot wait; who left the group is not found. */
export function killGroup(root: number): void {
  send(process.platform === 'win32' ? root : -root, 'SIGKILL');
}

/** The ids of the tree's living processes. */
export async function pidsOf(tree: Tree): Promise<Set<number>> {
  if (process.platform === 'win32') return new Set([tree.root]);
  return new Set((await livingOf(tree, new Map())).map(({ pid }) => pid));
}

/** The processes below `root`, itself not among them, children before grandchildren. Linear in the processes. */
function descendantsOf(root: number, entries: readonly ProcessEntry[]): ProcessEntry[] {
  const children = new Map<number, ProcessEntry[]>();
  for (const entry of entries) children.set(entry.parent, [...(children.get(entry.parent) ?? []), entry]);
  const found: ProcessEntry[] = [];
  const known = new Set([root]);
  for (const parent of known) {
    for (const child of children.get(parent) ?? []) {
      if (known.has(child.pid)) continue;
      known.add(child.pid);
      found.push(child);
    }
  }
  return found;
}

/** True once nothing of the tree lives. */
async function endBy(
  signal: 'SIGTERM' | 'SIGKILL',
  limitMs: number,
  tree: Tree,
  seen: Map<number, string>,
): Promise<boolean> {
  const signalled = new Set<number>();
  const deadline = performance.now() + limitMs;
  for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(2 * waitMs, POLL_MS)) {
    const living = await livingOf(tree, seen);
    if (living.length === 0) return true;
    signalAll(signal, living, tree, signalled);
    if (performance.now() > deadline) return false;
    await delay(waitMs);
  }
}

/** Each process once; the group at once, since one by one they may start others faster than they are found. */
function signalAll(
  signal: 'SIGTERM' | 'SIGKILL',
  living: readonly ProcessEntry[],
  { root, spared }: Tree,
  signalled: Set<number>,
): void {
  const fresh = living.filter(({ pid }) => !signalled.has(pid));
  const inGroup = spared.size > 0 ? [] : fresh.filter(({ group }) => group === root);
  const isWhole = inGroup.length > 0 && (signal === 'SIGKILL' || signalled.size === 0);
  if (isWhole) send(-root, signal);
  for (const each of fresh) {
    if (!isWhole || each.group !== root) send(each.pid, signal);
    signalled.add(each.pid);
  }
}

/**
 * Who of the tree lives. Who starts another while the list is read, and ends, has left no trace in it: nobody lives where
 * nobody was started meanwhile, or nobody of those who were.
 */
async function livingOf(tree: Tree, seen: Map<number, string>): Promise<ProcessEntry[]> {
  let last = lastStarted();
  let living = await membersOf(tree, await listProcesses(), seen);
  for (let look = 0; look < LATE_LOOKS && living.length === 0; look++) {
    const now = lastStarted();
    if (now === last) break;
    living = await membersOf(tree, await listStarted(last, now), seen);
    last = now;
  }
  return living;
}

/**
 * Those below the root, in its group, marked, or seen in an earlier look with the same start. A process that moved to a
 * session of its own is in the parent chain until its parent ends, and marked after that.
 */
async function membersOf(
  tree: Tree,
  entries: readonly ProcessEntry[],
  seen: Map<number, string>,
): Promise<ProcessEntry[]> {
  const below = new Set(descendantsOf(tree.root, entries).map(({ pid }) => pid));
  const isOurs = async ({ pid, group, started }: ProcessEntry): Promise<boolean> => {
    if (pid === process.pid || tree.spared.has(pid)) return false;
    if (pid === tree.root || group === tree.root || below.has(pid) || seen.get(pid) === started) return true;
    // Those of the kernel have no group.
    return group !== 0 && isMarked(tree, pid, started);
  };
  const ours = await Promise.all(entries.map(isOurs));
  const living = entries.filter((_, at) => ours[at] === true);
  for (const { pid, started } of living) seen.set(pid, started);
  return living;
}

/** To read the environment of every process of the machine takes longer than most commands do. */
async function isMarked({ mark, since }: Tree, pid: number, started: string): Promise<boolean> {
  if (mark === null) return false;
  if (since !== null && since !== undefined && Number(started) < Number(since)) return false;
  for (let look = 0; look < EXEC_LOOKS; look++) {
    const marked = await hasInEnvironment(pid, mark);
    if (marked !== null) return marked;
    await delay(FIRST_POLL_MS);
  }
  return false;
}

function send(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Gone already, or (after sudo) another user's, who alone can end it.
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}

async function endWindowsTree(root: number): Promise<void> {
  // It fails where the process is gone, which is what is wanted.
  await promisify(execFile)('taskkill', ['/pid', String(root), '/T', '/F']).catch(() => undefined);
}
