/** Tracks what happens in a hidden chat: calls that wait for approval, and turns that ended. */
import type { AgentEvent } from '../../core/conversation/conversation';

export interface Unseen {
  /** Calls that wait for the user. */
  readonly waiting: number;
  /** Turns of a model that have ended since the chat was last seen, but for those that the user stopped. */
  readonly finished: number;
}

/** What a notice is about; `stopped` = the turn ended without an answer. */
export type UnseenNews = 'waiting' | 'finished' | 'stopped';

export interface UnseenPorts {
  /** Shows what is unseen now, in the place of what was shown before. */
  readonly show: (unseen: Unseen) => void;
  /** Tells of it once, as it happens. */
  readonly tell: (news: UnseenNews) => void;
}

export interface UnseenWatch {
  /** Takes each event of the conversation that is shown. */
  see(event: AgentEvent): void;
  /** Whether the user sees the chat from now on. */
  setVisible(isVisible: boolean): void;
  /** Another conversation is shown. */
  forget(): void;
}

/** At first the chat is hidden, and nothing waits. */
export function createUnseenWatch({ show, tell }: UnseenPorts): UnseenWatch {
  const asked = new Set<string>();
  let [isSeen, isOfModel, finished] = [false, false, 0];
  const update = (): void => show(isSeen ? { waiting: 0, finished: 0 } : { waiting: asked.size, finished });
  return {
    see: (event) => {
      switch (event.type) {
        case 'asked':
          isOfModel = event.model.kind !== 'none';
          return;
        case 'approvalAsked':
        case 'editAsked':
          asked.add(event.callId);
          if (!isSeen) tell('waiting');
          break;
        case 'approvalGiven':
          asked.delete(event.callId);
          break;
        case 'ended': {
          asked.clear();
          // What the map alone answers is there before anybody looks away.
          const isNews = !isSeen && isOfModel && event.end.kind !== 'cancelled';
          if (isNews) finished += 1;
          if (isNews) tell(event.end.kind === 'answered' ? 'finished' : 'stopped');
          break;
        }
        default:
          return;
      }
      update();
    },
    setVisible: (isVisible) => {
      isSeen = isVisible;
      if (isSeen) finished = 0;
      update();
    },
    forget: () => {
      asked.clear();
      finished = 0;
      update();
    },
  };
}
