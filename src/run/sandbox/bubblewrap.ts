import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { findOnPath } from '../localShell';

/** A sandbox begins in some milliseconds, beside a build that takes every core in a second or two. */
const CHECK_MS = 5_000;

/** What every sandbox asks of bwrap: with these it works, or not at all. */
const trial = [
  ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
  ...['--unshare-net', '--disable-userns', '--cap-drop', 'ALL', '--die-with-parent', '--new-session'],
  ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--', 'true'],
];

/** Looks for it once; where it is missing again with the next call, since it may be installed meanwhile. */
export function keptBubblewrap(environment: NodeJS.ProcessEnv): () => Promise<string> {
  let checked: Promise<string> | undefined;
  return () =>
    (checked ??= findBubblewrap(environment).catch((error: unknown) => {
      checked = undefined;
      throw error;
    }));
}

/** Absolute path of a bwrap that works here. Throws UserError within 6 s, with what to do, where there is none. */
export async function findBubblewrap(environment: NodeJS.ProcessEnv): Promise<string> {
  if (process.platform !== 'linux')
    throw unavailable(phrase('it needs bubblewrap, which runs only on Linux'));
  const bwrap = findOnPath('bwrap', environment);
  if (bwrap === null)
    throw unavailable(
      phrase('bwrap is not on PATH: install bubblewrap (on Debian and Ubuntu: apt install bubblewrap)'),
    );
  try {
    await promisify(execFile)(bwrap, trial, { timeout: CHECK_MS });
    return bwrap;
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw unavailable(reasonOf(stderr));
  }
}

function reasonOf(stderr: string): Phrase {
  if (/Unknown option/i.test(stderr))
    return phrase('bubblewrap is too old ({0}): RepoMaster needs 0.8 or newer', stderr);
  const told = stderr === '' ? phrase('bwrap did not start in time') : stderr;
  return phrase(
    'the system does not allow it ({0}): turn on user namespaces (sysctl kernel.unprivileged_userns_clone=1, on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0; in a container, run it with a profile that allows them)',
    told,
  );
}

export function unavailable(why: Phrase): UserError {
  return new UserError('outside-failed', phrase('No sandbox is available: {0}.', why));
}
