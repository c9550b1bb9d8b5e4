/** One operation at a time in a work tree. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UserError } from '../../core/errors';
import { hasCode, isMissingFile } from '../../core/files/missingFile';
import { isProcessGone, startOf } from '../../core/running/processLife';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { Repository } from './repository';

/** Does the work while no other process does one here. Throws UserError where another does. What a dead process left is taken. */
export async function withLock<T>({ gitDir, top }: Repository, work: () => Promise<T>): Promise<T> {
  const busy = phrase('Another RepoMaster is changing {0}. Wait for it to end, then try again.', top);
  return withLockAt(join(gitDir, 'repomaster', 'lock'), busy, work);
}

/** As withLock, with a lock of its own at `path`; `busy` is what is said where another process holds it. */
export async function withLockAt<T>(path: string, busy: Phrase, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (!(await tryLock(path)) && !((await removeLeft(path)) && (await tryLock(path))))
    throw new UserError('bad-input', busy);
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

const besides = (path: string): string => `${path}.${process.pid}-${randomBytes(3).toString('hex')}`;

/** The lock is there whole or not at all: it is written beside, and then given its name. */
async function tryLock(path: string): Promise<boolean> {
  const own = besides(path);
  const text = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  try {
    await writeFile(own, text, { flag: 'wx', mode: 0o600 });
    await link(own, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    if (!LINKLESS.some((code) => hasCode(error, code))) throw error;
    return await tryPlainLock(path, text);
  } finally {
    await rm(own, { force: true });
  }
}

/** What disks say that know no second name of a file. */
const LINKLESS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

async function tryPlainLock(path: string, text: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(text);
    await file.close();
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Takes away a lock whose process has ended; false where it is held. It is renamed first, and looked at again: another process
 * may have done the same and hold a new one by now, which is given back.
 */
async function removeLeft(path: string): Promise<boolean> {
  const left = await textOf(path);
  if (left === null) return true;
  if (!(await isLeft(path, left))) return false;
  const aside = besides(path);
  try {
    await rename(path, aside);
  } catch (error) {
    if (isMissingFile(error)) return true;
    throw error;
  }
  const isSame = (await textOf(aside)) === left;
  if (isSame) await rm(aside, { force: true });
  else await rename(aside, path);
  return isSame;
}

/** Nobody takes so long to write a line. */
const WRITING_MS = 10_000;

async function isLeft(path: string, text: string): Promise<boolean> {
  const held = parsed(text);
  if (held !== null) return isProcessGone(held.pid, held.started);
  try {
    return Date.now() - (await stat(path)).mtimeMs > WRITING_MS;
  } catch (error) {
    if (isMissingFile(error)) return true;
    throw error;
  }
}

/** Null for what was cut off, or is no lock of ours. */
function parsed(text: string): { readonly pid: number; readonly started: string | null } | null {
  try {
    const { pid, started } = JSON.parse(text) as { readonly pid?: unknown; readonly started?: unknown };
    if (typeof pid !== 'number') return null;
    return { pid, started: typeof started === 'string' ? started : null };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}
