import type { ReplySource } from './recorder';
import type { Session } from './session';

/** The recorded replies in their order; what asks beyond them is refused. */
export function replaySource({ exchanges }: Session): ReplySource {
  let asked = 0;
  return async () => {
    const reply = exchanges[asked++]?.reply;
    return reply === undefined
      ? { kind: 'refused', status: 400, type: 'invalid_request_error', message: PAST_THE_END }
      : { kind: 'reply', reply };
  };
}

export const PAST_THE_END = 'the recording is at its end';
