/** Whether a process lives, and since when, from its id alone. */
import { readFileSync } from 'node:fs';
import { hasCode, isSystemError } from '../files/missingFile';

/**
 * Whether the process is gone. `started` is what startOf said of it; null, undefined or empty where that was not told: then
 * whichever process has the id counts. What is no process id is not gone.
 */
export function isProcessGone(pid: number, started: string | null | undefined): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  // Ids are 32 bits wide, with a sign.
  if (pid !== (pid | 0)) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return true;
    // Another user's has this id.
    if (!hasCode(error, 'EPERM')) throw error;
  }
  if (typeof started !== 'string' || started === '') return false;
  const known = startOf(pid);
  return known !== null && known !== started;
}

/**
 * When the process started, as its entry tells it; for one of this process's own children even after its end, as long as
 * that was not yet heard of. Null where the system does not tell.
 */
export function startOf(pid: number): string | null {
  if (process.platform !== 'linux') return null;
  return statFields(pid)?.[19] ?? null;
}

/** The fields of /proc/PID/stat from the state on. Null where there is none: a process may end before it is read. */
export function statFields(pid: number | string): readonly string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything, parentheses too.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch (error) {
    if (isSystemError(error)) return null;
    throw error;
  }
}
