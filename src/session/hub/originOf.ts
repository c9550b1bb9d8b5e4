import { UserError, errorText, throwIfCancelled } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import { runGit } from '../../git/gitCommand';

/** A repository on a service, as a remote's address names it. */
export interface RemoteRepository {
  /** In lower case, without a port. */
  readonly host: string;
  /** `owner/name`. */
  readonly name: string;
}

/** The repository that the folder's `origin` names. Throws UserError `bad-input` where it has none, or none on a service. */
export async function originOf(
  folder: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<RemoteRepository> {
  const address = (await readOrigin(folder, environment, signal)).trim();
  if (address === '')
    throw new UserError(
      'bad-input',
      phrase('{0} has no remote `origin`. Name a repository with --repo OWNER/NAME.', folder),
    );
  const origin = parseRemote(address);
  if (origin === null)
    throw new UserError(
      'bad-input',
      phrase(
        'The remote `origin` of {0} is on no service. Name a repository with --repo OWNER/NAME.',
        folder,
      ),
    );
  return origin;
}

async function readOrigin(
  folder: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string> {
  try {
    return await runGit(folder, ['config', '--get', 'remote.origin.url'], environment, signal);
  } catch (error) {
    throwIfCancelled(signal);
    throw new UserError(
      'bad-input',
      phrase('The remote of {0} cannot be read: {1}', folder, errorText(error)),
    );
  }
}

/**
 * What an address of git names: `https://host/owner/name.git`, `ssh://git@host:22/owner/name` or `git@host:owner/name.git`.
 * Null for a path, for what has no owner, and for parts that would lead elsewhere as names of folders: `.`, `..`, `.git`. Users and
 * passwords in it are left out.
 */
export function parseRemote(address: string): RemoteRepository | null {
  const [, host, path] =
    /^(?:https?|ssh|git):\/\/(?:[^/@]*@)?([\w.-]+|\[[\da-f:]+\])(?::\d+)?\/(.+)$/i.exec(address) ??
    /^(?:[\w.-]+@)?([\w.-]{2,}):(?!\/\/)\/?(.+)$/.exec(address) ??
    [];
  if (host === undefined || path === undefined) return null;
  const [, name] = /^([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(path) ?? [];
  if (name === undefined || [host, ...name.split('/')].some((part) => /^(?:\.{1,2}|\.git)$/i.test(part)))
    return null;
  return { host: host.toLowerCase(), name };
}
