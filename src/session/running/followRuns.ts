/** Reports a conversation's background commands to it. */
import { entryWithoutSecrets } from '../../agent/withoutSecrets';
import type { Redact } from '../../core/redact/redact';
import { endedEntry } from '../../run/conversation/backgroundEnd';
import type { ConversationRuns } from '../../run/conversation/conversationRuns';
import type { Conversation } from '../conversation/conversation';

export interface FollowPorts {
  readonly redact: Redact;
  nowMs(): number;
}

/** Output is shown as it comes, and an end is an entry of the conversation, at once. Returns what ends that. */
export function followRuns(
  runs: Pick<ConversationRuns, 'listen'>,
  conversation: Pick<Conversation, 'add' | 'show'>,
  ports: FollowPorts,
): () => void {
  return runs.listen({
    onOutput: ({ call }, text) => {
      if (call !== null) conversation.show({ type: 'toolOutput', ...call, text });
    },
    onEnded: (end) => {
      const entry = endedEntry(end, ports.nowMs());
      if (entry !== null) conversation.add(entryWithoutSecrets(entry, ports.redact));
    },
  });
}
