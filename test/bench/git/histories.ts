/** What git tells of the files of a merge that is in the history, as a merge under way is told it. */
import { parseSideLog, sideLogArgs } from '../../../src/git/operations/sideLog';
import type { FileHistory } from '../../../src/scenarios/git/candidates/history';
import { git } from './plumbing';
import type { MinedRepository } from './plumbing';

export interface Parents {
  readonly parents: readonly [string, string];
  /** When they were committed, in seconds since 1970. */
  readonly times: readonly [number, number];
  /** Who merged: their address. */
  readonly user: string;
}

/** By path. Two git processes a path. */
export function historiesOf(
  repository: MinedRepository,
  { parents, times, user }: Parents,
): (path: string) => FileHistory {
  const [ours, theirs] = parents;
  const args = ['rev-list', '--count', '--left-right', `${ours}...${theirs}`];
  const counts = git(repository, args).toString('utf8').trim().split('\t').map(Number);
  const side = (one: string, other: string, path: string, at: 0 | 1): FileHistory['ours'] => ({
    commits: parseSideLog(git(repository, sideLogArgs(one, other, path)).toString('utf8')),
    ...{ count: counts[at] ?? 0, time: times[at] },
  });
  return (path) => ({
    ...{ ours: side(ours, theirs, path, 0), theirs: side(theirs, ours, path, 1) },
    user: user === '' ? null : user,
  });
}
