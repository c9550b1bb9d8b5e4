/** The work on a plan of commits behind the planner page. */
import { CancelledError, UserError } from '../../core/errors';
import type { CommitCheck, CommitPlan } from '../../core/git/commitPlan';
import type {
  CommitChecks,
  CommitsView,
  CommitWork,
  PlanCheck,
  WordedCommits,
} from '../../core/git/planning';
import type { MessageWriter } from '../../core/git/planMessages';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { shownPath } from '../../git/bytePaths';
import { checkPlace, failedCheck, progressOf } from '../../scenarios/git/commits/checkWords';
import type { WordedPlan } from '../../scenarios/git/commits/wordCommits';
import type { CommitEngine, ReportedChanges } from '../commits/commitEngine';
import type { CheckConsent } from './checkConsent';
import { commitsView } from './commitsView';
import { requireSaved } from '../merge/requireSaved';

export interface CommitWorkPorts {
  /** Asked with absolute paths, before commits are made. */
  readonly isUnsaved: (file: string) => boolean;
  /** The model that words commits; null where the user has none. */
  readonly writer: () => Promise<MessageWriter | null>;
  readonly consent: CheckConsent;
}

/** Plans are about the changes that were read last. */
export function createCommitWork(
  engine: CommitEngine,
  { isUnsaved, writer, consent }: CommitWorkPorts,
): CommitWork {
  let last: ReportedChanges | null = null;
  const known = (): ReportedChanges => {
    if (last === null)
      throw new UserError('bad-input', phrase('The changes are not read yet. Read them first.'));
    return last;
  };
  const save = ({ reading }: ReportedChanges): void => {
    const paths = reading.files.map(({ file }) => shownPath(file.path));
    requireSaved(engine.root, paths, isUnsaved);
  };
  return {
    root: engine.root,
    read: async (signal, tell) => {
      const reported = await engine.read(null, signal, tell);
      last = reported;
      return commitsView(reported, await offeredWriter(engine, reported, await writer()));
    },
    check: async (plan, signal) => {
      const { reading } = known();
      try {
        return { problem: null, parses: await engine.parses(reading, plan, signal) };
      } catch (error) {
        if (error instanceof UserError) return { problem: error.said, parses: [] };
        throw error;
      }
    },
    runCheck: async (plan, asked, tell, signal) => {
      const read = known();
      save(read);
      return runCheck({ engine, read, plan, asked }, consent, tell, signal);
    },
    word: async (plan, signal) => {
      const { reading } = known();
      const own = await writer();
      if (own === null)
        throw new UserError('bad-input', phrase('No model is chosen. Choose one in the chat first.'));
      return wordedCommits(await engine.word(reading, plan, own, signal), own);
    },
    run: async (plan, signal) => {
      const read = known();
      save(read);
      const { report, committed, notes } = await engine.run(read.reading, plan, signal);
      const { result } = report;
      if (result === null) throw new Error('commits were made without a result');
      return {
        commits: result.commits.map((commit, at) => ({ commit, subject: committed[at] ?? '' })),
        ...{ treeEqual: result.treeEqual, undo: result.undo, notes },
      };
    },
    undo: async (id, signal) => {
      await engine.undo(id, signal);
    },
  };
}

interface Checking {
  readonly engine: CommitEngine;
  readonly read: ReportedChanges;
  readonly plan: CommitPlan;
  readonly asked: PlanCheck;
}

async function runCheck(
  { engine, read, plan, asked }: Checking,
  consent: CheckConsent,
  tell: (said: Phrase, checks: CommitChecks) => void,
  signal: AbortSignal,
): Promise<CommitChecks> {
  const openRunner = await consent(asked.command, engine.root, plan.commits.length);
  if (openRunner === null) throw new CancelledError();
  const done: CommitCheck[] = [];
  const checks = await engine.check(
    { reading: read.reading, plan, asked },
    {
      openRunner,
      tell: (progress) => {
        if (progress.kind === 'ran') done.push(progress.check);
        tell(progressOf(progress), { checks: [...done], said: [] });
      },
    },
    signal,
  );
  return toldChecks(checks);
}

/** What asking for messages of the first plan would take: any other has the same lines. */
async function offeredWriter(
  engine: CommitEngine,
  { reading, report }: ReportedChanges,
  writer: MessageWriter | null,
): Promise<CommitsView['writer']> {
  const [first] = report.proposals;
  if (writer === null || first === undefined) return null;
  const { name, host } = writer.model;
  return { name, host, ...(await engine.estimateWords(reading, first, writer)) };
}

function toldChecks(checks: readonly CommitCheck[]): CommitChecks {
  const failed = failedCheck(checks);
  return { checks, said: failed === null ? [] : [...failed.said, checkPlace()] };
}

function wordedCommits({ commits, usage, cost }: WordedPlan, { model }: MessageWriter): WordedCommits {
  const { input, cacheRead, cacheWrite, output } = usage;
  const sent = input + cacheRead + cacheWrite;
  return { commits, said: costText(model.name, { sent, output, cost }) };
}

interface Cost {
  readonly sent: number;
  readonly output: number;
  readonly cost: number | null;
}

function costText(name: string, { sent, output, cost }: Cost): Phrase {
  const counts = [{ count: sent }, { count: output }] as const;
  return cost === null
    ? phrase('Messages by {0}: {1} tokens sent, {2} received, price unknown.', name, ...counts)
    : phrase('Messages by {0}: {1} tokens sent, {2} received, ${3}.', name, ...counts, cost.toFixed(4));
}
