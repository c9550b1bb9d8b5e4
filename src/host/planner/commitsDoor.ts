/** Connects the planner page to the changes that are to be committed. */
import type { CommitsView, CommitWork } from '../../core/git/planning';
import type { FromCommits } from '../../protocol/fromPlanner';
import type { PageDoor } from '../pages/pagePanel';
import { createPlannerSteps } from '../../session/planning/plannerSteps';
import type { PlannerPorts } from '../../session/planning/plannerSteps';

export interface CommitsDoorPorts extends PlannerPorts<CommitWork> {
  /** Shows a line (from 1) of a file, relative to `root`, in an editor. */
  readonly open: (root: string, path: string, line: number) => Promise<void>;
}

/** A door for one page at a time. Paths never come from the page: it names pieces by id. */
export function createCommitsDoor(ports: CommitsDoorPorts): PageDoor<FromCommits> {
  const { post } = ports;
  const steps = createPlannerSteps(ports);
  let shown: CommitsView | null = null;
  const show = async (work: CommitWork, signal: AbortSignal): Promise<void> => {
    shown = await work.read(signal);
    await post({ type: 'commits', view: shown });
  };
  const send = (): Promise<void> => steps.read(show);
  return {
    send,
    handlers: {
      ready: async () => {
        await post({ type: 'init', mode: 'commits', strings: ports.strings() });
        return send();
      },
      checkCommits: ({ revision, plan }) =>
        steps.check(async (work, signal) => {
          const check = await work.check(plan, signal);
          if (!signal.aborted) await post({ type: 'commitsCheck', revision, check });
        }),
      commit: ({ plan }) =>
        steps.take('run', async (work, signal) => {
          await post({ type: 'commitsDone', done: await work.run(plan, signal) });
          await show(work, signal);
        }),
      undo: ({ id }) =>
        steps.take('undo', async (work, signal) => {
          await work.undo(id, signal);
          await post({ type: 'undone' });
          await show(work, signal);
        }),
      cancel: steps.cancel,
      openPiece: async ({ id }) => {
        const [work, piece] = [await ports.work(), shown?.pieces.find((each) => each.id === id)];
        if (work !== null && piece) await ports.open(work.root, piece.path, Math.max(1, piece.line));
      },
      act: ({ command }) => (command === 'readAgain' ? send() : ports.act(command)),
    },
  };
}
