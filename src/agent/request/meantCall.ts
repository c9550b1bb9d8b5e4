import { isRecord } from '../../core/isRecord';
import type { ToolUse } from '../../core/conversation/languageModel';
import { exploreReads } from './exploreReads';

/** Between the id of a call and the number of what it was made for: no id that a model gives has it. */
export const PART_MARK = '/';

/** The call that a call of `more` with arguments is; any other as it is. Its id stays, by which the reply is answered. */
export function meantCall(use: ToolUse): ToolUse {
  if (use.name !== 'more' || !isRecord(use.input)) return use;
  const { tool, arguments: given } = use.input;
  return typeof tool === 'string' && given !== undefined ? { ...use, name: tool, input: given } : use;
}

/**
 * The calls that a call is made as: one of `explore` as those that answer its reads, each with an id of its own where there are several;
 * any other as the one that is meant. Their results are told together, under the id of the call.
 */
export function meantCalls(use: ToolUse): readonly ToolUse[] {
  const meant = meantCall(use);
  const reads = meant.name === 'explore' ? exploreReads(meant.input) : null;
  if (reads === null) return [meant];
  return reads.map(({ tool, args }, at) => ({
    ...meant,
    ...{ name: tool, input: args },
    callId: reads.length === 1 ? use.callId : `${use.callId}${PART_MARK}${at + 1}`,
  }));
}
