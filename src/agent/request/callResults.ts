/** What the calls of a reply are answered with: exactly one result each. */
import type { ToolUse, UserBlock } from '../../core/conversation/languageModel';
import { meantCalls } from './meantCall';

export type ToolResult = Extract<UserBlock, { type: 'toolResult' }>;

const NEVER_RAN = 'This call was not made: the turn ended before it.';
const SOME_NEVER_RAN = 'The other reads of this call were not made: the turn ended before them.';
/** Of the further ones of a reply, which may have hundreds. */
const NEITHER = 'Nor this.';

/** Each call has a result, those too that were never made. */
export function answersTo(
  uses: readonly ToolUse[],
  results: ReadonlyMap<string, ToolResult>,
): readonly UserBlock[] {
  let never = NEVER_RAN;
  return uses.map((use) => {
    const result = resultOf(use, results);
    if (result !== null) return result;
    const answer = missing(use, never);
    never = NEITHER;
    return answer;
  });
}

/** What came of the calls that it was made as, together; null where none was made. */
function resultOf(use: ToolUse, results: ReadonlyMap<string, ToolResult>): ToolResult | null {
  const calls = meantCalls(use);
  const parts = calls.flatMap(({ callId }) => results.get(callId) ?? []);
  if (calls.length === 1 || parts.length === 0) return parts[0] ?? null;
  const isWhole = parts.length === calls.length;
  return {
    ...{ type: 'toolResult', callId: use.callId },
    text: [...parts.map(({ text }) => text), ...(isWhole ? [] : [SOME_NEVER_RAN])].join('\n\n'),
    isError: parts.every(({ isError }) => isError),
    results: parts.flatMap((part) => part.results),
  };
}

function missing({ callId }: ToolUse, text: string): ToolResult {
  return { type: 'toolResult', callId, text, isError: true, results: [] };
}
