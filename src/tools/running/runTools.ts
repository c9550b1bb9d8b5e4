import type { Tool } from '../../core/conversation/tool';
import type { ConversationRuns } from '../../run/conversation/conversationRuns';
import { readLogTool } from './readLog';
import { stopRunTool } from './stopRun';

/** The tools for runs that there are already. */
export function runTools(runs: ConversationRuns): readonly Tool[] {
  return [readLogTool(runs), stopRunTool(runs)];
}
