/** What a planner of commits works with: reading, proposing, running, as one port for command line, page and tools. */
import type { CommitCheck, CommitPlan, CommitReport } from '../../core/git/commitPlan';
import type { MergeCode } from '../../core/git/mergePorts';
import type { MessageEstimate, MessageWriter } from '../../core/git/planMessages';
import { UserError } from '../../core/errors';
import { isSecretFile } from '../../core/files/secretFiles';
import type { Phrase } from '../../core/text/phrase';
import { phrase } from '../../core/text/phrase';
import { shownPath } from '../../git/bytePaths';
import { undoOperation } from '../../git/operations/operation';
import { recentSubjects } from '../../git/operations/recentSubjects';
import type { Repository } from '../../git/operations/repository';
import { readingGit } from '../../git/operations/repository';
import { removeFolder } from '../../run/sandbox/removeClosed';
import { checkCommits } from '../../scenarios/git/commits/checkCommits';
import type { CheckAsked, CheckPorts } from '../../scenarios/git/commits/checkCommits';
import { commitChanges } from '../../scenarios/git/commits/commitChanges';
import { parsedCommits, parsesBy, rememberedOutlines } from '../../scenarios/git/commits/parses';
import { plannedOf } from '../../scenarios/git/commits/plan';
import { propose } from '../../scenarios/git/commits/propose';
import type { TellStage } from '../../scenarios/git/commits/propose';
import { readChanges } from '../../scenarios/git/commits/readChanges';
import type { ChangeReading, ReadFile } from '../../scenarios/git/commits/readChanges';
import { estimateWords, wordCommits } from '../../scenarios/git/commits/wordCommits';
import type { WordedPlan } from '../../scenarios/git/commits/wordCommits';
import { reportOf } from '../../scenarios/git/commits/report';

/** A report with what people are told besides. */
export interface ReportedChanges {
  readonly report: CommitReport;
  readonly reading: ChangeReading;
  /** What is left out, and why; what was not known; what hooks changed. */
  readonly notes: readonly Phrase[];
  /** Whether the proposals are about everything that changed. */
  readonly isAll: boolean;
  /** Subjects of the commits that were made, the oldest first. */
  readonly committed: readonly string[];
}

/** A plan over what was read, and what its commits are checked by. */
export interface CheckedPlan {
  readonly reading: ChangeReading;
  readonly plan: CommitPlan;
  readonly asked: CheckAsked;
}

/** Each rejects with UserError or CancelledError; then nothing was changed. */
export interface CommitEngine {
  /** Absolute: the top of the work tree. */
  readonly root: string;
  /** The changes with proposals. With `only`, a path of the repository, all of that file as one commit. */
  read(only: string | null, signal: AbortSignal, tell?: TellStage): Promise<ReportedChanges>;
  /** Whether each commit of a plan parses, in their order. */
  parses(reading: ChangeReading, plan: CommitPlan, signal: AbortSignal): Promise<readonly (boolean | null)[]>;
  /** What a command comes to on each commit of a plan, before any is made; none is run behind one that failed. */
  check(
    { reading, plan, asked }: CheckedPlan,
    ports: CheckPorts,
    signal: AbortSignal,
  ): Promise<readonly CommitCheck[]>;
  /** The plan with messages that a model writes, as far as they fit. Throws ModelError, too. */
  word(
    reading: ChangeReading,
    plan: CommitPlan,
    writer: MessageWriter,
    signal: AbortSignal,
  ): Promise<WordedPlan>;
  /** What that would send. */
  estimateWords(reading: ChangeReading, plan: CommitPlan, writer: MessageWriter): Promise<MessageEstimate>;
  /** Commits a plan over what was read, in one operation; then the changes that are left. */
  run(reading: ChangeReading, plan: CommitPlan, signal: AbortSignal): Promise<ReportedChanges>;
  /** Takes an operation back; the id brings it back. */
  undo(id: string, signal: AbortSignal): Promise<string>;
}

export function createCommitEngine(repository: Repository, code: Pick<MergeCode, 'outlineOf'>): CommitEngine {
  // Plans over one reading have the same texts; those of an earlier one are asked for no more.
  let outlineOf = rememberedOutlines(code.outlineOf);
  const read = async (
    only: string | null,
    result: CommitReport['result'],
    signal: AbortSignal,
    tell: TellStage = () => undefined,
  ): Promise<ReportedChanges> => {
    tell(phrase('Reading the changes'));
    outlineOf = rememberedOutlines(code.outlineOf);
    const whole = await readChanges(repository, signal);
    const reading = only === null ? whole : onlyFile(whole, only);
    const secret = only === null ? reading.files.filter(addsSecrets) : [];
    const files = reading.files.filter((each) => !secret.includes(each));
    const proposals = await propose({ ...reading, files }, outlineOf, tell);
    const shown = only === null ? proposals : proposals.filter(({ rules }) => rules.includes('one'));
    const leftOut = [...reading.leftOut, ...secret.map(secretNote)];
    const notes = [...leftOut, ...historyNotes(reading, only)];
    const isAll = leftOut.length === 0;
    return { report: reportOf(reading, shown, result), reading, notes, isAll, committed: [] };
  };
  return {
    root: repository.top,
    read: (only, signal, tell) => read(only, null, signal, tell),
    parses: async (reading, plan) => {
      const planned = plannedOf(plan, reading.files);
      return (await parsedCommits(planned, reading.files, parsesBy(outlineOf))).map(({ parses }) => parses);
    },
    word: (reading, plan, writer, signal) =>
      wordCommits(reading, plannedOf(plan, reading.files), { writer, outlineOf }, signal),
    estimateWords: (reading, plan, writer) =>
      estimateWords(reading, plannedOf(plan, reading.files), { writer, outlineOf }),
    check: ({ reading, plan, asked }, ports, signal) =>
      checkCommits(
        repository,
        { reading, plan: plannedOf(plan, reading.files), asked },
        { ...ports, removeFolder },
        signal,
      ),
    run: async (reading, plan, signal) => {
      const planned = plannedOf(plan, reading.files);
      const { commits, treeEqual, undo } = await commitChanges(repository, reading, planned, signal);
      const after = await read(null, { commits: [...commits], treeEqual, undo }, signal);
      const subjects = await recentSubjects(readingGit(repository, signal), commits.at(-1) ?? null);
      const committed = subjects.slice(0, commits.length).reverse();
      return { ...after, committed, notes: [...after.notes, ...hookNotes(treeEqual)] };
    },
    undo: async (id, signal) => (await undoOperation(repository, id, signal)).undo,
  };
}

/** Whether a commit of it would put secrets into the history, as far as its name tells. */
function addsSecrets({ file }: ReadFile): boolean {
  return file.after !== null && isSecretFile(shownPath(file.path));
}

function secretNote({ file }: ReadFile): Phrase {
  return phrase(
    '{0} may hold secrets, so no proposal commits it. A plan of yours can.',
    shownPath(file.path),
  );
}

/** One file as one commit asks nothing of the history. */
function historyNotes({ together, files }: ChangeReading, only: string | null): readonly Phrase[] {
  if (together !== null || only !== null || files.length < 2) return [];
  return [
    phrase(
      'The history was not read in three seconds, or is not all here: which files change together is not known.',
    ),
  ];
}

/** Throws UserError for a file without changes. */
function onlyFile(reading: ChangeReading, only: string): ChangeReading {
  const files = reading.files.filter(({ file }) => shownPath(file.path) === only);
  if (files.length === 0) throw new UserError('bad-input', phrase('{0} has no changes to commit.', only));
  return { ...reading, files, isWhole: files.length === reading.files.length };
}

function hookNotes(treeEqual: boolean): readonly Phrase[] {
  return treeEqual ? [] : [phrase('A hook changed files, so the commits differ from the plan.')];
}
