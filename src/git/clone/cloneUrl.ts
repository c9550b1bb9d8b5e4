import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';

/** Hosts that are this machine: there nothing is sent over a wire that others read. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The URL that git may clone: of `https:`, or `http:` of this machine. Throws UserError('bad-input') for any other, for one that
 * holds credentials (git would write them into the clone's configuration), and for what is no URL.
 */
export function cloneUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !isAllowed(url))
    throw new UserError(
      'bad-input',
      phrase('Only repositories at an https address can be cloned here; this is {0}.', text.slice(0, 200)),
    );
  if (url.username !== '' || url.password !== '')
    throw new UserError(
      'bad-input',
      phrase(
        'The address of {0} holds a name or password: take it out, and set GITHUB_TOKEN or a credential helper of git instead.',
        url.host,
      ),
    );
  return url;
}

function isAllowed({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}
