/** What went wrong with a request to a service of repositories. */

export type Fault =
  /** `code` is the system's, as ENOTFOUND; '' where there is none. */
  | { readonly kind: 'unreachable'; readonly code: string }
  /** The connection ended inside of the answer. */
  | { readonly kind: 'broken' }
  | { readonly kind: 'silent'; readonly afterMs: number }
  | { readonly kind: 'oversized'; readonly mostBytes: number }
  /** `words` are the service's own: data. */
  | { readonly kind: 'refused'; readonly status: number; readonly words: string }
  /** `untilMs`: when it answers again, ms since the epoch. */
  | { readonly kind: 'limited'; readonly which: 'primary' | 'secondary'; readonly untilMs: number }
  /** To another host, or in a circle; `to` is a host. */
  | { readonly kind: 'redirected'; readonly to: string }
  /** A page of a proxy, or another service's answer. */
  | { readonly kind: 'strange'; readonly status: number }
  /** Nothing may be asked, and nothing was kept. */
  | { readonly kind: 'offline' };

export class FaultError extends Error {
  override readonly name = 'FaultError';
  constructor(readonly fault: Fault) {
    super(`a request failed: ${fault.kind}`);
  }
}

export type Limited = Extract<Fault, { kind: 'limited' }>;
