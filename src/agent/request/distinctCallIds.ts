import type { Entry } from '../../core/conversation/conversation';
import type { AssistantBlock } from '../../core/conversation/languageModel';
import { PART_MARK } from './meantCall';

/**
 * The content with call ids that no other call of the conversation has: some services count from 0 in every reply, and
 * an answer must find its one call. No id looks like that of a part of a call. Linear in the conversation.
 */
export function distinctCallIds(
  content: readonly AssistantBlock[],
  before: readonly Entry[],
): readonly AssistantBlock[] {
  if (!content.some((block) => block.type === 'toolUse')) return content;
  const taken = new Set(before.flatMap((entry) => (entry.type === 'replied' ? callIds(entry.content) : [])));
  return content.map((block) => {
    if (block.type !== 'toolUse') return block;
    const callId = freeId(block.callId.replaceAll(PART_MARK, '_'), taken);
    taken.add(callId);
    return { ...block, callId };
  });
}

function callIds(content: readonly AssistantBlock[]): readonly string[] {
  return content.flatMap((block) => (block.type === 'toolUse' ? [block.callId] : []));
}

function freeId(wanted: string, taken: ReadonlySet<string>): string {
  if (wanted !== '' && !taken.has(wanted)) return wanted;
  for (let count = 2; ; count++) {
    const id = `${wanted === '' ? 'call' : wanted}_${count}`;
    if (!taken.has(id)) return id;
  }
}
