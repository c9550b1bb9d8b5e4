import type { TurnEnd } from '../core/conversation/conversation';
import { UserError, errorText } from '../core/errors';
import type { Log } from '../core/ports';
import { phrase } from '../core/text/phrase';

/** How a turn ends over this error. What is no UserError is a bug of ours, and goes to the log whole. */
export function failedTurn(error: unknown, log: Log): TurnEnd {
  if (error instanceof UserError)
    return { kind: 'failed', message: error.said, action: error.remedy ?? 'retry' };
  log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const message = phrase(
    'A bug in RepoMaster ended the turn: {0}. See the log for details, then ask again.',
    errorText(error),
  );
  return { kind: 'failed', message, action: 'showLog' };
}
