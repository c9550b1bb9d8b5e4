/** What a loopback GitHub holds: repositories and their threads, as a test writes them. */

export interface ServedComment {
  readonly author: string;
  readonly association: string;
  readonly body: string;
  /** Reactions by GitHub's names, as `{ '+1': 3 }`. */
  readonly reactions: Readonly<Record<string, number>>;
}

export interface ServedThread {
  readonly kind: 'issue' | 'pull';
  readonly number: number;
  readonly title: string;
  readonly body: string | null;
  readonly state: 'open' | 'closed';
  /** Of a pull request. */
  readonly merged: boolean;
  readonly labels: readonly string[];
  /** ISO 8601. */
  readonly updatedAt: string;
  readonly comments: readonly ServedComment[];
  /** Of a pull request: its diff; null where the service says that it is too large. */
  readonly diff: string | null;
}

export interface ServedRepository {
  /** `owner/name`. */
  readonly name: string;
  readonly description: string | null;
  readonly topics: readonly string[];
  readonly language: string | null;
  readonly stars: number;
  readonly licence: string | null;
  readonly archived: boolean;
  readonly fork: boolean;
  readonly sizeKb: number;
  readonly pushedAt: string | null;
  readonly defaultBranch: string;
  /** Its README where no bare repository is served; null for none. */
  readonly readme: string | null;
  /** A bare repository on this machine, which git clones, and whose README.md of HEAD is served; null for none. */
  readonly bare: string | null;
  /** Seen with one of the server's tokens alone. */
  readonly isPrivate: boolean;
  readonly threads: readonly ServedThread[];
  /** Names that it had before: they are redirected to it. */
  readonly formerNames: readonly string[];
}

/** A repository of that name with nothing unusual about it but what is given. */
export function servedRepository(
  name: string,
  given: Partial<Omit<ServedRepository, 'name'>> = {},
): ServedRepository {
  return {
    name,
    ...{ description: null, topics: [], language: null, stars: 0, licence: 'MIT' },
    ...{ archived: false, fork: false, sizeKb: 100, pushedAt: '2026-10-01T12:00:00Z' },
    ...{ defaultBranch: 'main', readme: `# ${name}\n`, bare: null, isPrivate: false },
    ...{ threads: [], formerNames: [] },
    ...given,
  };
}

export function servedThread(
  number: number,
  title: string,
  given: Partial<Omit<ServedThread, 'number' | 'title'>> = {},
): ServedThread {
  return {
    ...{ number, title, kind: 'issue', body: '', state: 'open', merged: false, labels: [] },
    ...{ updatedAt: '2026-09-01T12:00:00Z', comments: [], diff: null },
    ...given,
  };
}

export function servedComment(body: string, given: Partial<Omit<ServedComment, 'body'>> = {}): ServedComment {
  return { body, author: 'somebody', association: 'NONE', reactions: {}, ...given };
}
