/** Where the tokens of a conversation come from, and what they cost. */
import type { Entry, TokensBySource } from '../core/conversation/conversation';
import { NO_USAGE } from '../core/conversation/languageModel';
import type { ModelIdentity, ModelRequest, Usage } from '../core/conversation/languageModel';
import { estimateTokens } from '../core/tokens/estimateTokens';
import { messageTokens } from './request/oldResults';
import { costOf } from './models/prices';
import { meantCall } from './request/meantCall';

/** Estimated tokens of a request by source; their sum is the estimate of the whole. Linear. */
export function requestSources({ system, tools, messages }: ModelRequest): TokensBySource {
  const sources = new Map<string, number>();
  const add = (source: string, tokens: number): void => {
    if (tokens > 0) sources.set(source, (sources.get(source) ?? 0) + tokens);
  };
  add('system', estimateTokens(system));
  if (tools.length > 0) add('tools', estimateTokens(JSON.stringify(tools)));
  const names = new Map<string, string>();
  for (const message of messages) {
    if (message.role === 'assistant') {
      add('replies', messageTokens(message));
      for (const block of message.content)
        if (block.type === 'toolUse') names.set(block.callId, meantCall(block).name);
      continue;
    }
    for (const block of message.content) {
      const source =
        block.type === 'text' ? (block.source ?? 'question') : (names.get(block.callId) ?? 'tool');
      add(source, estimateTokens(block.text));
    }
  }
  return Object.fromEntries(sources);
}

/** The same in a model's own tokens, `ratio` of them for an estimated one. */
export function correctedSources(sources: TokensBySource, ratio: number): TokensBySource {
  return Object.fromEntries(
    Object.entries(sources).map(([source, tokens]) => [source, Math.round(tokens * ratio)]),
  );
}

/** Estimated tokens of the whole. */
export function totalOf(sources: TokensBySource): number {
  return Object.values(sources).reduce((sum, tokens) => sum + tokens, 0);
}

export interface Ledger {
  /** Requests that were answered. */
  readonly requests: number;
  /** As the service counted them. */
  readonly usage: Usage;
  /** US dollars; null where a price is not known, which is not 0. */
  readonly cost: number | null;
  /** Estimated tokens of all requests by source, most first. */
  readonly sources: readonly { readonly source: string; readonly tokens: number }[];
}

/** What these entries used: all of a conversation, or one turn's. Linear. */
export function ledgerOf(entries: readonly Entry[]): Ledger {
  const sources = new Map<string, number>();
  let model: ModelIdentity | null = null;
  let cost: number | null = 0;
  let usage = NO_USAGE;
  let requests = 0;
  for (const entry of entries) {
    if (entry.type === 'asked') model = entry.model;
    if ('sources' in entry)
      for (const [source, tokens] of Object.entries(entry.sources ?? {}))
        sources.set(source, (sources.get(source) ?? 0) + tokens);
    // Replied, summarised or consulted.
    if (!('usage' in entry)) continue;
    requests++;
    usage = addUsage(usage, entry.usage);
    const by = entry.type === 'consulted' ? entry.model : model;
    const paid = by === null ? null : costOf(by, entry.usage);
    cost = cost === null || paid === null ? null : cost + paid;
  }
  const rows = [...sources].map(([source, tokens]) => ({ source, tokens }));
  rows.sort((a, b) => b.tokens - a.tokens || (a.source < b.source ? -1 : 1));
  return { requests, usage, cost, sources: rows };
}

/** Tokens in and out, as the service counted them, and as they are estimated where it counts nothing. Linear. */
export function spentTokens(entries: readonly Entry[]): number {
  let [spent, estimated] = [0, 0];
  for (const entry of entries) {
    if (entry.type === 'requested') estimated = entry.estimatedTokens;
    if (entry.type === 'summarised' || entry.type === 'consulted') spent += allTokens(entry.usage);
    if (entry.type !== 'replied') continue;
    const counted = allTokens(entry.usage);
    spent += counted > 0 ? counted : estimated + messageTokens({ role: 'assistant', content: entry.content });
  }
  return spent;
}

/** All tokens, in and out, cached ones included. */
function allTokens({ input, output, cacheRead, cacheWrite }: Usage): number {
  return input + output + cacheRead + cacheWrite;
}

/** Both together. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
  };
}
