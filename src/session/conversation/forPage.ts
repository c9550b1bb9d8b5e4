/** What of a conversation its page is given. */
import type { AgentEvent } from '../../core/conversation';

/** The event without what a model was told of a call: that is its outcome once more, which the page shows. */
export function forPage<T extends AgentEvent>(event: T): T {
  return event.type === 'toolEnded' ? { ...event, observation: '' } : event;
}
