/** The runs of this window's conversations. */
import { ConversationRuns } from '../../run/conversation/conversationRuns';
import type { Run } from '../../run/conversation/run';
import type { RunLogs } from '../../run/log/runLogs';

export type EndedRun = Pick<Run, 'command'>;
export type EndRuns = () => Promise<readonly EndedRun[]>;

export interface WindowRuns {
  /** Those of the conversation of this id; the same for as long as the window lives. */
  of(conversation: string): ConversationRuns;
  /** Ends all that runs, with everything it started; resolves with it once it has ended. */
  endAll(): Promise<readonly EndedRun[]>;
  /** From now on `endAll` ends this, too, which is no conversation's. */
  add(end: EndRuns): void;
}

/** `logs` has what the runs of all conversations printed. */
export function createWindowRuns(logs: Pick<RunLogs, 'read' | 'path'>): WindowRuns {
  const all = new Map<string, ConversationRuns>();
  const others: EndRuns[] = [];
  return {
    of: (conversation) => {
      const runs = all.get(conversation) ?? new ConversationRuns(logs);
      all.set(conversation, runs);
      return runs;
    },
    add: (end) => void others.push(end),
    endAll: async () => {
      const own = [...all.values()].map((runs) => runs.endAll('all'));
      return (await Promise.all([...own, ...others.map((end) => end())])).flat();
    },
  };
}
