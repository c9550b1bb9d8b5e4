/** Refs that a command has written become the repository's, where that only adds to its history. */
import { throwIfCancelled } from '../../../core/errors';
import { acceptedOf } from './accepted';
import { MISSING, askGit, isGitContent } from './askGit';
import type { BorrowedGit } from './borrowGit';
import { ELSEWHERE, NOT_PLAIN, OF_REBASE, REFUSED, REWRITTEN, UNREADABLE, keptFor, overLimit } from './kept';
import type { Kept } from './kept';
import { ruleOf } from './refRules';
import type { Rewrites } from './refRules';
import { askRefs, readHead, readRefs } from './refs';
import { addedTo } from './takeLogs';
import type { Within } from './takeLimits';

/** A line for `git update-ref --stdin`. */
interface Update {
  readonly ref: string;
  /** Null where it is removed. */
  readonly object: string | null;
  readonly line: string;
}

export interface JudgedRefs {
  readonly updates: readonly Update[];
  readonly kept: readonly Kept[];
}

/** What a copy holds, by path its state, and what of it a command has changed. */
export interface Changes {
  readonly files: ReadonlyMap<string, string>;
  readonly changed: readonly string[];
}

/** Questions to git where it does not take all at once. */
const MOST_QUESTIONS = 200;

/** Which refs are taken over, and why others are not. Costs a walk of what is new. Throws CancelledError. */
export async function judgeRefs(
  borrowed: BorrowedGit,
  { files, changed }: Changes,
  rewrites: Rewrites,
  within: Within,
): Promise<JudgedRefs> {
  const isChanged = changed.some((path) => path === 'packed-refs' || path.startsWith('refs/'));
  if (!isChanged) return { updates: [], kept: [] };
  const { limits, signal } = within;
  const { git, own, before } = borrowed;
  const after = await readRefs(own, files.keys(), signal);
  const names = [...new Set([...before.refs.keys(), ...(after?.keys() ?? [])])];
  const moved = names.filter((ref) => before.refs.get(ref) !== after?.get(ref));
  if (after === null || moved.length > limits.refs)
    return { updates: [], kept: [{ name: 'refs', why: overLimit(limits.refs, 'changed refs') }] };
  const users = (await askRefs(git))?.objects ?? before.refs;
  const kept: Kept[] = [];
  const updates: Update[] = [];
  let asked = 0;
  for (const ref of moved) {
    throwIfCancelled(signal);
    const move: Move = { ref, was: before.refs.get(ref), is: after.get(ref), users: users.get(ref) };
    if (move.is !== undefined && move.users === move.is) continue;
    const isAsked = rewrites === 'never' && isForward(move) && ++asked > limits.moved;
    const why = isAsked
      ? overLimit(limits.moved, 'moved refs')
      : await whyKept(borrowed, move, rewrites, signal);
    if (why === null) updates.push(updateOf(move));
    else kept.push({ name: ref, why });
  }
  const whole = await acceptedOf(updates, (some) => areWhole(git, some, signal), MOST_QUESTIONS);
  const taken = new Set(whole);
  const broken = updates.filter((each) => !taken.has(each)).map(({ ref }) => ref);
  return { updates: whole, kept: [...kept, ...keptFor(broken, UNREADABLE)] };
}

interface Move {
  readonly ref: string;
  readonly was: string | undefined;
  readonly is: string | undefined;
  /** What the user's says now. */
  readonly users: string | undefined;
}

function isForward({ ref, was, is }: Move): boolean {
  return was !== undefined && is !== undefined && ruleOf(ref) === 'forward';
}

async function whyKept(
  borrowed: BorrowedGit,
  move: Move,
  rewrites: Rewrites,
  signal: AbortSignal,
): Promise<string | null> {
  if (move.users !== move.was) return ELSEWHERE;
  return rewrites === 'approved' || (await onlyAdds(borrowed, move, signal)) ? null : REWRITTEN;
}

async function onlyAdds(borrowed: BorrowedGit, move: Move, signal: AbortSignal): Promise<boolean> {
  const { ref, was, is } = move;
  const rule = ruleOf(ref);
  if (rule === 'any') return true;
  if (rule === 'none') return false;
  if (was === undefined) return true;
  if (is === undefined || rule === 'new') return false;
  if (rule === 'logged') return addedTo(borrowed, `logs/${ref}`) !== null;
  return isGitContent({ git: borrowed.git, args: ['merge-base', '--is-ancestor', was, is], signal });
}

function updateOf({ ref, was, is }: Move): Update {
  if (is === undefined) return { ref, object: null, line: `delete ${ref} ${was ?? ''}` };
  return { ref, object: is, line: `update ${ref} ${is} ${was ?? '0'.repeat(is.length)}` };
}

/** Whether all that they name is there; git compares names alone. */
async function areWhole(
  git: string,
  some: readonly Pick<Update, 'object'>[],
  signal: AbortSignal,
): Promise<boolean> {
  const objects = some.flatMap(({ object }) => object ?? []);
  if (objects.length === 0) return true;
  const args = ['rev-list', '--objects', '--quiet', MISSING, '--stdin', '--not', '--all'];
  return isGitContent({ git, args, input: { text: `${objects.join('\n')}\n` }, signal });
}

/** Writes them, all at once where git takes that; returns those that it does not: somebody else has just changed them. */
export async function writeRefs(git: string, updates: readonly Update[]): Promise<readonly Kept[]> {
  const attempt = (some: readonly Update[]): Promise<boolean> =>
    isGitContent({
      git,
      args: ['update-ref', '--no-deref', '--stdin'],
      input: { text: some.map(({ line }) => `${line}\n`).join('') },
    });
  const written = new Set(await acceptedOf(updates, attempt, MOST_QUESTIONS));
  const refused = updates.filter((each) => !written.has(each)).map(({ ref }) => ref);
  return keptFor(refused, REFUSED);
}

/** Why HEAD stays as it was, as far as that can be told before refs are written; null where it may be taken over. */
export async function judgeHead(
  { git, own, before }: BorrowedGit,
  isRebasing: boolean,
  { signal }: Within,
): Promise<string | null> {
  const is = readHead(own);
  if (is === before.head) return null;
  if (is === null) return NOT_PLAIN;
  if (isRebasing) return OF_REBASE;
  if (branchOf(is) !== undefined) return null;
  return (await areWhole(git, [{ object: is }], signal)) ? null : UNREADABLE;
}

/** Writes it, once refs are written; returns why it stays as it was though the command changed it, else null. */
export async function writeHead(
  { git, own, before }: BorrowedGit,
  rewrites: Rewrites,
): Promise<string | null> {
  const is = readHead(own);
  if (is === before.head || is === null) return null;
  if (readHead(git) !== before.head) return ELSEWHERE;
  // A branch without a past in the place of one that has a past shows an empty history.
  const hidesPast = (await isUnborn(git, is)) && !(await isUnborn(git, before.head));
  if (rewrites === 'never' && hidesPast) return REWRITTEN;
  const branch = branchOf(is);
  const args =
    branch === undefined ? ['update-ref', '--no-deref', 'HEAD', is] : ['symbolic-ref', 'HEAD', branch];
  return (await askGit({ git, args })).code === 0 ? null : REFUSED;
}

function branchOf(head: string | null): string | undefined {
  return /^ref: (.+)$/.exec(head ?? '')?.[1];
}

async function isUnborn(git: string, head: string | null): Promise<boolean> {
  const branch = branchOf(head);
  if (branch === undefined) return false;
  return !(await isGitContent({ git, args: ['show-ref', '--verify', '--quiet', branch] }));
}
