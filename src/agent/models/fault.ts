/** What went wrong between us and a model's service, as data. */
import type * as Sdk from '@anthropic-ai/sdk';
import { errorText } from '../../core/errors';
import { OversizedError } from './boundedBody';
import { SilenceError } from './patience';
import { retryAfterMs } from './retry';

export type Fault =
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** The API's own words; null where the body was none of the API's. */
      readonly words: string | null;
      /** Names the cause where the API has a name for it, as `enforced_spend_limit_reached`. */
      readonly code: string | null;
      readonly askedMs: number | null;
      /** False where the API says that asking again is of no use. */
      readonly mayRetry: boolean;
    }
  | { readonly kind: 'unreachable'; readonly code: string }
  /** The reply ended before its end, or is no stream of events. */
  | { readonly kind: 'broken'; readonly detail: string }
  | { readonly kind: 'silent'; readonly afterMs: number }
  /** More came than the reply's tokens can hold. */
  | { readonly kind: 'endless'; readonly tokens: number }
  /** More came than any reply is, or a line of it without end. */
  | { readonly kind: 'oversized'; readonly mostBytes: number }
  | { readonly kind: 'otherService'; readonly contentType: string };

/** Carries a fault out of the code that reads a reply. */
export class FaultError extends Error {
  override readonly name = 'FaultError';
  constructor(readonly fault: Fault) {
    super(fault.kind);
  }
}

/** The statuses of errors that come as an event, after the headers have said 200. */
const statusOfType: ReadonlyMap<string | null, number> = new Map([
  ['overloaded_error', 529],
  ['rate_limit_error', 429],
  ['api_error', 500],
  ['timeout_error', 504],
]);

/** The fault that an error of a request stands for; null for a bug of ours. */
export function faultOf(error: unknown, sdk: typeof Sdk, nowMs: number): Fault | null {
  if (error instanceof FaultError) return error.fault;
  if (error instanceof sdk.APIConnectionError) return connectionFault(error);
  if (!isApiError(error, sdk)) return null;
  const { status, type, apiMessage, error: body, errorCode, headers } = error;
  return {
    kind: 'refused',
    status: status ?? statusOfType.get(type) ?? 400,
    words: apiMessage ?? wordsOf(body),
    code: errorCode,
    askedMs: retryAfterMs(headers?.get('retry-after'), nowMs),
    mayRetry: headers?.get('x-should-retry') !== 'false',
  };
}

/** The fault of an error while the reply was read. */
export function readingFault(error: unknown, sdk: typeof Sdk): unknown {
  if (error instanceof sdk.APIError || error instanceof FaultError) return error;
  if (error instanceof SilenceError) return new FaultError({ kind: 'silent', afterMs: error.afterMs });
  if (error instanceof OversizedError)
    return new FaultError({ kind: 'oversized', mostBytes: error.mostBytes });
  return new FaultError({ kind: 'broken', detail: errorText(error) });
}

/** Said as a type: `instanceof` alone narrows to an error of unknown parts. */
function isApiError(error: unknown, sdk: typeof Sdk): error is Sdk.APIError {
  return error instanceof sdk.APIError;
}

function connectionFault(error: Error): Fault {
  let cause: unknown = error;
  let code = '';
  // fetch says `fetch failed`; why stands in the causes, where Node.js has put the code.
  for (let depth = 0; depth < 5 && cause instanceof Error; depth++) {
    if (cause instanceof SilenceError) return { kind: 'silent', afterMs: cause.afterMs };
    const own: unknown = 'code' in cause ? cause.code : undefined;
    if (typeof own === 'string') code = own;
    cause = cause.cause ?? (cause instanceof AggregateError ? cause.errors[0] : undefined);
  }
  return { kind: 'unreachable', code };
}

/** Servers that speak the Messages API do not all put their errors in its form. */
function wordsOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const fields = body as Readonly<Record<string, unknown>>;
  const words = [fields['error'], fields['message'], fields['detail']].find(
    (each) => typeof each === 'string',
  );
  return typeof words === 'string' ? words : null;
}
