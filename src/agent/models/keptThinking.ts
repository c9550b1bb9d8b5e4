import type { ContentBlockParam } from '@anthropic-ai/sdk/resources/messages';
import type { Message } from '../../core/conversation/languageModel';
import type { KeptContent } from './translate';

/**
 * The thinking of the running turn. The API wants it back, as it was and where it was, while tools are being called; it
 * is bound to what stood before it, so that of a finished turn is not sent again, and none is once something was changed.
 */
export interface KeptThinking {
  /** Remembers a reply that called tools, with its blocks as the API sent them. */
  keep(callIds: readonly string[], blocks: readonly ContentBlockParam[]): void;
  /** What to send in place of the assistant messages of these. Forgets what is not among them. */
  of(messages: readonly Message[]): KeptContent;
  isEmpty(): boolean;
  forget(): void;
}

/** A store without anything kept. */
export function createKeptThinking(): KeptThinking {
  let kept = new Map<string, readonly ContentBlockParam[]>();
  return {
    keep: (callIds, blocks) => void kept.set(keyOf(callIds), blocks),
    of(messages) {
      const running = messages.slice(messages.findLastIndex(startsTurn) + 1);
      const keys = new Set(running.map(keyOfMessage));
      kept = new Map([...kept].filter(([key]) => keys.has(key)));
      return (message) => (running.includes(message) ? kept.get(keyOfMessage(message)) : undefined);
    },
    isEmpty: () => kept.size === 0,
    forget() {
      kept.clear();
    },
  };
}

function startsTurn({ role, content }: Message): boolean {
  return role === 'user' && content.every(({ type }) => type === 'text');
}

function keyOfMessage({ role, content }: Message): string {
  if (role !== 'assistant') return '';
  return keyOf(content.flatMap((block) => (block.type === 'toolUse' ? [block.callId] : [])));
}

function keyOf(callIds: readonly string[]): string {
  return callIds.join('\n');
}
