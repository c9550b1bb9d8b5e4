import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { Fault } from './fault';

export interface Asked {
  readonly host: string;
  /** What was asked for, in a few words: `octo/hello`. */
  readonly what: string;
  /** Never shown, whatever a text says. */
  readonly token: string | null;
  readonly tokenFrom: TokenFrom;
}

/** Where the user gives a token: in `GITHUB_TOKEN`, or by signing in within an editor. */
export type TokenFrom = 'environment' | 'signIn';

/** The error that says what happened and what to do; `bad-input` where the service did not understand the question. */
export function describeFault(fault: Fault, asked: Asked): UserError {
  const isMisunderstood = fault.kind === 'refused' && fault.status === 422;
  const remedy = asked.tokenFrom === 'signIn' && wantsToken(fault, asked) ? 'signInToGithub' : null;
  return new UserError(isMisunderstood ? 'bad-input' : 'outside-failed', saidOf(fault, asked), remedy);
}

/** A token, or another one, is what helps. */
function wantsToken(fault: Fault, { token }: Asked): boolean {
  if (fault.kind === 'limited') return fault.which !== 'secondary' && token === null;
  return fault.kind === 'refused' && (fault.status === 401 || fault.status === 403);
}

function saidOf(fault: Fault, asked: Asked): Phrase {
  const { host, what } = asked;
  switch (fault.kind) {
    case 'unreachable':
      return unreachable(fault.code, asked);
    case 'broken':
      return phrase('The answer of {0} was interrupted. Try again.', host);
    case 'silent':
      return phrase('{0} did not answer within {1} s. Try again.', host, fault.afterMs / 1000);
    case 'oversized':
      return phrase(
        '{0} answered with more than {1} MiB about {2}.',
        host,
        fault.mostBytes / 1024 ** 2,
        what,
      );
    case 'limited':
      return limited(fault, asked);
    case 'redirected':
      return phrase(
        '{0} redirects to {1}; RepoMaster sends neither question nor token there. Correct the address of the API.',
        host,
        fault.to,
      );
    case 'strange':
      return phrase(
        '{0} did not answer as GitHub does (status {1}). Check the address of the API, and your proxy.',
        host,
        fault.status,
      );
    case 'offline':
      return phrase('Offline: no answer about {0} is kept. Ask once without --offline.', what);
    case 'refused':
      return refused(fault, asked);
  }
}

function unreachable(code: string, { host, tokenFrom }: Asked): Phrase {
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code))
    return phrase("The connection to {0} is not trusted ({1}). Check your proxy's certificate.", host, code);
  const why = code === '' ? 'no connection' : code;
  return tokenFrom === 'signIn'
    ? phrase('{0} cannot be reached ({1}). Check your network, then ask again.', host, why)
    : phrase(
        '{0} cannot be reached ({1}). Check your network, or ask with --offline for what is kept.',
        host,
        why,
      );
}

function limited(
  { which, untilMs }: Extract<Fault, { kind: 'limited' }>,
  { host, token, tokenFrom }: Asked,
): Phrase {
  const time = new Date(untilMs).toISOString().replace(/\.\d+Z$/, 'Z');
  if (which === 'secondary')
    return phrase('{0} was asked too often in a short time. It answers again at {1}.', host, time);
  if (token !== null) return phrase('The request limit of {0} is reached until {1}. Try then.', host, time);
  return tokenFrom === 'signIn'
    ? phrase('The request limit of {0} is reached until {1}. Sign in for a higher one.', host, time)
    : phrase('The request limit of {0} is reached until {1}. Try then, or set GITHUB_TOKEN.', host, time);
}

function refused({ status, words }: Extract<Fault, { kind: 'refused' }>, asked: Asked): Phrase {
  const { host, what, token } = asked;
  const quote = quoted(words, token);
  if (status === 401) return unknownUser(asked);
  if (status === 403) return phrase('{0} does not show {1} with this token: {2}', host, what, quote);
  if (status === 451) return phrase('{0} may not show {1} for legal reasons: {2}', host, what, quote);
  if (status === 406) return phrase('{0} does not show {1} in this form: {2}', host, what, quote);
  if (status === 422) return phrase('{0} did not understand the question about {1}: {2}', host, what, quote);
  if (status >= 500) return phrase('{0} failed (status {1}). Try again in a moment.', host, status);
  return phrase('{0} refused the question about {1} (status {2}): {3}', host, what, status, quote);
}

function unknownUser({ host, token, tokenFrom }: Asked): Phrase {
  if (tokenFrom === 'signIn')
    return token === null
      ? phrase('{0} answers only those who have signed in.', host)
      : phrase('{0} does not accept the GitHub token. Sign in again.', host);
  return token === null
    ? phrase('{0} wants a GitHub token. Set GITHUB_TOKEN.', host)
    : phrase('{0} does not accept the GitHub token. Set another one.', host);
}

/** Words of the service on one line, bounded, without the token. */
function quoted(words: string, token: string | null): string {
  const hidden = token === null || token === '' ? words : words.replaceAll(token, '[the token]');
  const line = hidden.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line || '-';
}
