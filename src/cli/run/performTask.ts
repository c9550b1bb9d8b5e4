/** Performs a task with a model: the one way, whichever command asks for it. */
import { entriesThatCount } from '../../agent/branches';
import { newFacts } from '../../agent/request/facts';
import { ledgerOf } from '../../agent/ledger';
import { agentTurn } from '../../agent/loop';
import type { TurnQuestion } from '../../agent/loop';
import { lostRuns } from '../../session/journal/lostRuns';
import { machineClock } from '../../agent/machineClock';
import { ACT_PROMPT, CONTRACT_PROMPT } from '../../agent/prompts/system';
import { createSentFile } from '../../agent/sent/sentFile';
import type { SentKeeper } from '../../agent/sent/sentFile';
import { entryWithoutSecrets } from '../../agent/withoutSecrets';
import type { AgentEvent, Entry } from '../../core/conversation/conversation';
import type { ModelClient } from '../../core/conversation/languageModel';
import type { Reviewer } from '../../core/conversation/task';
import type { Tool } from '../../core/conversation/tool';
import { UserError, errorText } from '../../core/errors';
import type { Log } from '../../core/ports';
import { createRedact } from '../../core/redact/redact';
import { endedEntry } from '../../run/conversation/backgroundEnd';
import { endOrphans } from '../../run/process/orphans';
import { submitTool } from '../../tools/offered/submitTool';
import { NO_CORRECTION } from '../../core/tokens/estimateCorrection';
import { errorCode } from '../exit';
import { openRunTask } from './openRunTask';
import type { RunTask } from './openRunTask';
import { limitReason, limitsOf } from './runLimits';
import { ownFiles } from './ownFiles';
import { createFirstRequest } from './firstRequest';
import { withMentions } from './runMentions';
import { tellProgress } from './runProgress';
import { nextTurn, taskOf } from './runQuestion';
import type { NextTurn } from './runQuestion';
import type { RunCommandPorts } from './runPorts';
import { lastEnd } from './runEnd';
import type { RunEnd } from './runEnd';
import { runResult } from './runResult';
import type { ResultParts } from './runResult';
import type { RunTaskOptions } from './runTaskParts';
import type { RunOptions } from './runSyntax';
import type { Session } from './session';
import { ownWords } from './taskText';
import { untilKilled } from './untilKilled';

/** How a task is performed, as a command line says. */
export type PerformOptions = RunTaskOptions &
  Pick<RunOptions, 'start' | 'patch' | 'maxTokens' | 'maxSteps' | 'maxSeconds' | 'maxCost'>;

/** What a command adds to an ordinary task. */
export interface TaskRole {
  /** Tools that it alone has, in the place of `submit`: every request tells them whole. */
  readonly tools: readonly Tool[];
  /** Stands behind the system prompt. */
  readonly prompt: string;
  /** What an answer must hold besides. */
  reviewed(inner: Reviewer): Reviewer;
}

export interface PerformParts {
  readonly options: PerformOptions;
  readonly ports: RunCommandPorts;
  /** Whoever opened it closes it. */
  readonly session: Session;
  /** Absolute. */
  readonly folder: string;
  /** The task as `taskText` makes it; null: the session's own. */
  readonly text: string | null;
  readonly model: ModelClient;
  /** Null for an ordinary task. */
  readonly role: TaskRole | null;
  /** An environment whose secrets are taken out of what is kept and sent; of `ports` commands inherit theirs. */
  readonly secrets: NodeJS.ProcessEnv;
}

export interface Performed {
  readonly run: RunEnd;
  /** Of the whole session. */
  readonly entries: readonly Entry[];
}

/** Takes the session's task to its end, in the folder. Throws UserError for what cannot be begun, CancelledError. */
export async function performTask(parts: PerformParts, signal: AbortSignal): Promise<Performed> {
  const { options, ports, session, folder, text } = parts;
  for (const note of session.notes) ports.status.note(`repomaster: ${note}`);
  const orphans = await endOrphans();
  if (orphans > 0)
    ports.status.note(`repomaster: stopped commands left running by a killed RepoMaster: ${orphans}`);
  const counting = entriesThatCount(session.entries);
  const next = nextTurn(counting, text);
  const asked = ownWords(taskOf(counting, next));
  const unseen = await ownFiles(session, options.patch);
  const task = await openRunTask({ options, ports, session, folder, asked, unseen }, signal);
  try {
    const entries = next.kind === 'done' ? session.entries : await work(next, { ...parts, task }, signal);
    return { run: await finish(entries, { options, session, task }, signal), entries };
  } finally {
    await task.close();
  }
}

interface Work extends PerformParts {
  readonly task: RunTask;
}

/** Takes the turn to its end, and returns the session's entries. */
async function work(
  next: Exclude<NextTurn, { kind: 'done' }>,
  { options, ports, session, folder, task, model, role, secrets }: Work,
  signal: AbortSignal,
): Promise<readonly Entry[]> {
  const entries: Entry[] = [...session.entries];
  const asked = entriesThatCount(entries).findLast(({ type }) => type === 'asked');
  const mentioned = { explorer: task.folder, folder, environment: ports.environment, status: ports.status };
  const question = next.kind === 'goOn' ? null : await withMentions(next.question, mentioned, signal);
  const told = question === null ? {} : await toldFirst(question.text, { options, task, session }, signal);
  await task.begin(signal);
  const earlier =
    next.kind === 'goOn' && asked !== undefined ? entries.slice(0, entries.indexOf(asked)) : [...entries];
  const append = (entry: Entry): void => {
    session.journal.append(entry);
    entries.push(entry);
  };
  for (const entry of lostRuns(session.entries, machineClock.nowMs())) append(entry);
  const before = [...entries];
  const redact = createRedact(secrets);
  const parts = {
    ...{ model, tools: toolsOf(task, role), approvals: task.approvals },
    reviewer: role?.reviewed(task.reviewer) ?? task.reviewer,
    ...{ clock: machineClock, log: ports.log, limits: limitsOf(options, earlier) },
    system: `${options.contract ? CONTRACT_PROMPT : ACT_PROMPT}${role?.prompt ?? ''}`,
    signaturesOf: (paths: readonly string[], readSignal: AbortSignal) => task.signaturesOf(paths, readSignal),
    correction: NO_CORRECTION,
    ...{ redact, journal: { append }, sent: keeperOf(session, ports.log) },
    others: (record: (entry: Entry) => void) => followRuns(task, record),
  };
  const tellFirst = createFirstRequest(model.identity, ports.status);
  const tell = (event: AgentEvent): void => {
    tellFirst(event);
    // An end for which the journal has no room is told all the same.
    if (event.type === 'ended' && !entries.includes(event)) entries.push(event);
    tellProgress(event, ports.status, () => machineClock.nowMs());
  };
  const input = { entries: before, question: question && { ...question, ...told } };
  await agentTurn(parts, input, tell, signal);
  await task.runs.endAll('background');
  followRuns(task, (entry) => append(entryWithoutSecrets(entry, redact)))();
  return entries;
}

/** A role ends by a tool of its own: with two that end it, each would be refused for the other's. */
function toolsOf({ tools }: RunTask, role: TaskRole | null): readonly Tool[] {
  return role === null ? tools : [...tools.filter(({ name }) => name !== submitTool.name), ...role.tools];
}

/** What the model is told before the question: with its first one the initial context, and facts that it does not know yet. */
async function toldFirst(
  text: string,
  { options, task, session }: Pick<Work, 'options' | 'task' | 'session'>,
  signal: AbortSignal,
): Promise<Pick<TurnQuestion, 'start' | 'shown' | 'facts'>> {
  const known = entriesThatCount(session.entries);
  const facts = newFacts(known, await task.facts(signal));
  if (known.some(({ type }) => type === 'asked')) return { facts };
  const context = await task.folder.start(options.start, text);
  if (context === null) return { facts };
  await task.noteRead(context.shown);
  return { start: context.text, shown: context.shown, facts };
}

/** Keeps what is sent, as the chat does, beside a journal that the user named. */
function keeperOf({ requestsPath }: Session, log: Log): SentKeeper | undefined {
  return requestsPath === null ? undefined : createSentFile(requestsPath, log, 'stop');
}

/** Ends of what ran in the background, as entries, from now on. Returns what ends that. */
function followRuns({ runs }: Pick<RunTask, 'runs'>, record: (entry: Entry) => void): () => void {
  return runs.listen({
    onOutput: () => undefined,
    onEnded: (end) => {
      const entry = endedEntry(end, machineClock.nowMs());
      if (entry !== null) record(entry);
    },
  });
}

/** The run's result. If the change cannot be exported, the result says so and keeps the rest. */
async function finish(
  entries: readonly Entry[],
  { options, session, task }: Pick<Work, 'options' | 'session' | 'task'>,
  signal: AbortSignal,
): Promise<RunEnd> {
  const told = await changesOf(task, options.patch);
  const end = lastEnd(entriesThatCount(entries));
  const stoppedBy =
    end?.kind === 'stopped' && end.limit !== undefined ? limitReason(end.limit, options) : null;
  return {
    result: runResult({ entries, ...told, before: task.before(), boundary: task.heldBy, stoppedBy }),
    end: told.fault === null || end?.kind === 'failed' ? end : null,
    ledger: ledgerOf(entries),
    journal: session.isKept ? session.journalPath : null,
    isCancelled: signal.aborted,
  };
}

async function changesOf(
  task: RunTask,
  patch: string | null,
): Promise<Pick<ResultParts, 'files' | 'results' | 'fault'>> {
  let results: ResultParts['results'] = [];
  try {
    results = await task.outputs.results();
    const files = await task.exportPatch(patch, untilKilled());
    const made = (await task.outputs.changes()).filter(
      ({ path }) => !files.some((each) => each.path === path),
    );
    return { files: [...files, ...made], results, fault: null };
  } catch (error) {
    if (error instanceof UserError) return { files: [], results, fault: error.message };
    if (errorCode(error) === undefined) throw error;
    return {
      files: [],
      results,
      fault: `The changes cannot be listed (${errorText(error)}); free some space there`,
    };
  }
}
