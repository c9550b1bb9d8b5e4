/** The routes of the loopback GitHub. */
import { commentJson, idOf, repositoryJson, threadJson } from './json';
import { matchRepositories, matchThreads, parseQuery, refusalOf } from './matching';
import type { ServedRepository } from './served';

/** What the server has that may be seen. */
export interface Held {
  readonly root: string;
  readonly apiUrl: string;
  readonly repositories: readonly (ServedRepository & { readonly readmeText: string | null })[];
}

export interface Answer {
  readonly status: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const NOT_FOUND: Answer = { status: 404, json: { message: 'Not Found', status: '404' } };

export function answerApi(held: Held, url: URL, accept: string): Answer {
  if (url.pathname === '/search/repositories') return searchRepositories(held, url);
  if (url.pathname === '/search/issues') return searchThreads(held, url);
  const byId = /^\/repositories\/(\d+)(\/.*)?$/.exec(url.pathname);
  if (byId) {
    const found = held.repositories.find(({ name }) => idOf(name) === Number(byId[1]));
    return found ? ofRepository(held, found, byId[2] ?? '', url, accept) : NOT_FOUND;
  }
  const named = /^\/repos\/([^/]+\/[^/]+)(\/.*)?$/.exec(url.pathname);
  const name = (named?.[1] ?? '').toLowerCase();
  const found = held.repositories.find((each) => each.name.toLowerCase() === name);
  if (found) return ofRepository(held, found, named?.[2] ?? '', url, accept);
  const renamed = held.repositories.find(({ formerNames }) =>
    formerNames.some((former) => former.toLowerCase() === name),
  );
  if (!renamed) return NOT_FOUND;
  const location = `${held.apiUrl}/repositories/${idOf(renamed.name)}${named?.[2] ?? ''}${url.search}`;
  return { status: 301, json: { message: 'Moved Permanently', url: location }, headers: { location } };
}

function ofRepository(
  held: Held,
  repository: Held['repositories'][number],
  rest: string,
  url: URL,
  accept: string,
): Answer {
  if (rest === '') return { status: 200, json: repositoryJson(repository, held.root), ...dated(repository) };
  if (rest === '/readme') return readme(repository, accept);
  const [, kind, digits, more] = /^\/(issues|pulls)\/(\d+)(\/comments)?$/.exec(rest) ?? [];
  const thread = repository.threads.find(({ number }) => number === Number(digits));
  if (kind === undefined || thread === undefined) return NOT_FOUND;
  if (kind === 'issues' && more !== undefined)
    return page(url, held, thread.comments, (shown) => shown.map(commentJson));
  if (kind === 'issues') return { status: 200, json: threadJson(repository, thread, held.root) };
  if (thread.kind !== 'pull') return NOT_FOUND;
  if (!accept.includes('diff')) return { status: 200, json: threadJson(repository, thread, held.root) };
  return thread.diff === null
    ? { status: 406, json: { message: 'Sorry, the diff exceeded the maximum number of lines (20000)' } }
    : { status: 200, text: thread.diff };
}

function dated({ pushedAt }: ServedRepository): Pick<Answer, 'headers'> {
  return pushedAt === null ? {} : { headers: { 'last-modified': new Date(pushedAt).toUTCString() } };
}

function readme(repository: Held['repositories'][number], accept: string): Answer {
  if (repository.readmeText === null) return NOT_FOUND;
  if (accept.includes('raw')) return { status: 200, text: repository.readmeText };
  const content = Buffer.from(repository.readmeText).toString('base64');
  return { status: 200, json: { encoding: 'base64', content } };
}

function searchRepositories(held: Held, url: URL): Answer {
  const query = url.searchParams.get('q') ?? '';
  const refused = refusalOf(query);
  if (refused !== null) return invalid(refused);
  const texts = held.repositories.map((each) => ({ ...each, readmeText: each.readmeText ?? '' }));
  const found = matchRepositories(texts, query, url.searchParams.get('sort'));
  return page(url, held, found, (items) => ({
    ...{ total_count: found.length, incomplete_results: false },
    items: items.map((each) => repositoryJson(each, held.root)),
  }));
}

function searchThreads(held: Held, url: URL): Answer {
  const query = url.searchParams.get('q') ?? '';
  const refused = refusalOf(query);
  if (refused !== null) return invalid(refused);
  const { qualifiers } = parseQuery(query);
  if (!qualifiers.some(({ value }) => /^(?:issue|pull-request|pr)$/.test(value)))
    return invalid("Query must include 'is:issue' or 'is:pull-request'");
  const named = qualifiers.find(({ name }) => name === 'repo')?.value.toLowerCase();
  const repository = held.repositories.find(({ name }) => name.toLowerCase() === named);
  if (!repository)
    return invalid('The listed users and repositories cannot be searched either because they do not exist.');
  const found = matchThreads(repository, query);
  return page(url, held, found, (items) => ({
    ...{ total_count: found.length, incomplete_results: false },
    items: items.map((thread) => threadJson(repository, thread, held.root)),
  }));
}

function invalid(message: string): Answer {
  return {
    status: 422,
    json: { message: 'Validation Failed', errors: [{ message, resource: 'Search', field: 'q' }] },
  };
}

/** One page of them, with the links to the others. */
function page<T>(
  url: URL,
  held: Held,
  all: readonly T[],
  rendered: (shown: readonly T[]) => unknown,
): Answer {
  const each = Math.min(Number(url.searchParams.get('per_page') ?? '30'), 100);
  const number = Number(url.searchParams.get('page') ?? '1');
  const last = Math.max(1, Math.ceil(all.length / each));
  const link = (to: number, rel: string): string => {
    const target = new URL(`${held.apiUrl}${url.pathname}${url.search}`);
    target.searchParams.set('page', String(to));
    return `<${target.href}>; rel="${rel}"`;
  };
  const links = number < last ? [link(number + 1, 'next'), link(last, 'last')] : [];
  const shown = all.slice((number - 1) * each, number * each);
  return {
    ...{ status: 200, json: rendered(shown) },
    ...(links.length > 0 ? { headers: { link: links.join(', ') } } : {}),
  };
}
