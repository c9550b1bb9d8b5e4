/** The index and the state of an operation under way, as a command has left them, become the repository's. */
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '../../../core/files/missingFile';
import { statOrNone } from '../paths';
import { MISSING, isGitContent } from './askGit';
import type { BorrowedGit } from './borrowGit';
import { ELSEWHERE, NOT_PLAIN, OF_REBASE, REWRITTEN, UNREADABLE } from './kept';
import type { Kept } from './kept';
import { MOST_BYTES, copyPlain, isPlain, plainBytes, stateOf } from './plainFiles';
import type { Rewrites } from './refRules';
import { statesBelow } from './walk';

/** What git writes at the top of its folder while it merges, picks, searches or fetches. */
const STATES =
  /^(?:ORIG_HEAD|FETCH_HEAD|MERGE_(?:HEAD|MSG|MODE|RR|AUTOSTASH)|AUTO_MERGE|SQUASH_MSG|(?:CHERRY_PICK|REVERT|REBASE)_HEAD|COMMIT_EDITMSG|BISECT_\w+)$/;
const FOLDERS = ['sequencer', 'rr-cache'];
/** Only who rewrites history begins or ends one of them. */
const REWRITING = ['rebase-merge', 'rebase-apply'];

/**
 * Takes them over; returns those that stay as they were. What somebody else has changed meanwhile is theirs. Where a rebase is kept
 * back, so is all that would be in the middle of it.
 */
export async function takeFiles(
  borrowed: BorrowedGit,
  changed: readonly string[],
  rewrites: Rewrites,
): Promise<readonly Kept[]> {
  const isRebasing = isRebaseKept(changed, rewrites);
  const kept: (readonly [string, string | null])[] = [];
  for (const path of changed) {
    if (isShared(path)) kept.push([path, await takeShared(borrowed, path)]);
    else if (STATES.test(path)) kept.push([path, isRebasing ? OF_REBASE : await take(borrowed, path)]);
  }
  if (changed.includes('index')) kept.push(['index', isRebasing ? OF_REBASE : await takeIndex(borrowed)]);
  for (const folder of [...FOLDERS, ...REWRITING]) {
    const inside = changed.filter((path) => path.startsWith(`${folder}/`));
    if (inside.length === 0) continue;
    if (rewrites === 'approved')
      kept.push([
        folder,
        (await isUntouched(borrowed, folder)) ? await replaceFolder(borrowed, folder) : ELSEWHERE,
      ]);
    else if (REWRITING.includes(folder)) kept.push([folder, OF_REBASE]);
    else for (const path of inside) kept.push([path, await add(borrowed, path)]);
  }
  return kept.flatMap(([name, why]) => (why === null ? [] : [{ name, why }]));
}

/** Whether a rebase begins, goes on or ends that nobody approved. */
export function isRebaseKept(changed: readonly string[], rewrites: Rewrites): boolean {
  return (
    rewrites === 'never' && changed.some((path) => REWRITING.some((folder) => path.startsWith(`${folder}/`)))
  );
}

/** Takes a file over, or its removal; returns why it stays as it was, null where it is as the command left it. */
export async function take({ git, own, before }: BorrowedGit, path: string): Promise<string | null> {
  const to = join(git, path);
  if (stateOf(to) !== (before.files.get(path)?.user ?? '')) return ELSEWHERE;
  if (statOrNone(join(own, path)) === null) await rm(to, { force: true });
  else if (!isPlain(join(own, path))) return NOT_PLAIN;
  else await replace(join(own, path), to);
  return null;
}

function isShared(path: string): boolean {
  return /^sharedindex\.[0-9a-f]+$/.test(path);
}

/** A part of indexes, named by its content: git touches it, and removes it when no index names it any more. */
async function takeShared(borrowed: BorrowedGit, path: string): Promise<string | null> {
  const users = plainBytes(join(borrowed.git, path), MOST_BYTES);
  if (users === null) return add(borrowed, path);
  return plainBytes(join(borrowed.own, path), MOST_BYTES)?.equals(users) === true ? null : REWRITTEN;
}

/** Takes over a file that was not there; returns why it is not there now, else null. */
async function add(borrowed: BorrowedGit, path: string): Promise<string | null> {
  const { git, own, before } = borrowed;
  if (before.files.has(path)) return REWRITTEN;
  if (statOrNone(join(git, path)) !== null) return ELSEWHERE;
  if (!isPlain(join(own, path))) return NOT_PLAIN;
  return (await makeFolder(git, dirname(path))) ? take(borrowed, path) : ELSEWHERE;
}

/** Returns whether it is there, and no link or file is on the way to it. */
async function makeFolder(git: string, path: string): Promise<boolean> {
  if (path === '.') return true;
  if (!(await makeFolder(git, dirname(path)))) return false;
  const stats = statOrNone(join(git, path));
  if (stats === null) await mkdir(join(git, path));
  return stats === null || stats.isDirectory();
}

/** Of the user's own index nothing is lost: who writes it has its lock, as git itself. */
async function takeIndex({ git, own, before }: BorrowedGit): Promise<string | null> {
  const [from, to] = [join(own, 'index'), join(git, 'index')];
  if (statOrNone(from) === null) return REWRITTEN;
  if (!isPlain(from)) return NOT_PLAIN;
  const lock = join(git, 'index.lock');
  try {
    await copyPlain(from, lock);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return ELSEWHERE;
    throw error;
  }
  let isTaken = false;
  try {
    if (!(await isIndex(git, lock))) return UNREADABLE;
    if (stateOf(to) !== (before.files.get('index')?.user ?? '')) return ELSEWHERE;
    await rename(lock, to);
    isTaken = true;
    return null;
  } finally {
    // Once it is renamed, another one is somebody else's.
    if (!isTaken) await rm(lock, { force: true });
  }
}

/** Whether git reads it, and has all that it names. */
function isIndex(git: string, index: string): Promise<boolean> {
  return isGitContent({
    git,
    args: ['rev-list', '--objects', '--quiet', '--indexed-objects', MISSING],
    index,
  });
}

async function replace(from: string, to: string): Promise<void> {
  const half = `${to}.repomaster`;
  await rm(half, { force: true });
  try {
    await copyPlain(from, half);
    await rename(half, to);
  } finally {
    await rm(half, { force: true });
  }
}

/** Whether nobody has changed the user's folder since the command began. */
async function isUntouched({ git, before }: BorrowedGit, folder: string): Promise<boolean> {
  const was = [...before.files.keys()].filter((path) => path.startsWith(`${folder}/`));
  const is = await filesOf(git, folder);
  return [...was, ...is].every((path) => stateOf(join(git, path)) === before.files.get(path)?.user);
}

/** The folder is there whole, old or new, or for a moment not at all. */
async function replaceFolder({ git, own }: BorrowedGit, folder: string): Promise<null> {
  const [to, half, old] = [join(git, folder), join(git, `${folder}.repomaster`), join(git, `${folder}.old`)];
  await rm(half, { recursive: true, force: true });
  await rm(old, { recursive: true, force: true });
  for (const path of await filesOf(own, folder)) {
    if (!isPlain(join(own, path))) continue;
    const copy = join(half, path.slice(folder.length));
    await mkdir(dirname(copy), { recursive: true });
    await copyPlain(join(own, path), copy);
  }
  if (statOrNone(to) !== null) await rename(to, old);
  if (statOrNone(half) !== null) await rename(half, to);
  await rm(old, { recursive: true, force: true });
  return null;
}

/** Paths in `place` (absolute) of the files below a folder there. */
async function filesOf(place: string, folder: string): Promise<readonly string[]> {
  const found = await statesBelow(join(place, folder), Infinity, new AbortController().signal);
  return [...(found?.keys() ?? [])].map((path) => `${folder}/${path}`);
}
