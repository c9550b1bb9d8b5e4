/** What a run works with: the mapped folder, the tools, the checkpoints, the review, and the patch in the end. */
import { readdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { entriesThatCount } from '../../agent/branches';
import { machineClock } from '../../agent/machineClock';
import type { CheckResult } from '../../core/checks';
import type { Approvals } from '../../core/conversation';
import { UserError } from '../../core/errors';
import type { Checkpoints } from '../../core/checkpoints';
import type { ShellParser } from '../../core/shell';
import type { Reviewer } from '../../core/task';
import type { Tool } from '../../core/tool';
import { openCheckpoints } from '../../checkpoints/openCheckpoints';
import { createDiskFiles } from '../../edit/diskFiles';
import { createSeenFiles } from '../../edit/seenFiles';
import { listWorkspace, openWorkTreeStart } from '../../git/workTreeStart';
import type { WorkTreeStart } from '../../git/workTreeStart';
import { openSetup } from '../../recipes/openSetup';
import { RunDesk } from '../../run/desk/runDesk';
import { createBlindParser, createShellParser } from '../../run/shell/shellParser';
import { checkpointedFiles, checkpointedRunner, checkpointedWatch } from '../../task/checkpointed';
import { createDesk } from '../../task/desk';
import type { Desk } from '../../task/desk';
import { proposeChecks } from '../../task/propose';
import { planTool } from '../../task/planTool';
import { planned } from '../../task/planned';
import { reviewAnswer } from '../../task/review';
import { submitTool } from '../../task/submitTool';
import { alreadyTold, toldOf } from '../../task/told';
import { createEditTools, noting } from '../../tools/editTools';
import { explorationTools } from '../../tools/explorationTools';
import { createKnownRuns } from '../../tools/knownRuns';
import type { KnownRuns } from '../../tools/knownRuns';
import { runScriptTool } from '../../tools/runScript';
import { runTools } from '../../tools/runTools';
import { scratchRunTool } from '../../tools/scratchRun';
import { setupEnvironmentTool } from '../../tools/setupEnvironment';
import { asksForChange } from '../../verify/asksForChange';
import { checkOfCommand } from '../../verify/checkSchema';
import type { CheckPorts } from '../../verify/runChecks';
import { createDiskCheckedFiles } from '../../verify/diskCheckedFiles';
import { createBaseline } from './baseline';
import { openCommandRunner } from './commandRunner';
import type { CommandRunner } from './commandRunner';
import { inputPlaces, withInputs } from './inputs';
import { readSettings, settingsFile } from './settings';
import { openRunFolder } from './runFolder';
import { writePatch } from './writePatch';
import { followLinks } from '../../agent/approvals/followLinks';
import { createHeadlessApprovals } from '../../agent/approvals/headless';
import type { RunFolder } from './runFolder';
import type { RunCommandPorts } from './runPorts';
import type { RunResult } from './runResult';
import type { RunOptions } from './runSyntax';
import type { MappingOptions } from '../syntax';
import type { Session } from './session';

export interface Bench {
  readonly folder: RunFolder;
  readonly tools: readonly Tool[];
  readonly approvals: Approvals;
  readonly reviewer: Reviewer;
  /** What runs for the session. */
  readonly runs: RunDesk;
  /** Runs the user's checks, so that the end can be held beside the beginning. Once a session. */
  begin(signal: AbortSignal): Promise<void>;
  before(): readonly CheckResult[];
  signaturesOf(paths: readonly string[], signal: AbortSignal): Promise<string>;
  /** What the session has changed; its patch into `file` where one is named. */
  exportPatch(file: string | null, signal: AbortSignal): Promise<RunResult['files']>;
  close(): Promise<void>;
}

/** How the bench is set up, as the command line says. */
export type BenchOptions = MappingOptions &
  Pick<RunOptions, 'approve' | 'checks' | 'inputs' | 'output' | 'runner'>;

export interface BenchParts {
  readonly options: BenchOptions;
  readonly ports: RunCommandPorts;
  readonly session: Session;
  /** Absolute. */
  readonly folder: string;
  /** What the user asks for, in their words. */
  readonly task: string;
  /** Files that are the run's own, as `StartOptions` has them. */
  readonly unseen: readonly string[];
}

/** Sets everything up; the folder is mapped and its start is kept when it resolves. Throws UserError, CancelledError. */
export async function openBench(parts: BenchParts, signal: AbortSignal): Promise<Bench> {
  const { options, ports, session, folder: root, unseen } = parts;
  const place = join(session.folder, 'start');
  const start = await openWorkTreeStart(
    { folder: root, place, environment: ports.environment, unseen },
    signal,
  );
  if (start.repository.folder !== (await realpath(root)))
    throw new UserError(
      'bad-input',
      `the journal is of a session in ${start.repository.folder}, not in ${root}; run it there, or name another journal`,
    );
  const commands = await openCommandRunner(
    { options, ports, folder: root, sessionFolder: session.folder },
    signal,
  );
  try {
    return await assemble({ ...parts, start, commands }, signal);
  } catch (error) {
    await commands.close();
    throw error;
  }
}

interface BenchStart extends BenchParts {
  readonly start: WorkTreeStart;
  readonly commands: CommandRunner;
}

async function assemble(parts: BenchStart, signal: AbortSignal): Promise<Bench> {
  const { options, ports, session, folder: root, start } = parts;
  const folder = await openRunFolder(
    ports.startWorker(),
    {
      ...{ folder: root, excludes: [], workers: options.workers, largeFolderAllowed: options.large },
      storage: options.cache ? ports.storage : null,
      gitAllowed: true,
    },
    (progress) => ports.status.progress(progress),
    signal,
  );
  ports.status.end();
  try {
    const checkpoints = await openCheckpoints({
      ...{ root, folder: join(session.folder, 'checkpoints') },
      list: (of) => listWorkspace(start, of),
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

interface BenchRooms extends BenchStart {
  readonly index: RunFolder;
  readonly checkpoints: Checkpoints;
}

function joined(rooms: BenchRooms): Bench {
  const { options, ports, session, folder: root, start, commands, index, checkpoints } = rooms;
  const checks = {
    // A check is looked at, not worked with: what it writes is no step of the task.
    ...{ runner: commands.runner, files: createDiskCheckedFiles(root, resultsOf(options)) },
    nowMs: () => machineClock.nowMs(),
    root,
  };
  const baseline = createBaseline(session.folder);
  const declared = { declared: options.checks.map(checkOfCommand), declaredBefore: baseline.read() };
  const desk = createDesk({ ...checks, ...declared }, entriesThatCount(session.entries));
  const parser = commands.readsBash
    ? createShellParser(ports.grammars)
    : createBlindParser('the shell of this machine is not bash');
  const runDesk = new RunDesk();
  const runs = createKnownRuns(commands.logs, session.entries, runDesk);
  return {
    ...{ folder: index, tools: benchTools(rooms, { desk, runs, parser }), runs: runDesk },
    reviewer: benchReviewer(rooms, desk, runDesk, checks),
    approvals: createHeadlessApprovals({
      mode: options.approve,
      ...readSettings(settingsFile(ports.environment)),
      follow: followLinks,
    }),
    begin: async (signal) => baseline.keep(await desk.begin({ signal, onOutput: () => undefined })),
    before: () => desk.before(),
    signaturesOf: async (paths, signal) => {
      const request = { tool: 'view_code', args: { targets: [...paths], level: 'signature' } } as const;
      return (await index.explore(request, signal)).text;
    },
    exportPatch: (file, signal) => writePatch(start, file, session.folder, ports.status, signal),
    close: async () => {
      await runDesk.endAll('all');
      checkpoints.close();
      await Promise.all([index.end(), commands.close()]);
    },
  };
}

/** Absolute; undefined where none was named. */
function resultsOf({ output }: Pick<BenchOptions, 'output'>): string | undefined {
  return output === null ? undefined : resolve(output);
}

function benchTools(
  rooms: BenchRooms,
  { desk, runs, parser }: { readonly desk: Desk; readonly runs: KnownRuns; readonly parser: ShellParser },
): readonly Tool[] {
  const { options, ports, session, folder: root, commands, index, checkpoints } = rooms;
  const disk = createDiskFiles({ root, isDirty: () => false });
  const files = checkpointedFiles(disk, checkpoints, () => index.touch());
  const seen = createSeenFiles(files, entriesThatCount(session.entries));
  const editing = createEditTools({ files, seen, syntax: index.syntax });
  const runner = checkpointedRunner(commands.runner, checkpoints, () => index.touch());
  const named = { results: resultsOf(options), inputs: inputPlaces(options.inputs) };
  const storage = options.cache ? ports.storage : null;
  return [
    ...noting(explorationTools(withInputs(index, options.inputs, ports.readAhead)), seen),
    ...planned(editing, () => desk.plan()),
    setupEnvironmentTool({
      setup: openSetup({
        ...{ ...ports, root, storage, runner: runs.noting(runner), probe: commands.runner },
        nowMs: () => machineClock.nowMs(),
      }),
      ...{ root, parser, places: index.places, runs },
    }),
    runScriptTool({
      ...{ root, ...named, runner, boundary: commands.boundary, parser },
      ...{ places: index.places, runs },
    }),
    ...runTools(runs),
    ...scratchTools(rooms, parser, runs),
    planTool({
      start: (plan, context) => desk.start(plan, context),
      propose: (lines) => proposeChecks(root, lines, parser, named),
    }),
    submitTool,
  ];
}

/** None in a dev container, which has no folder but the workspace. */
function scratchTools(
  { options, session, folder: root, commands, index, checkpoints }: BenchRooms,
  parser: ShellParser,
  runs: KnownRuns,
): readonly Tool[] {
  const { runner, boundary } = commands;
  if (runner.kind === 'container') return [];
  const inputs = inputPlaces(options.inputs);
  const watch = checkpointedWatch(checkpoints, () => index.touch());
  const place = join(session.folder, 'scratch');
  const ports = { runner, boundary, watch, parser, places: index.places, runs };
  return [scratchRunTool({ root, place, inputs, ...ports })];
}

function benchReviewer(
  { index, checkpoints, session, options, task }: BenchRooms,
  desk: Desk,
  runDesk: RunDesk,
  checks: BenchChecks,
): Reviewer {
  const told = alreadyTold(entriesThatCount(session.entries));
  const { output } = options;
  const ports = {
    ...{ ...checks, checkpoints, code: index.code, syntax: index.syntax },
    // What is made for a folder of results need not change the repository.
    asksForChange: output === null && asksForChange(task),
    missing: async () => (output === null ? null : missingResults(output)),
  };
  return {
    review: async (answer, signal) => {
      // What is handed in does not change any more, and the checks hold without it.
      await runDesk.endAll('background');
      const found = await reviewAnswer(answer, desk.plan(), desk.before(), ports, signal);
      // What the checks wrote is there for the next question.
      index.touch();
      return { ...found, ...toldOf(found, told) };
    },
  };
}

async function missingResults(output: string): Promise<string | null> {
  const names = await readdir(output, { recursive: true });
  return names.length > 0 ? null : `Nothing was written into ${output}, where the results were to go.`;
}

type BenchChecks = CheckPorts & { readonly root: string };
