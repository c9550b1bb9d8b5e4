/** Of one line of a stream of events: no reply of a model is as long, and a line is held whole until it ends. */
export const MOST_LINE_BYTES = 4 * 1024 * 1024;

/** Of a whole reply as a stream of events, each token in an event of its own. */
const MOST_REPLY_BYTES = 128 * 1024 * 1024;

/** Of what a service says against a request: its words stand at the beginning. */
export const MOST_ERROR_BYTES = 64 * 1024;

const LINE_END = 0x0a;

/** A service that sends more than any reply is. */
export class OversizedError extends Error {
  override readonly name = 'OversizedError';
  constructor(readonly mostBytes: number) {
    super(`more than ${mostBytes} bytes came`);
  }
}

/**
 * Looks at each piece of a body before it is handed on: what of it may be taken, null for the end. The words of an error are
 * cut where they are too long; of a reply that is too long, or has a line that is, throws OversizedError.
 */
export function bodyLimits(isError: boolean): (piece: Uint8Array) => Uint8Array | null {
  let all = 0;
  let line = 0;
  return (piece) => {
    const before = all;
    all += piece.length;
    if (isError) return before >= MOST_ERROR_BYTES ? null : piece.subarray(0, MOST_ERROR_BYTES - before);
    const end = piece.lastIndexOf(LINE_END);
    const first = piece.indexOf(LINE_END);
    const longest = line + (first === -1 ? piece.length : first);
    line = end === -1 ? longest : piece.length - end - 1;
    if (Math.max(longest, line) > MOST_LINE_BYTES) throw new OversizedError(MOST_LINE_BYTES);
    if (all > MOST_REPLY_BYTES) throw new OversizedError(MOST_REPLY_BYTES);
    return piece;
  };
}
