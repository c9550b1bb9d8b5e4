/** A service that holds repositories, as the hub asks it: GitHub, a GitHub Enterprise, or a server that speaks their REST API. */

/** A repository as the service describes it. Everything in it is data from outside. */
export interface HostedRepository {
  /** `owner/name`, as the service spells it today; another than was asked for where it was renamed. */
  readonly name: string;
  /** Its page. */
  readonly url: string;
  /** What git clones it from. */
  readonly cloneUrl: string;
  readonly description: string | null;
  readonly topics: readonly string[];
  /** The service's name of its main language. */
  readonly language: string | null;
  readonly stars: number;
  /** SPDX id, `NOASSERTION` where the service could not tell which; null where it has none. */
  readonly licence: string | null;
  readonly archived: boolean;
  readonly fork: boolean;
  /** Of the repository on the service, its history included. */
  readonly sizeKb: number;
  /** Seconds since the epoch of the last push; null where none is told. */
  readonly pushedAt: number | null;
  readonly defaultBranch: string;
}

/** A search in the service's own words, at most 256 characters with its qualifiers. */
export interface RepositoryQuery {
  /** name: `words in:name`; topic: one topic; text: words in name, description and README. */
  readonly kind: 'name' | 'topic' | 'text';
  readonly words: string;
  /** The service's name of a language, or null for any. */
  readonly language: string | null;
}

export interface RepositoryPage {
  /** How many the service says that there are. */
  readonly total: number;
  /** The service's own time limit cut its search short. */
  readonly incomplete: boolean;
  /** In the service's order: by stars. */
  readonly repositories: readonly HostedRepository[];
}

/** An issue or a pull request. */
export interface HostedThread {
  readonly kind: 'issue' | 'pull';
  readonly number: number;
  readonly url: string;
  readonly title: string;
  /** Markdown of whoever opened it. */
  readonly body: string;
  readonly state: 'open' | 'closed';
  /** Of a pull request: it was merged. */
  readonly merged: boolean;
  readonly labels: readonly string[];
  /** Seconds since the epoch. */
  readonly updatedAt: number;
  /** How many comments it has. */
  readonly comments: number;
}

export interface HostedComment {
  readonly author: string;
  /** The service's word for what the author is to the repository: OWNER, MEMBER, CONTRIBUTOR, NONE… */
  readonly association: string;
  /** Markdown. */
  readonly body: string;
  /** Reactions of approval less those of disapproval. */
  readonly approval: number;
}

/**
 * Each throws UserError('outside-failed') where the service cannot be reached, refuses, or is at its limit for longer than it
 * may be waited for, saying which and when it goes on; UserError('bad-input') where it does not understand this one question;
 * CancelledError once the signal is aborted. Null: there is no such thing, or it may not be seen with this token, which the service
 * does not tell apart.
 */
export interface RepositoryHost {
  search(query: RepositoryQuery, signal: AbortSignal): Promise<RepositoryPage>;
  repository(name: string, signal: AbortSignal): Promise<HostedRepository | null>;
  /** The text of its README; '' where it is empty, null where there is none. */
  readme(name: string, signal: AbortSignal): Promise<string | null>;
  /** Issues and pull requests of one repository that hold all the words, the service's best first. */
  searchThreads(name: string, words: string, signal: AbortSignal): Promise<readonly HostedThread[]>;
  /** One issue or pull request by its number, as another thread names it. */
  thread(name: string, number: number, signal: AbortSignal): Promise<HostedThread | null>;
  comments(name: string, number: number, signal: AbortSignal): Promise<readonly HostedComment[]>;
  /** The diff of a pull request as git writes it. */
  pullDiff(name: string, number: number, signal: AbortSignal): Promise<string | null>;
}
