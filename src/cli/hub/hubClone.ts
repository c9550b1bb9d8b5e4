/** Clones of the hub: where they go, and how they come. */
import { join } from 'node:path';
import { UserError } from '../../core/errors';
import { createCloner } from '../../git/clone/cloneRepository';
import { apiPlaceOf, isOnSameService } from '../../hub/github/apiPlace';
import { originOf, parseRemote } from '../../session/hub/originOf';
import { findFolder } from '../folder';
import { tokenOf } from './openHost';
import type { HubCommandPorts } from './hubPorts';
import type { HubCommon } from './syntax/hubSubcommand';

/** What a clone may bring unasked; a larger one is said, and can be cloned by hand. */
const MOST_CLONE_BYTES = 2e9;

export interface CloneInto {
  /** As `cloneUrl` gives it. */
  readonly url: URL;
  /** Absolute; nothing is there. */
  readonly folder: string;
  /** A full id; null for the newest. */
  readonly commit: string | null;
}

/** Clones it, with a note of what came; the commit. Throws UserError, also where `--offline` forbids it, and CancelledError. */
export async function cloneInto(
  { url, folder, commit: wanted }: CloneInto,
  { offline, githubUrl }: Pick<HubCommon, 'offline' | 'githubUrl'>,
  ports: HubCommandPorts,
  signal: AbortSignal,
): Promise<string> {
  if (offline)
    throw new UserError('outside-failed', `${url.href} is not cloned yet, and --offline fetches nothing`);
  const token = tokenOf(ports.environment);
  const isTheirs = isOnSameService(url, apiPlaceOf(githubUrl, token !== null));
  const { commit, submodules, pointers } = await createCloner(ports.environment).clone(
    {
      ...{ url: url.href, folder, history: 'all', commit: wanted },
      ...{ token: isTheirs ? token : null, mostBytes: MOST_CLONE_BYTES },
    },
    ({ stage, percent }) => ports.status.stage(`Cloning ${url.href}: ${stage} ${percent} %`),
    signal,
  );
  const note = (text: string): void => ports.status.note(`repomaster: ${text}`);
  note(`cloned ${url.href} at ${commit.slice(0, 12)} into ${folder}`);
  if (submodules.length > 0) note(`submodules are not fetched: ${submodules.slice(0, 5).join(', ')}`);
  if (pointers.length > 0) note(`files of Git LFS are not fetched: ${pointers.slice(0, 5).join(', ')}`);
  return commit;
}

/** repositories: clones that a user may work in. tasks: those of tasks, brought back to their proven state before each. */
export type CloneRoom = 'repositories' | 'tasks';

/** Where the hub keeps a clone: host, owner and name of its address are the folders. Null where that cannot be. */
export function ownPlace(url: URL, room: CloneRoom, { folder }: HubCommandPorts): string | null {
  const remote = parseRemote(url.href);
  if (remote === null || folder === null) return null;
  return join(folder, room, remote.host, ...remote.name.split('/'));
}

/** Whether the folder is there already, cloned from that address. */
export async function isCloneOf(
  folder: string,
  url: URL,
  { environment }: HubCommandPorts,
  signal: AbortSignal,
): Promise<boolean> {
  const found = await findFolder(folder).catch((error: unknown) => {
    if (error instanceof UserError) return null;
    throw error;
  });
  if (found === null) return false;
  const [own, asked] = [await originOf(found, environment, signal), parseRemote(url.href)];
  if (own.host === asked?.host && own.name === asked.name) return true;
  throw new UserError(
    'bad-input',
    `${folder} is a clone of another repository; name another with --into FOLDER`,
  );
}
