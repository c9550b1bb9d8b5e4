/** What runs in the background of a conversation, told to it. */
import { entryWithoutSecrets } from '../../agent/withoutSecrets';
import type { Redact } from '../../core/redact/redact';
import { endedEntry } from '../../run/desk/endedEntry';
import type { RunDesk } from '../../run/desk/runDesk';
import type { Conversation } from '../conversation/conversation';

export interface FollowPorts {
  readonly redact: Redact;
  nowMs(): number;
}

/** Output is shown as it comes, and an end is an entry of the conversation, at once. Returns what ends that. */
export function followRuns(
  desk: Pick<RunDesk, 'listen'>,
  conversation: Pick<Conversation, 'add' | 'show'>,
  ports: FollowPorts,
): () => void {
  return desk.listen({
    onOutput: ({ call }, text) => {
      if (call !== null) conversation.show({ type: 'toolOutput', ...call, text });
    },
    onEnded: (end) => {
      const entry = endedEntry(end, ports.nowMs());
      if (entry !== null) conversation.add(entryWithoutSecrets(entry, ports.redact));
    },
  });
}
