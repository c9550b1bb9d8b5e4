/** The runs of this window's conversations. Free of `vscode`. */
import type { DeskRun } from '../run/desk/going';
import { RunDesk } from '../run/desk/runDesk';

export interface RunDesks {
  /** The desk of the conversation of this id. */
  of(conversation: string): RunDesk;
  /** Ends all that runs, with everything it started; resolves with it once it has ended. */
  endAll(): Promise<readonly DeskRun[]>;
}

export function createRunDesks(): RunDesks {
  const desks = new Map<string, RunDesk>();
  return {
    of: (conversation) => {
      const desk = desks.get(conversation) ?? new RunDesk();
      desks.set(conversation, desk);
      return desk;
    },
    endAll: async () => (await Promise.all([...desks.values()].map((desk) => desk.endAll('all')))).flat(),
  };
}
