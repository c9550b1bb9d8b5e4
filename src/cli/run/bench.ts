/** What a run works with: the mapped folder, the tools, the checkpoints, the review, and the patch in the end. */
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { entriesThatCount } from '../../agent/branches';
import { machineClock } from '../../agent/machineClock';
import type { CheckResult } from '../../core/checks';
import type { Approvals } from '../../core/approvals';
import { UserError } from '../../core/errors';
import { sameFolder } from '../../core/sameFolder';
import type { ShownFile } from '../../core/explore';
import { answerOf } from '../../core/reading';
import type { Reviewer } from '../../core/task';
import type { Tool } from '../../core/tool';
import { openCheckpoints } from '../../checkpoints/openCheckpoints';
import { sweepStaged } from '../../edit/stagedNotes';
import { listWorkspace, openWorkTreeStart } from '../../git/workTreeStart';
import { RunDesk } from '../../run/desk/runDesk';
import { OWN_TEMPORARY } from '../../run/sandbox/sandboxArguments';
import { createBlindParser, createShellParser } from '../../run/shell/shellParser';
import { createDesk } from '../../tools/plan/desk';
import { createOutputs } from '../../session/task/outputs';
import { inSameFolder, reviewInSameFolder } from '../../tools/inSameFolder';
import { createKnownRuns } from '../../tools/knownRuns';
import { checkOfCommand } from '../../verify/checkSchema';
import { createDiskCheckedFiles } from '../../verify/diskCheckedFiles';
import { createBaseline } from './baseline';
import { openCommandRunner } from './commandRunner';
import { benchFacts } from './benchFacts';
import { benchReviewer, resultsOf } from './benchReviewer';
import type { BenchParts, BenchStart, BenchRooms } from './benchRooms';
import { benchTools } from './benchTools';
import { editNotes } from './editNotes';
import { createOutputStart } from './outputStart';
import type { OutputStart } from './outputStart';
import { readSettings, settingsFile } from './settings';
import { openRunFolder } from './runFolder';
import { writePatch } from './writePatch';
import { machineDisk } from '../../run/approvals/machineDisk';
import { createHeadlessApprovals } from '../../run/approvals/headless';
import type { RunFolder } from './runFolder';
import type { RunResult } from './runResult';
import { openParams } from '../openParams';

export interface Bench {
  readonly folder: RunFolder;
  readonly tools: readonly Tool[];
  readonly approvals: Approvals;
  readonly reviewer: Reviewer;
  /** What runs for the session. */
  readonly runs: RunDesk;
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
export async function openBench(parts: BenchParts, signal: AbortSignal): Promise<Bench> {
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
      `the journal is of a session in ${start.repository.folder}, not in ${root}; run it there, or name another journal`,
    );
  const check = sameFolder(root);
  const commands = await openCommandRunner(
    { options, ports, folder: root, sessionFolder: session.folder, records: unseen },
    signal,
  );
  try {
    const bench = await assemble({ ...parts, start, commands }, signal);
    const { tools, reviewer } = bench;
    return { ...bench, tools: inSameFolder(tools, check), reviewer: reviewInSameFolder(reviewer, check) };
  } catch (error) {
    await commands.close();
    throw error;
  }
}

async function assemble(parts: BenchStart, signal: AbortSignal): Promise<Bench> {
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
  const outputs = createOutputs({ root, results: resultsOf(options), plan: () => desk.plan() });
  const made = createOutputStart(session.folder, {
    ...{ outputs, files: checks.files, before: () => desk.before() },
  });
  const parser = commands.readsBash
    ? createShellParser(ports.grammars)
    : createBlindParser('the shell of this machine is not bash');
  const runDesk = new RunDesk();
  const runs = createKnownRuns(commands.logs, session.entries, runDesk);
  const { tools, seen, setup } = benchTools(rooms, { desk, runs, parser, outputs });
  return {
    ...{ folder: index, tools, runs: runDesk, outputs: made },
    noteRead: (shown) => seen.noteShown(shown),
    facts: (signal) => benchFacts(rooms, setup, signal),
    heldBy: commands.heldBy,
    reviewer: benchReviewer(rooms, { desk, runDesk, checks, outputs, made, parser }),
    approvals: createHeadlessApprovals({
      mode: options.approve,
      ...readSettings(settingsFile(ports.environment)),
      disk: machineDisk,
      ownFolders: commands.heldBy === 'bubblewrap' ? [OWN_TEMPORARY] : [],
    }),
    begin: async (signal) => {
      await made.keep();
      baseline.keep(await desk.begin({ signal, onOutput: () => undefined }));
    },
    before: () => desk.before(),
    signaturesOf: async (paths, signal) => {
      const request = { tool: 'view_code', args: { targets: [...paths], level: 'signature' } } as const;
      return answerOf(await index.explore(request, signal)).text;
    },
    exportPatch: (file, signal) => writePatch(start, file, session.folder, ports.status, signal),
    close: async () => {
      await runDesk.endAll('all');
      checkpoints.close();
      await Promise.all([index.end(), commands.close()]);
    },
  };
}
