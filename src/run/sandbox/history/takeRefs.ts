/** Refs that a command has written become the repository's, where that only adds to its history. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSystemError } from '../../../core/missingFile';
import { MISSING, askGit, isGitContent } from './askGit';
import type { BorrowedGit } from './borrowGit';
import { plainBytes, stateOf } from './plainFiles';
import { readHead, readRefs } from './refs';

/** `never`: what would take history away is left as it was. `approved`: a person approved the command. */
export type Rewrites = 'never' | 'approved';

/** A line for `git update-ref --stdin`. */
interface Update {
  readonly ref: string;
  /** Null where it is removed. */
  readonly object: string | null;
  readonly line: string;
}

/**
 * Takes refs, HEAD and reflogs over; returns the names of those that stay as they were, HEAD among them where `isRebasing`. Costs
 * a walk of what is new.
 */
export async function takeRefs(
  borrowed: BorrowedGit,
  changed: readonly string[],
  rewrites: Rewrites,
  isRebasing: boolean,
): Promise<readonly string[]> {
  const logs = logsOf(borrowed, changed, rewrites);
  const { updates, refused } = await judged(borrowed, changed, rewrites);
  const whole = await wholeOf(borrowed.git, updates);
  const broken = updates.filter((each) => !whole.includes(each)).map(({ ref }) => ref);
  const failed = await update(borrowed.git, whole);
  const isKept = await takeHead(borrowed, rewrites, isRebasing);
  const stay = [...refused, ...broken, ...failed, ...(isKept ? ['HEAD'] : [])];
  return [...stay, ...logs.refused, ...takeLogs(borrowed.git, logs.taken, stay)];
}

/** Those whose objects are all there, and what they name; git compares names alone. */
async function wholeOf(git: string, updates: readonly Update[]): Promise<readonly Update[]> {
  if (await areWhole(git, updates)) return updates;
  const whole: Update[] = [];
  for (const each of updates) if (await areWhole(git, [each])) whole.push(each);
  return whole;
}

async function areWhole(git: string, some: readonly Pick<Update, 'object'>[]): Promise<boolean> {
  const objects = some.flatMap(({ object }) => object ?? []);
  if (objects.length === 0) return true;
  const args = ['rev-list', '--objects', '--quiet', MISSING, '--stdin', '--not', '--all'];
  return isGitContent({ git, args, input: { text: `${objects.join('\n')}\n` } });
}

/** Writes the logs but of refs that stay as they were; returns the names of those that the system refused. */
function takeLogs(git: string, logs: Logs['taken'], stay: readonly string[]): readonly string[] {
  const refused: string[] = [];
  for (const { path, whole } of logs.filter(({ path }) => !stay.includes(path.slice('logs/'.length)))) {
    try {
      write(join(git, path), whole);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      refused.push(path);
    }
  }
  return refused;
}

async function judged(
  borrowed: BorrowedGit,
  changed: readonly string[],
  rewrites: Rewrites,
): Promise<{ readonly updates: readonly Update[]; readonly refused: readonly string[] }> {
  const { own, before } = borrowed;
  const updates: Update[] = [];
  const refused: string[] = [];
  if (!changed.some((path) => path === 'packed-refs' || path.startsWith('refs/')))
    return { updates, refused };
  const after = readRefs(own);
  for (const ref of new Set([...before.refs.keys(), ...after.keys()])) {
    const [was, is] = [before.refs.get(ref), after.get(ref)];
    if (was === is) continue;
    const isTaken = rewrites === 'approved' || (await onlyAdds(borrowed, ref, was, is));
    if (!isTaken) refused.push(ref);
    else if (is === undefined) updates.push({ ref, object: null, line: `delete ${ref} ${was ?? ''}` });
    else updates.push({ ref, object: is, line: `update ${ref} ${is} ${was ?? '0'.repeat(is.length)}` });
  }
  return { updates, refused };
}

async function onlyAdds(
  borrowed: BorrowedGit,
  ref: string,
  was: string | undefined,
  is: string | undefined,
): Promise<boolean> {
  // One object is shown in the place of another.
  if (ref.startsWith('refs/replace/')) return false;
  // What another repository says, and what a search keeps for itself.
  if (/^refs\/(?:remotes|bisect|worktree)\//.test(ref) || was === undefined) return true;
  if (is === undefined || ref.startsWith('refs/tags/')) return false;
  if (ref === 'refs/stash') return addedTo(borrowed, 'logs/refs/stash') !== null;
  return isGitContent({ git: borrowed.git, args: ['merge-base', '--is-ancestor', was, is] });
}

/** The user's reflog with what the copy has gained; null where the copy has lost something. */
function addedTo({ git, own, before }: BorrowedGit, path: string): Buffer | null {
  const bytes = before.files.get(path)?.bytes ?? 0;
  const users = plainBytes(join(git, path)) ?? Buffer.alloc(0);
  const is = plainBytes(join(own, path));
  if (is?.subarray(0, bytes).equals(users.subarray(0, bytes)) !== true) return null;
  return Buffer.concat([users, is.subarray(bytes)]);
}

interface Logs {
  /** What each holds in the end. */
  readonly taken: readonly { readonly path: string; readonly whole: Buffer }[];
  readonly refused: readonly string[];
}

/** Read before refs are updated, which adds to the logs, too. */
function logsOf(borrowed: BorrowedGit, changed: readonly string[], rewrites: Rewrites): Logs {
  const taken: { readonly path: string; readonly whole: Buffer }[] = [];
  const refused: string[] = [];
  for (const path of changed.filter((each) => each.startsWith('logs/') && !each.endsWith('.lock'))) {
    const whole = wholeLog(borrowed, path, rewrites);
    if (whole !== null) taken.push({ path, whole });
    else refused.push(path);
  }
  return { taken, refused };
}

/** What somebody else has written meanwhile stays in it. */
function wholeLog(borrowed: BorrowedGit, path: string, rewrites: Rewrites): Buffer | null {
  const { git, own, before } = borrowed;
  const isUntouched = stateOf(join(git, path)) === (before.files.get(path)?.user ?? '');
  if (rewrites === 'never' || !isUntouched) return addedTo(borrowed, path);
  return plainBytes(join(own, path));
}

/** All at once; where that fails each by itself. Returns the names of those that somebody else has changed, or that are none. */
async function update(git: string, updates: readonly Update[]): Promise<readonly string[]> {
  const attempt = (some: readonly Update[]): Promise<boolean> =>
    isGitContent({
      git,
      args: ['update-ref', '--no-deref', '--stdin'],
      input: { text: some.map(({ line }) => `${line}\n`).join('') },
    });
  if (updates.length === 0 || (await attempt(updates))) return [];
  const failed: string[] = [];
  for (const each of updates) if (!(await attempt([each]))) failed.push(each.ref);
  return failed;
}

/** Returns whether it stays as it was, though the command has changed it. */
async function takeHead(
  { git, own, before }: BorrowedGit,
  rewrites: Rewrites,
  isRebasing: boolean,
): Promise<boolean> {
  const is = readHead(own);
  if (is === before.head) return false;
  if (isRebasing || is === null || readHead(git) !== before.head) return true;
  const branch = branchOf(is);
  if (branch === undefined && !(await areWhole(git, [{ object: is }]))) return true;
  // A branch without a past in the place of one that has a past shows an empty history.
  const hidesPast = (await isUnborn(git, is)) && !(await isUnborn(git, before.head));
  if (rewrites === 'never' && hidesPast) return true;
  const args =
    branch === undefined ? ['update-ref', '--no-deref', 'HEAD', is] : ['symbolic-ref', 'HEAD', branch];
  return (await askGit({ git, args })).code !== 0;
}

function branchOf(head: string | null): string | undefined {
  return /^ref: (.+)$/.exec(head ?? '')?.[1];
}

async function isUnborn(git: string, head: string | null): Promise<boolean> {
  const branch = branchOf(head);
  if (branch === undefined) return false;
  return !(await isGitContent({ git, args: ['show-ref', '--verify', '--quiet', branch] }));
}

function write(path: string, whole: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, whole);
}
