/** A model that is asked one thing, without tools, and whose reply is read as data. */
import { costOf } from '../../agent/models/prices';
import { textOf, wholeReply } from '../../agent/wholeReply';
import { NO_USAGE } from '../../core/conversation/languageModel';
import type { ModelClient, ModelRequest, Usage } from '../../core/conversation/languageModel';
import type { Redact } from '../../core/redact/redact';
import { estimateTokens } from '../../core/tokens/estimateTokens';

export interface OneReply {
  readonly text: string;
  readonly usage: Usage;
  /** US dollars; null where the price is not known. */
  readonly cost: number | null;
}

/** One text and the rules for its answer; `redact` takes secrets out of the text. */
export function oneRequest(
  { system, text, most }: { readonly system: string; readonly text: string; readonly most: number },
  redact: Redact,
): ModelRequest {
  return {
    system,
    messages: [{ role: 'user', content: [{ type: 'text', text: redact(text).text }] }],
    tools: [],
    maxOutputTokens: most,
  };
}

/** What sending it costs, without the reply. */
export function estimateOne(
  { identity }: ModelClient,
  { system, messages }: ModelRequest,
): { readonly tokens: number; readonly cost: number | null } {
  const tokens = estimateTokens(`${system}${JSON.stringify(messages)}`);
  return { tokens, cost: costOf(identity, { ...NO_USAGE, cacheWrite: tokens }) };
}

/** Throws as the client does, CancelledError. */
export async function askOnce(
  client: ModelClient,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<OneReply> {
  const reply = await wholeReply(client, request, signal);
  return { text: textOf(reply), usage: reply.usage, cost: costOf(client.identity, reply.usage) };
}
