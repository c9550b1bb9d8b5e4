import { ToolError, UserError } from '../core/errors';
import { phrase } from '../core/text/phrase';
import type { Phrase } from '../core/text/phrase';

/** The code of a system error (ENOENT, ...), or null for anything else thrown. */
export function faultCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Whether the code says that there is nothing at the path (ENOTDIR: a folder on the way is a file). */
export function isMissingCode(code: string | null): boolean {
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/**
 * What to tell of a system error at `path`, which is as it was: the model, or the user where the disk itself is the matter;
 * what is no system error stays as it is.
 */
export function describeFault(path: string, error: unknown): unknown {
  const code = faultCode(error);
  if (code === null || error instanceof ToolError) return error;
  const disk = disks[code];
  if (disk !== undefined)
    return new UserError('outside-failed', phrase('{0} was not changed: {1}.', path, disk));
  return new ToolError(`${path} was not changed: ${reasons[code] ?? `the system says ${code}`}.`);
}

const noPermission = 'permission denied. Tell the user: only other permissions will help';

/** What every further edit would meet too, and people alone can mend. */
const disks: Readonly<Record<string, Phrase>> = {
  ENOSPC: phrase('the disk is full. Free some space, then continue'),
  EDQUOT: phrase('your disk quota is used up. Free some space, then continue'),
  EROFS: phrase('the disk is read-only. Make it writable, then continue'),
};

const moving = 'another program is changing it right now. Read it again, then repeat the call';

const reasons: Readonly<Record<string, string>> = {
  EACCES: noPermission,
  EPERM: noPermission,
  EBUSY: 'another program has it locked. Make the call again later',
  ENAMETOOLONG: 'its name is too long. Choose a shorter one',
  EMFILE: 'too many files are open. Make the call again later',
  ...{ EISDIR: moving, ENOTDIR: moving, ENOENT: moving, ENOTEMPTY: moving, EINVAL: moving, ELOOP: moving },
  ESTALE: moving,
  EEXIST: 'another program has just made a file there. Read it first',
};
