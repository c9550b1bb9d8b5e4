import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';

export interface ApiPlace {
  /** Without a slash at its end. */
  readonly url: string;
  readonly origin: string;
  readonly host: string;
}

const GITHUB_API = 'https://api.github.com';

/**
 * Where the REST API is: GitHub's own for null. Throws UserError `bad-input` for what is no plain address of the web, and where a
 * token would be sent readable to another machine.
 */
export function apiPlaceOf(given: string | null, hasToken: boolean): ApiPlace {
  const text = given ?? GITHUB_API;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || `${url.username}${url.password}` !== '')
    throw new UserError(
      'bad-input',
      phrase('{0} is not the address of a REST API. Use https://HOST/api/v3.', text),
    );
  if (hasToken && url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new UserError(
      'bad-input',
      phrase(
        'RepoMaster does not send the GitHub token to {0}, which is not encrypted. Use https.',
        url.origin,
      ),
    );
  return {
    ...{ url: `${url.origin}${url.pathname}`.replace(/\/+$/, ''), origin: url.origin },
    host: url.host,
  };
}

/** Whether a repository's address, as `origin` has it, is on the service whose API is at `api`. */
export function isOnService(repositoryHost: string, api: ApiPlace): boolean {
  const { hostname } = new URL(api.origin);
  const served =
    hostname === 'api.github.com' ? ['github.com', 'ssh.github.com', 'www.github.com'] : [hostname];
  return served.includes(repositoryHost.toLowerCase());
}

/** Whether an address of the web is the very service whose API is at `api`, so that it may get its token. */
export function isOnSameService({ protocol, host, origin }: URL, api: ApiPlace): boolean {
  return api.host === 'api.github.com'
    ? protocol === 'https:' && host === 'github.com'
    : origin === api.origin;
}

/** URL has written the host in lower case and in full. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
