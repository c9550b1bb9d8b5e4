/** Connects the planner page to the changes that are to be committed. */
import type { CommitChecks, CommitsView, CommitWork } from '../../core/git/planning';
import { hunkOf } from '../../protocol/pieceId';
import type { FromCommits } from '../../protocol/fromPlanner';
import type { PlannerStep } from '../../protocol/toPlanner';
import type { Phrase } from '../../core/text/phrase';
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
    await steps.reading();
    shown = await work.read(signal, telling(post, 'read'));
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
      commit: (asked) =>
        steps.take(asked.check === null ? 'run' : 'check', async (work, signal) => {
          if (!(await passes(post, work, asked, signal))) return;
          if (asked.check !== null) await post({ type: 'busy', step: 'run', said: null });
          await post({ type: 'commitsDone', done: await work.run(asked.plan, signal) });
          await show(work, signal);
        }),
      wordCommits: ({ revision, plan }) =>
        steps.take('word', async (work, signal) => {
          await post({ type: 'worded', revision, worded: await work.word(plan, signal) });
        }),
      undo: ({ id }) =>
        steps.take('undo', async (work, signal) => {
          await work.undo(id, signal);
          await post({ type: 'undone' });
          await show(work, signal);
        }),
      cancel: steps.cancel,
      openPiece: async ({ id }) => {
        const hunk = hunkOf(id);
        const [work, piece] = [await ports.work(), shown?.pieces.find((each) => each.id === hunk)];
        if (work !== null && piece) await ports.open(work.root, piece.path, Math.max(1, piece.line));
      },
      act: ({ command }) => (command === 'readAgain' ? send() : ports.act(command)),
    },
  };
}

type Post = CommitsDoorPorts['post'];

/** How far a step is; what comes of the step itself waits for nobody. */
function telling(post: Post, step: PlannerStep): (said: Phrase) => void {
  return (said) => void post({ type: 'busy', step, said });
}

/** Whether the commits passed; the page is told as they are looked at. */
async function passes(
  post: Post,
  work: CommitWork,
  { revision, plan, check }: Extract<FromCommits, { readonly type: 'commit' }>,
  signal: AbortSignal,
): Promise<boolean> {
  if (check === null) return true;
  const tell = telling(post, 'check');
  const onChecked = (said: Phrase, checks: CommitChecks): void => {
    tell(said);
    void post({ type: 'commitChecks', revision, checks });
  };
  const checks = await work.runCheck(plan, check, onChecked, signal);
  await post({ type: 'commitChecks', revision, checks });
  return checks.said.length === 0;
}
