import type { Message, UserBlock } from '../../core/conversation/languageModel';
import { estimateTokens } from '../../core/tokens/estimateTokens';
import { meantCall } from './meantCall';

/**
 * Results are replaced this many at a time: each replacement changes the beginning of the next request, and what was
 * cached of it is paid again.
 */
const REPLACED_TOGETHER = 8;

/** A result shorter than this is no longer than its handle. */
const HANDLE_CHARACTERS = 160;

type ToolResult = Extract<UserBlock, { type: 'toolResult' }>;

/**
 * The messages with their oldest tool results as one-line handles, as many as bring them within `budgetTokens`; those
 * of the last message are what the model waits for and always stay. Linear.
 */
export function withHandles(messages: readonly Message[], budgetTokens: number): readonly Message[] {
  let excess = tokensOf(messages) - budgetTokens;
  if (excess <= 0) return messages;
  const calls = callNames(messages);
  const replaced = new Set<UserBlock>();
  const older = messages.slice(0, -1).flatMap((message) => (message.role === 'user' ? message.content : []));
  for (const block of older) {
    if (block.type !== 'toolResult' || block.text.length <= HANDLE_CHARACTERS) continue;
    if (excess <= 0 && replaced.size % REPLACED_TOGETHER === 0) break;
    excess -= estimateTokens(block.text) - estimateTokens(handle(block, calls));
    replaced.add(block);
  }
  return messages.map((message) =>
    message.role === 'user'
      ? { role: 'user', content: message.content.map((block) => shorten(block, replaced, calls)) }
      : message,
  );
}

/** How many handles stand in them. */
export function handlesIn(messages: readonly Message[]): number {
  return messages.reduce((sum, { content }) => sum + content.filter(isHandle).length, 0);
}

function isHandle(block: Message['content'][number]): boolean {
  return block.type === 'toolResult' && block.isLeftOut === true;
}

/** Estimated tokens of the messages. */
export function tokensOf(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + messageTokens(message), 0);
}

/** Estimated tokens of a message's blocks. */
export function messageTokens(message: Message): number {
  return message.content.reduce((sum, block) => {
    if (block.type !== 'toolUse') return sum + estimateTokens(block.text);
    return sum + estimateTokens(block.name) + estimateTokens(JSON.stringify(block.input ?? {}));
  }, 0);
}

function shorten(
  block: UserBlock,
  replaced: ReadonlySet<UserBlock>,
  calls: ReadonlyMap<string, string>,
): UserBlock {
  if (block.type !== 'toolResult' || !replaced.has(block)) return block;
  return { ...block, text: handle(block, calls), results: [], isLeftOut: true };
}

function handle({ callId, text }: ToolResult, calls: ReadonlyMap<string, string>): string {
  const lines = text.split('\n').length;
  return `(${lines} earlier lines from ${calls.get(callId) ?? 'a tool'}, left out to save room: call it again if you need them.)`;
}

function callNames(messages: readonly Message[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const message of messages) {
    if (message.role !== 'assistant') continue;
    for (const block of message.content)
      if (block.type === 'toolUse') names.set(block.callId, meantCall(block).name);
  }
  return names;
}
