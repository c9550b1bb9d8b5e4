/** Connects the planner page to the commits that are to be rebased. */
import { UserError } from '../../core/errors';
import type { RebaseView, RebaseWork } from '../../core/git/planning';
import { phrase } from '../../core/text/phrase';
import type { FromRebase } from '../../protocol/fromPlanner';
import type { PageDoor } from '../pages/pagePanel';
import { createPlannerSteps } from '../../session/planning/plannerSteps';
import type { PlannerPorts } from '../../session/planning/plannerSteps';

export interface RebaseDoor extends PageDoor<FromRebase> {
  /** What the commits go onto, from now on; the next reading reads them. */
  readonly want: (onto: string) => void;
  /** Reads them now. */
  readonly read: () => Promise<void>;
}

/** A door for one page at a time. A base that is named from HEAD, as HEAD~3 is, stays the commit that it was. */
export function createRebaseDoor(ports: PlannerPorts<RebaseWork>): RebaseDoor {
  const { post } = ports;
  const steps = createPlannerSteps(ports);
  let onto: string | null = null;
  let shown: RebaseView | null = null;
  const show = async (work: RebaseWork, signal: AbortSignal): Promise<void> => {
    if (onto === null) throw new Error('there is no base yet');
    shown = null;
    await steps.reading();
    shown = await work.read(onto, signal);
    await post({ type: 'rebase', view: shown });
  };
  const read = async (): Promise<void> => {
    if (onto !== null) return steps.read(show);
    const action = { label: phrase('Choose Base'), command: 'chooseBase' } as const;
    await post({ type: 'empty', why: phrase('Choose what the commits go onto.'), action });
  };
  return {
    // Reading plans again costs a forecast each; whoever wants that asks for it.
    send: async () => {
      if (shown === null) await read();
    },
    read,
    want: (wanted) => {
      onto = wanted;
      shown = null;
    },
    handlers: {
      ready: async () => {
        await post({ type: 'init', mode: 'rebase', strings: ports.strings() });
        if (shown === null) await read();
        else await post({ type: 'rebase', view: shown });
      },
      checkTodo: ({ revision, todo }) =>
        steps.check(async (work, signal) => {
          const check = await work.check(todo, signal);
          if (!signal.aborted) await post({ type: 'rebaseCheck', revision, check });
        }),
      rebase: ({ todo }) =>
        steps.take('run', async (work, signal) => {
          if (shown === null) throw new UserError('bad-input', phrase('Read the commits first.'));
          if (/[~^@]|^HEAD$/.test(shown.onto.name)) onto = shown.onto.commit;
          const done = await work.run(todo, signal);
          await post({ type: 'rebaseDone', done });
          if (done.head === null) shown = null;
          else await show(work, signal);
        }),
      undo: ({ id }) =>
        steps.take('undo', async (work, signal) => {
          await work.undo(id, signal);
          await post({ type: 'undone' });
          await show(work, signal);
        }),
      cancel: steps.cancel,
      act: ({ command }) => (command === 'readAgain' ? read() : ports.act(command)),
    },
  };
}
