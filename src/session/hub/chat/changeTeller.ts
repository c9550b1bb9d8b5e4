import type { Entry } from '../../../core/conversation/conversation';
import { errorText } from '../../../core/errors';
import type { HubChange } from '../../../core/hub/chatView';
import type { Log } from '../../../core/ports';
import type { Chat } from '../../conversation/chat';

export interface ChangeTellerParts {
  readonly chat: Pick<Chat, 'conversation' | 'tell' | 'checkOurs'>;
  readonly log: Log;
  nowMs(): number;
}

/** What was acted on: a turn of the conversation that is shown, and a name or an address in it. */
export type Acted = Pick<Extract<Entry, { type: 'hubChanged' }>, 'turn' | 'subject'>;

/**
 * Made before work that takes its time: tells what came of it in the conversation that is shown now. Where another one is shown by
 * then, or another window has it, that is logged and no error: the work is done.
 */
export function changeTeller(
  parts: ChangeTellerParts,
  { turn, subject }: Acted,
): (change: HubChange) => void {
  const { chat, log } = parts;
  const conversation = chat.conversation();
  return (change) => {
    try {
      if (chat.conversation() !== conversation) throw new Error('another conversation is shown');
      chat.checkOurs();
      chat.tell({ type: 'hubChanged', turn, atMs: parts.nowMs(), subject, change });
    } catch (error) {
      log.warn(`hub: ${subject} was ${change.kind}, which its conversation is not told: ${errorText(error)}`);
    }
  };
}
