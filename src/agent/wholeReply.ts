import type { ModelClient, ModelEvent, ModelRequest } from '../core/conversation/languageModel';
import { ModelError } from '../core/conversation/modelError';
import { phrase } from '../core/text/phrase';
import { untilAborted } from './untilAborted';

export type Reply = Extract<ModelEvent, { type: 'reply' }>;

/** The model's reply to one request, for whoever shows nothing of it while it comes. Throws as ModelClient.reply. */
export async function wholeReply(
  model: ModelClient,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<Reply> {
  for await (const event of untilAborted(model.reply(request, signal), signal))
    if (event.type === 'reply') return event;
  throw new ModelError(phrase("The model's reply was incomplete."), 'retry');
}

/** All text of a reply, a block a line. */
export function textOf({ content }: Reply): string {
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}
