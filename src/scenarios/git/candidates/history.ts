/** What git tells of a file on both sides, since they parted. */
import type { LoggedCommit } from '../../../git/operations/sideLog';

export interface SideHistory {
  /** Those that changed the file, the newest first; some, if they are many. */
  readonly commits: readonly LoggedCommit[];
  /** How many commits the side has, and the other has not, whatever they changed. */
  readonly count: number;
  /** Of its last commit, in seconds since 1970. */
  readonly time: number;
}

export interface FileHistory {
  readonly ours: SideHistory;
  readonly theirs: SideHistory;
  /** The address that whoever merges commits with; null where there is none. */
  readonly user: string | null;
}
