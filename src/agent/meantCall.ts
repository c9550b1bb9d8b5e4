import { isRecord } from '../core/isRecord';
import type { ToolUse } from '../core/languageModel';

/** The call that a call of `more` with arguments is; any other as it is. Its id stays, by which the reply is answered. */
export function meantCall(use: ToolUse): ToolUse {
  if (use.name !== 'more' || !isRecord(use.input)) return use;
  const { tool, arguments: given } = use.input;
  return typeof tool === 'string' && given !== undefined ? { ...use, name: tool, input: given } : use;
}
