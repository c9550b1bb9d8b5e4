import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { UserError, errorText } from '../../core/errors';
import { errorCode } from '../exit';

/**
 * Makes this process the only one at `path`, by a file beside it with its process id, and returns what lets go of it. The
 * lock of a process that has ended is nobody's. Throws UserError where another one is at it.
 */
export function lockFile(path: string): () => void {
  const lock = `${path}.lock`;
  for (let tries = 0; tries < 2; tries++) {
    try {
      makeLock(lock);
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST')
        throw new UserError(
          'outside-failed',
          `${lock} cannot be made (${errorText(error)}); make room there, or name another journal`,
        );
      const holder = Number(readHolder(lock));
      if (holder !== process.pid && isAlive(holder))
        throw new UserError(
          'bad-input',
          `another process (${holder}) is at the session in ${path}; wait for it or end it`,
        );
      rmSync(lock, { force: true });
    }
  }
  throw new UserError('bad-input', `another process is at the session in ${path}; wait for it or end it`);
}

function makeLock(lock: string): void {
  const file = openSync(lock, 'wx', 0o600);
  try {
    writeSync(file, String(process.pid));
  } catch (error) {
    rmSync(lock, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

function readHolder(lock: string): string {
  try {
    return readFileSync(lock, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
