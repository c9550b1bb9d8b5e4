import type { ChildProcess } from 'node:child_process';
import { hasCode } from '../core/files/missingFile';

/** Ends a process that was started `detached`, with all that it started: on Windows, which has no groups, itself alone. */
export function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    child.kill();
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}
