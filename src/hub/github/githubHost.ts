import type {
  HostedComment,
  HostedThread,
  RepositoryHost,
  RepositoryPage,
} from '../../core/hub/repositoryHost';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { PatienceParts } from './patience';
import { apiPlaceOf } from './apiPlace';
import { createClient } from './client';
import type { Ask, Wanted } from './client';
import { describeFault } from './describeFault';
import type { Asked, TokenFrom } from './describeFault';
import { FaultError } from './fault';
import {
  isRepositoryName,
  jsonOf,
  parseComments,
  parseRepositories,
  parseRepository,
  parseThread,
  parseThreads,
} from './forms';
import { repositoryQuery, threadQuery } from './query';

export interface GithubOptions extends PatienceParts {
  /** The REST API; null for GitHub's own. */
  readonly apiUrl: string | null;
  /** Null for none: fewer requests an hour, public repositories alone. */
  readonly token: string | null;
  /** For the words that say how a token is given. Default: environment. */
  readonly tokenFrom?: TokenFrom;
  readonly offline: boolean;
  /** Where answers are kept, private to the user; null for nowhere. */
  readonly folder: string | null;
}

const JSON_TYPE = 'application/vnd.github+json';
const RAW_TYPE = 'application/vnd.github.raw+json';
const DIFF_TYPE = 'application/vnd.github.diff';

/** A hundred repositories are 0.6 MiB; a comment has 65,536 letters at most. */
const MOST_JSON_BYTES = 8 * 1024 ** 2;
/** What a README says of itself stands at its beginning. */
const MOST_README_BYTES = 512 * 1024;
const MOST_DIFF_BYTES = 4 * 1024 ** 2;
/** Of comments, a hundred each: the service has no search inside of a thread. */
const MOST_PAGES = 3;

/**
 * GitHub, or a service that speaks its REST API. By our own requests and not by octokit: that keeps no answers on the disk,
 * follows redirects with fetch, bounds no answer and waits on timers of its own (docs/adr/0013).
 * Throws UserError `bad-input` for an address that no token may be sent to.
 */
export function createGithubHost(options: GithubOptions): RepositoryHost {
  const { apiUrl, token } = options;
  if (token !== null && !/^[\x21-\x7e]+$/.test(token))
    throw new UserError(
      'bad-input',
      phrase('The GitHub token has characters that no token has. Set another one.'),
    );
  const place = apiPlaceOf(apiUrl, token !== null);
  const ask = createClient({ ...options, place });
  const named = { host: place.host, token, tokenFrom: options.tokenFrom ?? 'environment' } as const;
  const door: Door = {
    json: (at, what, parse, signal) =>
      told(what, named, async () => {
        const wanted: Wanted = { at, accept: JSON_TYPE, mostBytes: MOST_JSON_BYTES, whenLonger: 'fail' };
        return parsedPage(await ask(wanted, signal), parse);
      }),
    text: (wanted, what, signal) => told(what, named, async () => (await ask(wanted, signal))?.body ?? null),
  };
  return { ...repositoriesBy(door), ...threadsBy(door) };
}

/** How answers are had; what went wrong is an error for people. */
interface Door {
  readonly json: <T>(
    at: string,
    what: string,
    parse: (raw: unknown) => T | null,
    signal: AbortSignal,
  ) => Promise<Page<T> | null>;
  readonly text: (wanted: Wanted, what: string, signal: AbortSignal) => Promise<string | null>;
}

function repositoriesBy({ json, text }: Door): Pick<RepositoryHost, 'search' | 'repository' | 'readme'> {
  return {
    search: async (query, signal) => {
      const q = repositoryQuery(query);
      if (q === '') return NO_REPOSITORIES;
      const at = `/search/repositories?${parametersOf({ q, sort: 'stars', order: 'desc', per_page: '100' })}`;
      return (await json(at, q, parseRepositories, signal))?.value ?? NO_REPOSITORIES;
    },
    repository: async (name, signal) =>
      (await json(pathOf(name), name, parseRepository, signal))?.value ?? null,
    readme: async (name, signal) => {
      const limits = { mostBytes: MOST_README_BYTES, whenLonger: 'cut' } as const;
      return text({ at: pathOf(name, '/readme'), accept: RAW_TYPE, ...limits }, name, signal);
    },
  };
}

function threadsBy({
  json,
  text,
}: Door): Pick<RepositoryHost, 'searchThreads' | 'thread' | 'comments' | 'pullDiff'> {
  const searched = async (name: string, q: string, signal: AbortSignal): Promise<readonly HostedThread[]> => {
    const at = `/search/issues?${parametersOf({ q, per_page: '30' })}`;
    return (await json(at, name, parseThreads, signal))?.value ?? [];
  };
  return {
    searchThreads: async (name, words, signal) => {
      checkName(name);
      // One after the other: GitHub takes parallel searches for a burst.
      const issues = await searched(name, threadQuery(name, words, 'issue'), signal);
      return alternating(issues, await searched(name, threadQuery(name, words, 'pull-request'), signal));
    },
    thread: async (name, number, signal) => {
      const at = pathOf(name, `/issues/${number}`);
      return (await json(at, `${name}#${number}`, parseThread, signal))?.value ?? null;
    },
    comments: async (name, number, signal) => {
      const all: HostedComment[] = [];
      let at: string | null = pathOf(name, `/issues/${number}/comments?per_page=100`);
      for (let pages = 0; pages < MOST_PAGES && at !== null; pages += 1) {
        const found: Page<readonly HostedComment[]> | null = await json(
          at,
          `${name}#${number}`,
          parseComments,
          signal,
        );
        all.push(...(found?.value ?? []));
        at = found?.next ?? null;
      }
      return all;
    },
    pullDiff: async (name, number, signal) => {
      const limits = { mostBytes: MOST_DIFF_BYTES, whenLonger: 'fail' } as const;
      const at = pathOf(name, `/pulls/${number}`);
      return text({ at, accept: DIFF_TYPE, ...limits }, `${name}#${number}`, signal);
    },
  };
}

function pathOf(name: string, rest = ''): string {
  checkName(name);
  return `/repos/${name}${rest}`;
}

function checkName(name: string): void {
  if (!isRepositoryName(name))
    throw new UserError('bad-input', phrase('{0} is not the name of a repository: OWNER/NAME.', name));
}

interface Page<T> {
  readonly value: T;
  readonly next: string | null;
}

const NO_REPOSITORIES: RepositoryPage = { total: 0, incomplete: false, repositories: [] };

function parametersOf(parameters: Readonly<Record<string, string>>): string {
  return new URLSearchParams(parameters).toString();
}

function parsedPage<T>(answer: Awaited<ReturnType<Ask>>, parse: (raw: unknown) => T | null): Page<T> | null {
  if (answer === null) return null;
  const value = parse(jsonOf(answer.body));
  if (value === null) throw new FaultError({ kind: 'strange', status: 200 });
  return { value, next: answer.next };
}

async function told<T>(what: string, named: Omit<Asked, 'what'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof FaultError ? describeFault(error.fault, { ...named, what }) : error;
  }
}

/** The best of either first. */
function alternating<T>(first: readonly T[], second: readonly T[]): readonly T[] {
  const longest = Math.max(first.length, second.length);
  return Array.from({ length: longest }, (_, at) => [
    ...first.slice(at, at + 1),
    ...second.slice(at, at + 1),
  ]).flat();
}
