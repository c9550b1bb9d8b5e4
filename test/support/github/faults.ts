/** Faults that a test plants in the loopback GitHub: what a request is answered with instead. */
import type { ServerResponse } from 'node:http';

export type Fault =
  /** A status of its own with these headers and this text. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** The connection ends before anything was answered. */
  | { readonly kind: 'reset' }
  /** The headers, a part of the body that they announce, and the end of the connection. */
  | { readonly kind: 'cut' }
  /** The headers, and then nothing. */
  | { readonly kind: 'silent' }
  /** So many bytes of JSON. */
  | { readonly kind: 'large'; readonly bytes: number };

export function playFault(fault: Fault, response: ServerResponse): void {
  switch (fault.kind) {
    case 'status':
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
      response.end(fault.body ?? JSON.stringify({ message: 'planted by a test' }));
      return;
    case 'reset':
      response.socket?.destroy();
      return;
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"total_count": 1, "items": [', () => response.socket?.destroy());
      return;
    case 'silent':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"total_count"');
      return;
    case 'large':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`{"filler": "${'x'.repeat(fault.bytes)}"}`);
  }
}

/** 403 as GitHub answers once the hour's requests are used up. */
export function primaryLimit(resetSeconds: number, resource = 'core'): Fault {
  return {
    ...{ kind: 'status', status: 403 },
    headers: {
      ...{ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0', 'x-ratelimit-resource': resource },
      'x-ratelimit-reset': String(resetSeconds),
    },
    body: JSON.stringify({ message: 'API rate limit exceeded for 127.0.0.1.' }),
  };
}

/** What GitHub answers to too many requests in a short time; without `retryAfter` its words alone say so. */
export function secondaryLimit(retryAfter: string | null, status: 403 | 429 = 403): Fault {
  return {
    ...{ kind: 'status', status, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } },
    body: JSON.stringify({ message: 'You have exceeded a secondary rate limit. Please wait a few minutes.' }),
  };
}
