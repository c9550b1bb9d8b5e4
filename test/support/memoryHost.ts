/** A service of repositories in memory that finds what the loopback GitHub finds: all words, by stars. */
import type { HostedRepository, RepositoryHost } from '../../src/core/hub/repositoryHost';
import { repositoryQuery } from '../../src/hub/github/query';
import { matchRepositories } from './github/matching';
import type { ServedRepository } from './github/served';

export interface MemoryHost extends RepositoryHost {
  /** The searches and the READMEs that it was asked for, in order. */
  readonly requests: readonly string[];
}

/** Whatever `before` throws is thrown in place of an answer. */
export function memoryHost(
  repositories: readonly ServedRepository[],
  before: (request: string) => void = () => undefined,
): MemoryHost {
  const requests: string[] = [];
  const all = repositories.map((each) => ({ ...each, readmeText: each.readme ?? '' }));
  const take = (request: string): void => {
    requests.push(request);
    before(request);
  };
  const unasked = (): Promise<never> =>
    Promise.reject(new Error('a search for repositories asks for no threads'));
  return {
    requests,
    search: (query) =>
      new Promise((resolve) => {
        const written = repositoryQuery(query);
        if (written === '') {
          resolve({ total: 0, incomplete: false, repositories: [] });
          return;
        }
        take(`search ${written}`);
        const found = matchRepositories(all, written, 'stars');
        resolve({ total: found.length, incomplete: false, repositories: found.slice(0, 100).map(hosted) });
      }),
    readme: (name) =>
      new Promise((resolve) => {
        take(`readme ${name}`);
        resolve(all.find((each) => each.name === name)?.readme ?? null);
      }),
    ...{ repository: unasked, searchThreads: unasked, thread: unasked, comments: unasked, pullDiff: unasked },
  };
}

function hosted({ pushedAt, ...repository }: ServedRepository): HostedRepository {
  const { name, description, topics, language, stars, licence, archived, fork, sizeKb } = repository;
  const at = pushedAt === null ? null : Date.parse(pushedAt) / 1000;
  const url = `https://code.example/${name}`;
  const facts = { name, description, topics, language, stars, licence, archived, fork, sizeKb };
  return { ...facts, url, cloneUrl: `${url}.git`, pushedAt: at, defaultBranch: repository.defaultBranch };
}
