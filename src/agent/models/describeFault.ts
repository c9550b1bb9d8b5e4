import type { FailureAction } from '../../core/conversation';
import type { Fault } from './fault';

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
  readonly what: string;
  /** What to do, without a full stop. */
  readonly help: string;
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
      return passing(`The reply of ${host} broke off in the middle`, 'try again');
    case 'silent':
      return passing(`${host} has sent nothing for ${fault.afterMs / 1000} s`, 'try again');
    case 'endless':
      return failed(
        `The reply of ${host} goes on beyond the ${fault.tokens} tokens that it was asked for`,
        'choose another model or server',
        'openSettings',
      );
    case 'otherService':
      return wrongPlace(`What answers at ${place} is not the Messages API`);
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
  if (status === 401) return failed(`${host} does not accept the API key`, 'set another one', 'setKey');
  if (status >= 300 && status < 400)
    return wrongPlace(`${host} sends the request elsewhere (status ${status}), where the key does not go`);
  if (words === null) return describeStrangeBody(status, service);
  if (isTooLong(fault))
    return {
      ...failed(
        `The conversation is too long for ${model}`,
        'start a new chat, or ask about less at once',
        null,
      ),
      tooLong: true,
    };
  if (isMoney(fault))
    return failed(
      `${host} does not answer on this account: ${quoted(words, secret)}`,
      'look at its billing',
      null,
    );
  if (status === 403)
    return failed(
      `${host} does not let this API key use ${model}: ${quoted(words, secret)}`,
      'set another key',
      'setKey',
    );
  if (status === 404)
    return failed(
      `${host} has no model ${model}`,
      'choose another model, or correct the base URL',
      'openSettings',
    );
  if (isPassing(status)) return describePassing(fault, service);
  const what = `${host} refused the request: ${quoted(words, secret)}`;
  if (isAboutModel(fault, service)) return failed(what, 'choose another model', 'openSettings');
  return failed(what, 'start a new chat if it stays so', null);
}

function describePassing({ status, askedMs, mayRetry }: Refusal, { host }: Service): Failure {
  const wait = askedMs === null ? 'in a moment' : `in ${Math.max(1, Math.ceil(askedMs / 1000))} s`;
  const what =
    status === 429
      ? `${host} limits how much may be asked at a time`
      : status === 529 || status === 503
        ? `${host} is overloaded`
        : `${host} failed to answer (status ${status})`;
  return { ...passing(what, `try again ${wait}`), passing: mayRetry };
}

/** Proxies and firewalls answer with pages of their own. */
function describeStrangeBody(status: number, { host, place }: Service): Failure {
  if (status === 404) return wrongPlace(`There is no Messages API at ${place}`);
  const what = `${host} answered with status ${status} and a page of its own`;
  if (isPassing(status)) return passing(what, 'try again, and check the base URL and your proxy');
  return wrongPlace(what, 'check the base URL and your proxy');
}

function describeUnreachable(code: string, host: string): Failure {
  const named = code === '' ? '' : ` (${code})`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return passing(`${host} cannot be found${named}`, 'check your network and the base URL, then try again');
  if (code === 'ECONNREFUSED')
    return passing(`Nothing answers at ${host}${named}`, 'check that the server runs, then try again');
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code)) {
    const help = "check your proxy's certificate, then try again";
    return failed(`The connection to ${host} cannot be trusted${named}`, help, 'retry');
  }
  return passing(`${host} cannot be reached${named}`, 'check your network, then try again');
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

function failed(what: string, help: string, action: FailureAction | null): Failure {
  return { what, help, action, passing: false };
}

function passing(what: string, help: string): Failure {
  return { what, help, action: 'retry', passing: true };
}

function wrongPlace(what: string, help = 'correct the base URL'): Failure {
  return failed(what, help, 'openSettings');
}
