/** What the next request sends, before it is sent. */
import type { Entry } from '../../core/conversation/conversation';
import { estimateTokens } from '../../core/tokens/estimateTokens';
import { entriesThatCount } from '../branches';
import { buildHistory } from './history';
import { defaultLimits } from '../limits';
import { tokensOf } from './oldResults';

/** What a prompt with the schemas of its tools has at most, in every mode: a test holds them to it. */
const PROMPT_TOKENS = 1200;

/** Estimated tokens of the conversation as it would be sent, with this question; `extraTokens`: what is sent with it besides. Linear. */
export function nextRequestTokens(entries: readonly Entry[], text: string, extraTokens: number): number {
  const counting = entriesThatCount(entries);
  const told = tokensOf(buildHistory(counting, defaultLimits.historyTokens));
  return promptTokens(entries) + (counting.length === 0 ? 0 : told) + estimateTokens(text) + extraTokens;
}

/** As they were sent last. */
function promptTokens(entries: readonly Entry[]): number {
  const last = entries.findLast((entry) => entry.type === 'requested');
  const { system = 0, tools = 0 } = (last?.type === 'requested' ? last.sources : undefined) ?? {};
  return system + tools > 0 ? system + tools : PROMPT_TOKENS;
}
