/** The runs of this window's conversations. */
import type { DeskRun } from '../../run/desk/going';
import { RunDesk } from '../../run/desk/runDesk';

export type EndedRun = Pick<DeskRun, 'command'>;
export type EndRuns = () => Promise<readonly EndedRun[]>;

export interface RunDesks {
  /** The desk of the conversation of this id. */
  of(conversation: string): RunDesk;
  /** Ends all that runs, with everything it started; resolves with it once it has ended. */
  endAll(): Promise<readonly EndedRun[]>;
  /** From now on `endAll` ends this, too, which is no conversation's. */
  add(end: EndRuns): void;
}

export function createRunDesks(): RunDesks {
  const desks = new Map<string, RunDesk>();
  const others: EndRuns[] = [];
  return {
    of: (conversation) => {
      const desk = desks.get(conversation) ?? new RunDesk();
      desks.set(conversation, desk);
      return desk;
    },
    add: (end) => void others.push(end),
    endAll: async () => {
      const own = [...desks.values()].map(
        (desk): EndRuns =>
          () =>
            desk.endAll('all'),
      );
      return (await Promise.all([...own, ...others].map((end) => end()))).flat();
    },
  };
}
