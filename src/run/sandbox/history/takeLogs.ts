/** Reflogs that a command has written to become the repository's, with what somebody else wrote there meanwhile. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorText } from '../../../core/errors';
import { isSystemError } from '../../../core/files/missingFile';
import { statOrNone } from '../paths';
import type { BorrowedGit } from './borrowGit';
import { REWRITTEN, overLimit } from './kept';
import type { Kept } from './kept';
import { MOST_BYTES, plainBytes, stateOf } from './plainFiles';
import type { Budget, TakeLimits } from './takeLimits';
import type { Rewrites } from './refRules';

interface TakenLog {
  readonly path: string;
  /** What it holds in the end. */
  readonly whole: Buffer;
}

export interface JudgedLogs {
  readonly taken: readonly TakenLog[];
  readonly kept: readonly Kept[];
}

/** To be asked before refs are updated, which adds to the logs, too. */
export function judgeLogs(
  borrowed: BorrowedGit,
  changed: readonly string[],
  rewrites: Rewrites,
  { budget, limits }: { readonly budget: Budget; readonly limits: TakeLimits },
): JudgedLogs {
  const taken: TakenLog[] = [];
  const kept: Kept[] = [];
  for (const path of changed.filter((each) => each.startsWith('logs/') && !each.endsWith('.lock'))) {
    const bytes = sizeOf(join(borrowed.own, path)) + sizeOf(join(borrowed.git, path));
    if (!budget.spend('logBytes', bytes)) {
      kept.push({ name: path, why: overLimit(limits.logBytes, 'bytes of reflogs') });
      continue;
    }
    const whole = wholeLog(borrowed, path, rewrites);
    if (whole === null) kept.push({ name: path, why: REWRITTEN });
    else taken.push({ path, whole });
  }
  return { taken, kept };
}

/** Writes the logs but of refs that stay as they were (`refs`: all of them); returns those that the system refused. */
export async function writeLogs(
  git: string,
  logs: JudgedLogs['taken'],
  stay: ReadonlySet<string>,
): Promise<readonly Kept[]> {
  const kept: Kept[] = [];
  for (const { path, whole } of logs) {
    const ref = path.slice('logs/'.length);
    if (stay.has(ref) || (stay.has('refs') && ref.startsWith('refs/'))) continue;
    try {
      await writeWhole(join(git, path), whole);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      kept.push({ name: path, why: errorText(error) });
    }
  }
  return kept;
}

/** The user's reflog with what the copy has gained; null where the copy has lost something. */
export function addedTo({ git, own, before }: BorrowedGit, path: string): Buffer | null {
  const bytes = before.files.get(path)?.bytes ?? 0;
  const users = plainBytes(join(git, path), MOST_BYTES) ?? Buffer.alloc(0);
  const is = plainBytes(join(own, path), MOST_BYTES);
  if (is?.subarray(0, bytes).equals(users.subarray(0, bytes)) !== true) return null;
  return Buffer.concat([users, is.subarray(bytes)]);
}

/** What somebody else has written meanwhile stays in it, and so does what was not copied. */
function wholeLog(borrowed: BorrowedGit, path: string, rewrites: Rewrites): Buffer | null {
  const { git, own, before } = borrowed;
  const isUntouched = stateOf(join(git, path)) === (before.files.get(path)?.user ?? '');
  if (rewrites === 'never' || !isUntouched) return addedTo(borrowed, path);
  return plainBytes(join(own, path), MOST_BYTES);
}

function sizeOf(path: string): number {
  return statOrNone(path)?.size ?? 0;
}

async function writeWhole(path: string, whole: Buffer): Promise<void> {
  const half = `${path}.lock`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(half, '', { flag: 'wx' });
  try {
    await writeFile(half, whole);
    await rename(half, path);
  } finally {
    await rm(half, { force: true });
  }
}
