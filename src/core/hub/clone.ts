/** Bringing a repository here, as the hub asks for it. */
import { UserError } from '../errors';

/** It is the repository's own: it is not there or private, has no commit or not that one, or is too large. */
export class NotClonable extends UserError {}

export interface CloneRequest {
  /** `https:`, or `http:` of this machine; without credentials. */
  readonly url: string;
  /** Absolute path of the folder to make; nothing may be there. */
  readonly folder: string;
  /**
   * How much of its history comes along: all of it; its commits and names of files, the contents when git first needs them and
   * may fetch; the newest commit alone.
   */
  readonly history: 'all' | 'names' | 'newest';
  /** A full id of a commit to stand on; null for the newest of the default branch. */
  readonly commit: string | null;
  /** Sent to the host of `url` alone, and kept nowhere; null for none. */
  readonly token: string | null;
  /** Ends the clone once more than this is received. */
  readonly mostBytes: number;
  /** Its files are not written where they are more than this; without it, `mostBytes`. */
  readonly mostWrittenBytes?: number;
  /** What helps where the host asks who is there; without it, the environment. */
  readonly tokenFrom?: CloneTokenFrom;
}

/** Where a token comes from: GITHUB_TOKEN; signing in within an editor; nowhere, so that git's own credential helpers are left. */
export type CloneTokenFrom = 'environment' | 'signIn' | 'helpers';

export interface CloneProgress {
  /** In git's words: Receiving objects, Resolving deltas, Updating files… */
  readonly stage: string;
  /** In [0, 100]. */
  readonly percent: number;
  /** Received so far; null where git does not tell. */
  readonly bytes: number | null;
}

/** What is in the folder now, and what was left out on purpose. */
export interface Cloned {
  /** Full id of the commit that the folder stands on. */
  readonly commit: string;
  /** Paths of submodules, which are empty folders. */
  readonly submodules: readonly string[];
  /** Paths whose contents Git LFS holds elsewhere: they hold a pointer of three lines. */
  readonly pointers: readonly string[];
}

export interface Cloner {
  /**
   * Clones with nothing of the repository run: no hooks, filters or submodules, and no transport but HTTP. The folder is there whole or
   * not at all. Throws UserError: bad-input where the request cannot be, outside-failed with git's words where it failed; NotClonable;
   * CancelledError.
   */
  clone(
    request: CloneRequest,
    onProgress: (progress: CloneProgress) => void,
    signal: AbortSignal,
  ): Promise<Cloned>;
}
