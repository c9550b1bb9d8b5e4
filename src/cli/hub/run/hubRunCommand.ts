import { dirname } from 'node:path';
import type { ModelClient } from '../../../core/conversation/languageModel';
import { CancelledError, UserError } from '../../../core/errors';
import type { PhaseState } from '../../../core/hub/phases';
import { openPhaseTask } from '../../../hub/phases/phaseJournal';
import type { PhaseTask } from '../../../hub/phases/phaseJournal';
import { plainTask } from '../../../hub/phases/plainTask';
import { createRedact } from '../../../core/redact/redact';
import { runHubTask } from '../../../session/hub/hubTask';
import type { HubTaskPorts } from '../../../session/hub/hubTask';
import { lockFile } from '../../../session/journal/lockFile';
import type { FileLock } from '../../../session/journal/lockFile';
import { makeFolder } from '../../../core/files/makeFolder';
import { isSystemError } from '../../../core/files/missingFile';
import { writeJson, writeText } from '../../output';
import type { Performed } from '../../run/performTask';
import { checkLimits } from '../../run/runLimits';
import { runModel } from '../../run/runModel';
import type { RunCommandPorts } from '../../run/runPorts';
import { inputLines, taskWords } from '../../run/taskText';
import { untilKilled } from '../../run/untilKilled';
import type { HubRunPorts } from '../hubPorts';
import { applyPhase } from './applyPhase';
import { givenPlaces, withGiven } from './givenPlaces';
import { filesOf, goOnCommand } from './hubRun';
import type { HubRun } from './hubRun';
import { hubRunExit, hubRunResult } from './hubRunResult';
import type { HubRunOptions } from './hubRunSyntax';
import { phaseLine, renderHubRun, tellRun } from './renderHubRun';
import { searchPhase } from './searchPhase';
import { setUpPhase } from './setupPhase';
import { storePhase } from './storePhase';

/** Runs `repomaster hub run`; the exit code. Throws UserError for what cannot be done now, CancelledError. */
export async function runHubRun(
  asked: HubRunOptions,
  ports: HubRunPorts,
  signal: AbortSignal,
): Promise<number> {
  const run = ports.openRun();
  const words = await taskWords(asked.task);
  const model = modelOf(asked, run);
  const { journal: path } = filesOf(asked, ports);
  // Inputs that are not there are told before anything is fetched.
  inputLines(asked.inputs);
  const unlock = lockTask(path);
  try {
    ports.status.note(`repomaster: journal: ${path}`);
    const clock = { timeOfDay: () => new Date().toISOString() };
    const journal = plainTask(
      openPhaseTask(path, words, clock, givenPlaces(asked)),
      createRedact(run.environment),
    );
    const options = withGiven(asked, journal.given);
    inputLines(options.inputs);
    const files = filesOf({ ...options, journal: path }, ports);
    const hub = { options, ports, run, model, files, note: (text: string) => journal.note(text) };
    return await takeOn(journal, hub, signal).catch((error: unknown) => {
      if (error instanceof UserError || error instanceof CancelledError)
        ports.status.note(`repomaster: continue with: ${goOnCommand(options, files)}`);
      throw error;
    });
  } finally {
    unlock();
  }
}

async function takeOn(journal: PhaseTask, hub: HubRun, signal: AbortSignal): Promise<number> {
  const { options, ports, files } = hub;
  let performed: Performed | null = null;
  const keep = (now: Performed): void => {
    performed = now;
    tellRun(now, options, ports.status);
  };
  const end = await runHubTask(journal, portsOf(journal, hub, keep), signal);
  const result = await hubRunResult(end, journal.state, files, performed);
  const goOn = end.kind === 'ended' ? null : goOnCommand(options, files);
  ports.status.end();
  await (options.json
    ? writeJson(ports.stdout, [`${JSON.stringify(result)}\n`], untilKilled())
    : writeText(ports.stdout, [renderHubRun(result, goOn)], untilKilled()));
  return hubRunExit(result, end, performed);
}

function portsOf(journal: PhaseTask, hub: HubRun, keep: (performed: Performed) => void): HubTaskPorts {
  const { status } = hub.ports;
  return {
    search: (state, signal) => searchPhase(state, hub, signal),
    setUp: (repository, signal) => setUpPhase(repository, hub, signal),
    apply: (_state, signal) => applyPhase(journal, hub, keep, signal),
    store: (state, signal) => storePhase(state, hub, signal),
    onPhase: (state: PhaseState) => {
      status.end();
      status.note(`repomaster: ${phaseLine(state)}`);
    },
  };
}

/** Null where none is named; what is wrong with one that is, is told before anything is done. */
function modelOf(options: HubRunOptions, { environment, log }: RunCommandPorts): ModelClient | null {
  if ((environment['ANTHROPIC_API_KEY'] ?? '') === '' && options.baseUrl === null) return null;
  const model = runModel('hub run', options, environment, log);
  checkLimits(options, model.identity);
  return model;
}

/** Throws UserError where another process is at the task, or none can write there. */
function lockTask(journal: string): () => void {
  const lock = lockOf(journal);
  if (lock.kind === 'locked') return () => lock.unlock();
  throw new UserError(
    'bad-input',
    `Another process (${lock.by}) runs the task in ${journal}. Wait for it or stop it.`,
  );
}

function lockOf(journal: string): FileLock {
  try {
    makeFolder(dirname(journal), 0o700);
    return lockFile(journal);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(
      'bad-input',
      `The journal ${journal} cannot be written: ${error.message}. Name another file with --journal.`,
    );
  }
}
