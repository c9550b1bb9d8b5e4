import type { Entry } from '../../core/conversation/conversation';
import type { ModelClient, ModelEvent } from '../../core/conversation/languageModel';
import { ModelError } from '../../core/conversation/modelError';

/** A model that says what a session's model said, in its order, whatever it is asked. */
export function recordedModel(entries: readonly Entry[]): ModelClient {
  const replies = entries.flatMap(replyOf);
  const asked = entries.find((entry) => entry.type === 'asked');
  let next = 0;
  return {
    identity: asked?.model ?? { kind: 'none', name: '', host: '' },
    async *reply() {
      const reply = replies[next++];
      if (reply === undefined)
        throw new ModelError('The journal has no more replies: the session differs from here on.', null);
      yield reply;
    },
  };
}

function replyOf(entry: Entry): ModelEvent[] {
  if (entry.type === 'replied') {
    const { content, usage } = entry;
    const stop = entry.stop ?? (content.some(({ type }) => type === 'toolUse') ? 'toolUse' : 'end');
    return [{ type: 'reply', content, stop, usage }];
  }
  if (entry.type !== 'summarised' || entry.by !== 'model') return [];
  const { goal, constraints, done, open, decisions } = entry.summary;
  const text = JSON.stringify({ goal, constraints, done, open, decisions });
  return [{ type: 'reply', content: [{ type: 'text', text }], stop: 'end', usage: entry.usage }];
}
