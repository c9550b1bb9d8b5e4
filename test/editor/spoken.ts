/** What was said: to the model, in its requests, and by the chat, in its entries. */
import assert from 'node:assert/strict';
import type { Entry } from '../../src/core/conversation/conversation';
import type { ReceivedRequest } from '../support/modelServer';

/** What of a request these tests look at. */
export interface Body {
  readonly system: unknown;
  readonly tools: readonly { readonly name: string }[];
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

export function bodyOf(request: ReceivedRequest | undefined): Body {
  assert.ok(request, 'the model was not asked');
  return request.body as Body;
}

export interface ToolResult {
  readonly type: string;
  readonly content?: string;
  readonly is_error?: boolean;
}

/** The results of the request's last message, their content as one text. */
export function toolResults(request: ReceivedRequest | undefined): ToolResult[] {
  const last = bodyOf(request).messages.at(-1);
  const blocks = Array.isArray(last?.content) ? (last.content as ToolResult[]) : [];
  const results = blocks.filter(({ type }) => type === 'tool_result');
  return results.map((result) => ({
    ...result,
    content: typeof result.content === 'string' ? result.content : JSON.stringify(result.content),
  }));
}

export function asked(entries: readonly Entry[]): (Entry & { type: 'asked' }) | undefined {
  return entries.findLast((entry) => entry.type === 'asked');
}

export function toolsUsed(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => (entry.type === 'toolStarted' ? [entry.name] : []));
}

export function lastReply(entries: readonly Entry[]): string {
  const replied = entries.findLast((entry) => entry.type === 'replied');
  return replied?.content.map((block) => (block.type === 'text' ? block.text : '')).join('') ?? '';
}
