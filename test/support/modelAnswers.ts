/** What the scripted model server can be told to answer: the steps of a script. */

export interface ToolUseStep {
  /** Default: a new id in the API's form. */
  readonly id?: string;
  readonly name: string;
  readonly input?: Readonly<Record<string, unknown>>;
  /** The input's JSON text as streamed, where it is to be something that no model should write. */
  readonly rawInput?: string;
}

export interface ReplyOptions {
  /** Streamed in several pieces, before the tool uses. */
  readonly text?: string;
  readonly toolUses?: readonly ToolUseStep[];
  /** Comes first, with a signature. */
  readonly thinking?: string;
  /** Sent first as they are: block types of a future API. */
  readonly otherBlocks?: readonly Readonly<Record<string, unknown>>[];
  /** Default: tool_use where there are tool uses, else end_turn. */
  readonly stop?: string;
  readonly usage?: Readonly<Record<string, number>>;
}

export type ReplyAnswer = { readonly kind: 'reply'; readonly options: ReplyOptions };

export type Answer =
  | ReplyAnswer
  | {
      readonly kind: 'fail';
      readonly status: number;
      readonly type: string;
      readonly message: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  /** After so many events of the reply: the socket is destroyed, nothing more comes, or an error event ends it. */
  | {
      readonly kind: 'broken';
      readonly reply: ReplyAnswer;
      readonly afterEvents: number;
      readonly how: Break;
    }
  /** Anything else, byte for byte; every piece is a write of its own. */
  | {
      readonly kind: 'raw';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly pieces: readonly Uint8Array[];
    };

export type Break =
  | { readonly kind: 'cut' }
  | { readonly kind: 'stall' }
  | { readonly kind: 'error'; readonly type: string; readonly message: string };

/** A reply of a model: text, then tool uses. */
export function reply(options: ReplyOptions): ReplyAnswer {
  return { kind: 'reply', options };
}

const errorTypes: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

/** An error with the API's JSON body. */
export function fail(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { kind: 'fail', status, type: errorTypes[status] ?? 'api_error', message, headers };
}

/** A reply whose socket is destroyed after so many events. */
export function cut(answer: ReplyAnswer, afterEvents: number): Answer {
  return { kind: 'broken', reply: answer, afterEvents, how: { kind: 'cut' } };
}

/** A reply of which nothing comes any more after so many events, while the socket stays open. */
export function stall(answer: ReplyAnswer, afterEvents: number): Answer {
  return { kind: 'broken', reply: answer, afterEvents, how: { kind: 'stall' } };
}

/** A reply that an error event ends after so many events. */
export function errorEvent(answer: ReplyAnswer, afterEvents: number, type: string, message: string): Answer {
  return { kind: 'broken', reply: answer, afterEvents, how: { kind: 'error', type, message } };
}

/** Bytes that are no answer of the API: a page of a proxy, a stream of other things. */
export function raw(
  status: number,
  headers: Readonly<Record<string, string>>,
  ...pieces: readonly (string | Uint8Array)[]
): Answer {
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
  return { kind: 'raw', status, headers, pieces: bytes };
}
