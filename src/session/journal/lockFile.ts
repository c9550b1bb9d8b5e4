/** Keeps two processes from writing one conversation: windows among themselves, and headless runs. */
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isSystemError } from '../../core/files/missingFile';
import { isProcessGone, startOf } from '../../core/running/processLife';

export type FileLock =
  | { readonly kind: 'locked'; unlock(): void }
  /** By the process of this id; our own where others came and went all the time. */
  | { readonly kind: 'held'; readonly by: number };

/**
 * Makes this process the only one at `path` (absolute, of no file need be), by a file beside it whose name has the process
 * id: each makes its own before it looks for those of others, so that of two that come at once never both go on, and what
 * an ended process left is taken away under a name that no other can have made. Within a process the caller sees to that.
 * Throws what the file system does. One listing of the folder.
 */
export function lockFile(path: string): FileLock {
  const own = `${path}.lock-${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  for (let tries = 1; ; tries++) {
    writeFileSync(own, startOf(process.pid) ?? '', { mode: 0o600 });
    if (otherHolder(path) === null) return { kind: 'locked', unlock: () => rmSync(own, { force: true }) };
    rmSync(own, { force: true });
    // Of two that saw each other, one at least sees the other gone.
    const by = otherHolder(path);
    if (by !== null) return { kind: 'held', by };
    if (tries === MOST_TRIES) return { kind: 'held', by: process.pid };
  }
}

/** In step with another process so often that it is no chance. */
const MOST_TRIES = 20;

function otherHolder(path: string): number | null {
  const beginning = `${basename(path)}.lock-`;
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(beginning)) continue;
    const pid = Number(name.slice(beginning.length));
    if (pid === process.pid || !Number.isInteger(pid) || pid <= 0) continue;
    const lock = join(dirname(path), name);
    if (!isProcessGone(pid, startedIn(lock)) && !isOfAnEarlierBoot(lock)) return pid;
    rmSync(lock, { force: true });
  }
  return null;
}

/** Clocks are set now and then. */
const CLOCK_SLACK_MS = 60_000;

/** Process ids begin anew with the machine. */
function isOfAnEarlierBoot(lock: string): boolean {
  const known = statSync(lock, { throwIfNoEntry: false });
  return known !== undefined && known.mtimeMs < Date.now() - uptime() * 1000 - CLOCK_SLACK_MS;
}

/** When the process that made it began; empty while it is written, and where that is not told. */
function startedIn(lock: string): string {
  try {
    return readFileSync(lock, 'utf8');
  } catch (error) {
    // Gone meanwhile, or another user's.
    if (isSystemError(error)) return '';
    throw error;
  }
}
