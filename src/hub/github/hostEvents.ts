/** What whoever asks a service of repositories is told meanwhile. */
export type HostEvent =
  /** It goes on by itself; `isLimit`: the service's limit is reached, else something failed and is tried again. */
  | {
      readonly kind: 'waiting';
      readonly isLimit: boolean;
      /** Ms since the epoch. */
      readonly untilMs: number;
      readonly forMs: number;
    }
  /** Offline: an answer of then is used, ms since the epoch. */
  | { readonly kind: 'kept'; readonly sinceMs: number }
  /** Answers cannot be kept, for the reason that the system gives. */
  | { readonly kind: 'notKept'; readonly why: string };
