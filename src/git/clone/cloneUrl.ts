import { UserError } from '../../core/errors';
import { isWebAddress } from '../../core/hub/webAddress';
import { phrase } from '../../core/text/phrase';

/**
 * The URL that git may clone: of `https:`, or `http:` of this machine. Throws UserError('bad-input') for any other, for one that
 * holds credentials (git would write them into the clone's configuration), and for what is no URL.
 */
export function cloneUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !isWebAddress(text))
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
