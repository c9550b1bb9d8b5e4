import { resolve } from 'node:path';
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
import { UserError, errorText } from '../../core/errors';
import type { Log } from '../../core/ports';
import { createRedact } from '../../core/redact/redact';
import { endedEntry } from '../../run/conversation/backgroundEnd';
import { endOrphans } from '../../run/process/orphans';
import { NO_CORRECTION } from '../../core/tokens/estimateCorrection';
import { errorCode } from '../exit';
import { findFolder } from '../folder';
import { checkFile, writeJson, writeText } from '../output';
import type { StatusLine } from '../statusLine';
import { openRunTask } from './openRunTask';
import type { RunTask } from './openRunTask';
import { checkLimits, limitReason, limitsOf } from './runLimits';
import { ownFiles } from './ownFiles';
import { createFirstRequest } from './firstRequest';
import { resultLines } from './resultLines';
import { withMentions } from './runMentions';
import { runModel } from './runModel';
import { tellProgress } from './runProgress';
import { nextTurn, taskOf } from './runQuestion';
import type { NextTurn } from './runQuestion';
import type { RunCommandPorts } from './runPorts';
import { accountLines, endLine, exitCodeOf, lastEnd } from './runEnd';
import type { RunEnd } from './runEnd';
import { runResult } from './runResult';
import type { ResultParts } from './runResult';
import type { RunOptions } from './runSyntax';
import { openSession } from './session';
import type { Session } from './session';
import { ownWords, taskText } from './taskText';

/**
 * Runs `repomaster run`: one task on one folder, by a model, to its end; its answer on stdout (or the whole result as one
 * line of JSON), its patch in a file. Returns the exit code. Throws UserError for what cannot be begun, CancelledError.
 */
export async function runTask(
  options: RunOptions,
  ports: RunCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  const folder = await findFolder(options.folder);
  for (const file of [options.patch, options.journal]) if (file !== null) await checkFile(file);
  const text = await taskText(options);
  const model = runModel('run', options, ports.environment, ports.log);
  checkLimits(options, model.identity);
  const session = await openSession(options.journal, ports.sessions, machineClock.nowMs());
  try {
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
      const entries =
        next.kind === 'done'
          ? session.entries
          : await work(next, { options, ports, session, folder, task, model }, signal);
      const run = await finish(entries, { options, session, task }, signal);
      await (options.json
        ? writeJson(ports.stdout, [`${JSON.stringify(run.result)}\n`], untilKilled())
        : writeText(ports.stdout, [`${run.result.answer}\n`], untilKilled()));
      await tellEnd(run, options, ports.status);
      return exitCodeOf(run);
    } finally {
      await task.close();
    }
  } finally {
    await session.close();
  }
}

interface Work {
  readonly options: RunOptions;
  readonly ports: RunCommandPorts;
  readonly session: Session;
  /** Absolute. */
  readonly folder: string;
  readonly task: RunTask;
  readonly model: ModelClient;
}

/** Takes the turn to its end, and returns the session's entries. */
async function work(
  next: Exclude<NextTurn, { kind: 'done' }>,
  { options, ports, session, folder, task, model }: Work,
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
  const redact = createRedact(ports.environment);
  const parts = {
    ...{ model, tools: task.tools, approvals: task.approvals, reviewer: task.reviewer },
    ...{ clock: machineClock, log: ports.log, limits: limitsOf(options, earlier) },
    system: options.contract ? CONTRACT_PROMPT : ACT_PROMPT,
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

/** The end as it is told; what cannot be told of the change is a failure that hides nothing else. */
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

/** What was done is told also where the work was cancelled; a second Ctrl+C ends the process at once. */
function untilKilled(): AbortSignal {
  return new AbortController().signal;
}

async function tellEnd(
  run: RunEnd,
  { json, output }: RunOptions,
  status: Pick<StatusLine, 'note'>,
): Promise<void> {
  const isGood = exitCodeOf(run) === 0;
  const lines = [
    // The JSON has what the contract says, and the folder is not in it.
    ...(output === null ? [] : await resultLines(resolve(output))),
    ...(json && isGood ? [] : [endLine(run)]),
    ...(json ? [] : accountLines(run)),
  ];
  for (const line of lines) status.note(`repomaster: ${line}`);
}
