/** The task of a run: the mapped folder, the tools, the checkpoints, the review, and the patch in the end. */
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { entriesThatCount } from '../../agent/branches';
import { machineClock } from '../../agent/machineClock';
import { openCheckpoints } from '../../checkpoints/openCheckpoints';
import type { CheckResult } from '../../core/changes/checks';
import type { Approvals } from '../../core/conversation/approvals';
import { UserError } from '../../core/errors';
import type { ShownFile } from '../../core/map/explore';
import { sameFolder } from '../../core/files/sameFolder';
import type { ShellParser } from '../../core/running/shell';
import type { Reviewer } from '../../core/conversation/task';
import type { Tool } from '../../core/conversation/tool';
import { sweepStaged } from '../../edit/stagedNotes';
import { taskPlaces } from '../../explore/places/taskPlaces';
import type { PlaceParts } from '../../explore/places/withPlaces';
import { listWorkspace, openWorkTreeStart } from '../../git/workTreeStart';
import { openSetup } from '../../recipes/openSetup';
import { createHeadlessApprovals } from '../../run/approvals/headless';
import { machineDisk } from '../../run/approvals/machineDisk';
import { ConversationRuns } from '../../run/conversation/conversationRuns';
import { OWN_TEMPORARY } from '../../run/sandbox/sandboxArguments';
import { createBlindParser, createShellParser } from '../../run/shell/shellParser';
import { openTask } from '../../session/task/openTask';
import { signaturesBy } from '../../session/task/signatures';
import { openTaskTerms } from '../../session/task/taskTerms';
import type { TaskTerms } from '../../session/task/taskTerms';
import type { TaskParts } from '../../session/task/taskParts';
import { checkOfCommand } from '../../verify/checkSchema';
import { openParams } from '../openParams';
import { createBaseline } from './baseline';
import { openCommandRunner } from './commandRunner';
import { editNotes } from './editNotes';
import { inputPlaces, inputsToRead } from './inputs';
import { createOutputStart } from './outputStart';
import type { OutputStart } from './outputStart';
import { runAnswers } from './runAnswers';
import { runFacts } from './runFacts';
import { openRunFolder } from './runFolder';
import type { RunFolder } from './runFolder';
import type { RunResult } from './runResult';
import { resultsOf } from './runTaskParts';
import type { RunTaskParts, RunTaskBase, RunTaskStart } from './runTaskParts';
import { readSettings, settingsFile } from './settings';
import { writePatch } from './writePatch';

export interface RunTask {
  readonly folder: RunFolder;
  readonly tools: readonly Tool[];
  readonly approvals: Approvals;
  readonly reviewer: Reviewer;
  /** What runs for the session. */
  readonly runs: ConversationRuns;
  /** What holds its commands to the folder. */
  readonly heldBy: RunResult['boundary'];
  /** These files, which stand in what the model starts from, count as read. */
  noteRead(shown: readonly ShownFile[]): Promise<void>;
  /** What the model is told of its environment. Throws CancelledError. */
  facts(signal: AbortSignal): Promise<string>;
  /** Runs the user's checks, so that the end can be held beside the beginning. Once a session. */
  begin(signal: AbortSignal): Promise<void>;
  before(): readonly CheckResult[];
  signaturesOf(paths: readonly string[], signal: AbortSignal): Promise<string>;
  /** What the session has made beside the repository. */
  readonly outputs: Pick<OutputStart, 'changes' | 'results'>;
  /** What the session has changed; its patch into `file` where one is named. */
  exportPatch(file: string | null, signal: AbortSignal): Promise<RunResult['files']>;
  close(): Promise<void>;
}

/** Sets everything up; the folder is mapped and its start is kept when it resolves. Throws UserError, CancelledError. */
export async function openRunTask(parts: RunTaskParts, signal: AbortSignal): Promise<RunTask> {
  const { options, ports, session, folder: root, unseen } = parts;
  // Before the folder is looked at: what a killed edit left is no part of its start.
  sweepStaged(editNotes(parts));
  const place = join(session.folder, 'start');
  const start = await openWorkTreeStart(
    { folder: root, place, environment: ports.environment, unseen },
    signal,
  );
  if (start.repository.folder !== (await realpath(root)))
    throw new UserError(
      'bad-input',
      `the journal belongs to a session in ${start.repository.folder}, not in ${root}; run it there, or name another journal`,
    );
  const same = sameFolder(root);
  const commands = await openCommandRunner(
    { options, ports, folder: root, sessionFolder: session.folder, records: unseen },
    signal,
  );
  try {
    return await assemble({ ...parts, start, commands, same }, signal);
  } catch (error) {
    await commands.close();
    throw error;
  }
}

async function assemble(parts: RunTaskStart, signal: AbortSignal): Promise<RunTask> {
  const { options, ports, session, folder: root, start } = parts;
  const folder = await openRunFolder(
    ports,
    openParams(root, options, ports),
    (progress) => ports.status.progress(progress),
    signal,
  );
  ports.status.end();
  try {
    const checkpoints = await openCheckpoints({
      ...{ root, folder: join(session.folder, 'checkpoints') },
      list: (listSignal) => listWorkspace(start, listSignal),
    });
    // A restore that was cut off is ended before anything else is changed.
    if (checkpoints.unfinished() !== null) await checkpoints.finish();
    return joined({ ...parts, index: folder, checkpoints });
  } catch (error) {
    // Its worker would keep the process from ending.
    await folder.end();
    throw error;
  }
}

function joined(rooms: RunTaskBase): RunTask {
  const { options, ports, session, start, commands, index, checkpoints } = rooms;
  const counting = entriesThatCount(session.entries);
  const baseline = createBaseline(session.folder);
  const own = openTaskTerms({
    ...{ root: rooms.folder, runner: commands.runner, results: resultsOf(options), entries: counting },
    ...{ declared: options.checks.map(checkOfCommand), declaredBefore: baseline.read() },
    nowMs: () => machineClock.nowMs(),
  });
  const { taskPlan, outputs, checks } = own;
  const made = createOutputStart(session.folder, {
    ...{ outputs, files: checks.files, before: () => taskPlan.before() },
  });
  const runs = new ConversationRuns(commands.logs);
  runs.know(session.entries);
  const answers = runAnswers({ ...rooms, runs, files: checks.files, made });
  const { tools, reviewer, seen, setup } = openTask({
    ...{ ...taskParts(rooms), ...own, answers, entries: counting, taskEntries: counting },
    runs,
    places: { ...placesOf(rooms, taskPlan), readAhead: ports.readAhead },
  });
  return {
    ...{ folder: index, tools, reviewer, runs, outputs: made },
    noteRead: (shown) => seen.noteShown(shown),
    facts: (signal) => runFacts(rooms, setup, signal),
    heldBy: commands.heldBy,
    approvals: approvalsOf(rooms),
    begin: async (signal) => {
      await made.keep();
      baseline.keep(await taskPlan.begin({ signal, onOutput: () => undefined }));
    },
    before: () => taskPlan.before(),
    signaturesOf: signaturesBy(index),
    exportPatch: (file, signal) => writePatch(start, file, session.folder, ports.status, signal),
    close: async () => {
      await runs.endAll('all');
      checkpoints.close();
      await Promise.all([index.end(), commands.close()]);
    },
  };
}

/** For what is asked before a call may run: it ends by itself, and soon. */
const never = new AbortController().signal;

type OwnParts = keyof TaskTerms | 'answers' | 'entries' | 'taskEntries' | 'runs' | 'places';

/** What only the command line has of a task, and what it has not: an editor, and somebody to ask. */
function taskParts(rooms: RunTaskBase): Omit<TaskParts, OwnParts> {
  const { options, ports, session, folder: root, same, start, commands, index, checkpoints } = rooms;
  const { runner, boundary } = commands;
  return {
    ...{ root, folder: same, checkpoints, start, index, syntax: index.syntax, signal: never },
    ...{ isUnsaved: () => false, canAsk: false, parser: parserOf(rooms) },
    runner: { shown: runner, quiet: runner, boundary },
    openSetup: (steps) =>
      openSetup({
        ...{ ...ports, root, storage: options.cache ? ports.storage : null },
        ...{ runner: steps, probe: runner, nowMs: () => machineClock.nowMs() },
      }),
    ...{ inputs: inputPlaces(options.inputs), results: resultsOf(options) },
    ...{ scratchPlace: join(session.folder, 'scratch'), editNotes: editNotes(rooms) },
    ...{ hasContract: options.contract, told: options.contract ? ['plan'] : [] },
    // A session is one task.
    since: 1,
  };
}

function parserOf({ commands, ports }: RunTaskBase): ShellParser {
  return commands.readsBash
    ? createShellParser(ports.grammars)
    : createBlindParser("this machine's shell is not bash");
}

/** What may be read beside the map. */
function placesOf(
  { options, folder: root }: RunTaskBase,
  taskPlan: TaskTerms['taskPlan'],
): Omit<PlaceParts, 'readAhead'> {
  const inputs = inputsToRead(options.inputs);
  return taskPlaces({ root, inputs, results: resultsOf(options), plan: () => taskPlan.plan() });
}

function approvalsOf({ options, ports, commands }: RunTaskBase): Approvals {
  return createHeadlessApprovals({
    mode: options.approve,
    ...readSettings(settingsFile(ports.environment)),
    disk: machineDisk,
    ownFolders: commands.heldBy === 'bubblewrap' ? [OWN_TEMPORARY] : [],
  });
}
