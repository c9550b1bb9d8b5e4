/** Who wrote what, and when: what git knows of authors and commits, by the names that it has (its .mailmap honoured), and no more of them. */

export interface AuthorsQuestion {
  /** Of a file or folder, relative to the indexed folder, `/`; null for all of it. */
  readonly path: string | null;
  /** Of a file only these lines, from 1, inclusive; null for all of it. */
  readonly lines: { readonly from: number; readonly to: number } | null;
}

export interface Author {
  readonly name: string;
  /** Commits that touch it; of lines how many of them are this author's now. */
  readonly count: number;
  /** Of the author's last commit, seconds since the epoch. */
  readonly lastTime: number;
}

export interface Commit {
  /** Abbreviated, as git prints it. */
  readonly hash: string;
  /** Of its author. */
  readonly name: string;
  /** When it was written, seconds since the epoch. */
  readonly time: number;
  /** The first line of its message. */
  readonly subject: string;
}

/** Of a history's last commits so many are told. */
export const MOST_COMMITS = 8;

export interface History {
  /** Of all its commits, 1 or more. */
  readonly count: number;
  /** The newest first, MOST_COMMITS at most. */
  readonly last: readonly [Commit, ...Commit[]];
  readonly first: Commit;
}

export interface GitAuthors {
  /** The authors, who has most first; null where there is no repository, or git does not have the path. Throws CancelledError. */
  read(question: AuthorsQuestion, signal: AbortSignal): Promise<readonly Author[] | null>;
  /** The commits that changed it; null as for `read`. Throws CancelledError. */
  commits(question: AuthorsQuestion, signal: AbortSignal): Promise<History | null>;
}
