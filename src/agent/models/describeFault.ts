import type { FailureAction } from '../../core/conversation/conversation';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { Fault } from './fault';

const AGAIN = phrase('try again');

/** The service that was asked, as errors name it. */
export interface Service {
  readonly host: string;
  readonly model: string;
  /** Where the API is: without user, password, query. */
  readonly place: string;
  /** Never to be shown or logged, whatever a text says. */
  readonly secret: string;
}

export interface Failure {
  /** What happened, without a full stop. */
  readonly what: Phrase;
  /** What to do, without a full stop. */
  readonly help: Phrase;
  readonly action: FailureAction | null;
  /** Whether the same request may well be answered a moment later. */
  readonly passing: boolean;
  /** Whether a shorter conversation would be answered. */
  readonly tooLong?: true;
}

/** What a fault is for the user: what happened, what to do, the action that does it. */
export function describeFault(fault: Fault, service: Service): Failure {
  const { host, place } = service;
  switch (fault.kind) {
    case 'refused':
      return describeRefusal(fault, service);
    case 'unreachable':
      return describeUnreachable(fault.code, host);
    case 'broken':
      return passing(phrase('The reply from {0} was interrupted', host), AGAIN);
    case 'silent':
      return passing(phrase('{0} has sent nothing for {1} s', host, fault.afterMs / 1000), AGAIN);
    case 'endless':
      return failed(
        phrase('The reply from {0} exceeded the requested {1} tokens', host, fault.tokens),
        phrase('choose another model or server'),
        'openSettings',
      );
    case 'oversized':
      return failed(
        phrase(
          '{0} sent more than {1} MiB, too much for a reply, so RepoMaster closed the connection',
          host,
          fault.mostBytes / 1024 ** 2,
        ),
        phrase('choose another model or server'),
        'openSettings',
      );
    case 'otherService':
      return wrongPlace(phrase('The server at {0} does not speak the Messages API', place));
  }
}

/** Text of a service on one line, at most 300 characters, without control characters and without the key. */
export function quoted(text: string, secret: string): string {
  const hidden = secret === '' ? text : text.replaceAll(secret, '[the key]');
  const line = hidden.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const short = line.length > 300 ? `${line.slice(0, 299).trimEnd()}…` : line;
  return short.replace(/[.\s]+$/, '');
}

type Refusal = Extract<Fault, { kind: 'refused' }>;

function describeRefusal(fault: Refusal, service: Service): Failure {
  const { host, model, secret } = service;
  const { status, words } = fault;
  if (status === 401)
    return failed(phrase('{0} does not accept the API key', host), phrase('set another one'), 'setKey');
  if (status >= 300 && status < 400)
    return wrongPlace(
      phrase(
        '{0} redirected the request (status {1}); RepoMaster does not send the key elsewhere',
        host,
        status,
      ),
    );
  if (words === null) return describeStrangeBody(status, service);
  if (isTooLong(fault))
    return {
      ...failed(
        phrase('The conversation is too long for {0}', model),
        phrase('start a new chat, or ask a narrower question'),
        null,
      ),
      tooLong: true,
    };
  if (isMoney(fault))
    return failed(
      phrase('{0} refused this account: {1}', host, quoted(words, secret)),
      phrase('check its billing, or choose another model'),
      'chooseModel',
    );
  if (status === 403)
    return failed(
      phrase('{0} does not let this API key use {1}: {2}', host, model, quoted(words, secret)),
      phrase('set another key'),
      'setKey',
    );
  if (status === 404)
    return failed(
      phrase('{0} has no model {1}', host, model),
      phrase('choose another model, or correct the base URL'),
      'openSettings',
    );
  if (isPassing(status)) return describePassing(fault, service);
  const what = phrase('{0} refused the request: {1}', host, quoted(words, secret));
  if (isAboutModel(fault, service)) return failed(what, phrase('choose another model'), 'openSettings');
  return failed(what, phrase('start a new chat if this continues'), null);
}

function describePassing({ status, askedMs, mayRetry }: Refusal, { host }: Service): Failure {
  const help =
    askedMs === null
      ? phrase('try again in a moment')
      : phrase('try again in {0} s', Math.max(1, Math.ceil(askedMs / 1000)));
  const what =
    status === 429
      ? phrase('{0} limits the request rate', host)
      : status === 529 || status === 503
        ? phrase('{0} is overloaded', host)
        : phrase('{0} failed to answer (status {1})', host, status);
  return { ...passing(what, help), passing: mayRetry };
}

/** Proxies and firewalls answer with pages of their own. */
function describeStrangeBody(status: number, { host, place }: Service): Failure {
  if (status === 404) return wrongPlace(phrase('There is no Messages API at {0}', place));
  const what = phrase('{0} answered with status {1} and a web page', host, status);
  if (isPassing(status)) return passing(what, phrase('try again, and check the base URL and your proxy'));
  return wrongPlace(what, phrase('check the base URL and your proxy'));
}

function describeUnreachable(code: string, host: string): Failure {
  const named = (what: Phrase): Phrase => (code === '' ? what : phrase('{0} ({1})', what, code));
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return passing(
      named(phrase('{0} cannot be found', host)),
      phrase('check your network and the base URL, then try again'),
    );
  if (code === 'ECONNREFUSED')
    return passing(
      named(phrase('Nothing answers at {0}', host)),
      phrase('check that the server runs, then try again'),
    );
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code)) {
    const help = phrase("check your proxy's certificate, then try again");
    return failed(named(phrase('The connection to {0} is not trusted', host)), help, 'retry');
  }
  return passing(named(phrase('{0} cannot be reached', host)), phrase('check your network, then try again'));
}

function isPassing(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

function isTooLong({ status, words }: Refusal): boolean {
  if (status === 413) return true;
  return (
    status === 400 &&
    /prompt is too long|context (window|limit|length)|too many (input )?tokens/i.test(words ?? '')
  );
}

/** Servers that have no such model say so with 400 too. */
function isAboutModel({ status, words }: Refusal, { model }: Service): boolean {
  return (
    (status === 400 || status === 422) && /\bmodel\b/i.test(words ?? '') && (words ?? '').includes(model)
  );
}

/** Limits that only paying lifts come as 400, 402, 403 and 429. */
function isMoney({ status, code, words }: Refusal): boolean {
  if (status === 402 || /spend_limit|billing|credit/.test(code ?? '')) return true;
  return status === 400 && /credit balance/i.test(words ?? '');
}

function failed(what: Phrase, help: Phrase, action: FailureAction | null): Failure {
  return { what, help, action, passing: false };
}

function passing(what: Phrase, help: Phrase): Failure {
  return { what, help, action: 'retry', passing: true };
}

function wrongPlace(what: Phrase, help = phrase('correct the base URL')): Failure {
  return failed(what, help, 'openSettings');
}
