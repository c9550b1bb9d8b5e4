/** The tools of a run, over what its bench holds. */
import { join } from 'node:path';
import { entriesThatCount } from '../../agent/branches';
import { machineClock } from '../../agent/machineClock';
import type { ShellParser } from '../../core/shell';
import type { Tool } from '../../core/tool';
import { createDiskFiles } from '../../edit/diskFiles';
import { createSeenFiles } from '../../edit/seenFiles';
import type { SeenFiles } from '../../edit/seenFiles';
import { ignoredPaths } from '../../git/ignoredPaths';
import { withPlaces } from '../../explore/places/withPlaces';
import { openSetup } from '../../recipes/openSetup';
import type { Setup } from '../../recipes/setup';
import { checkpointedFiles, checkpointedRunner, checkpointedWatch } from '../../session/task/checkpointed';
import type { Desk } from '../../tools/plan/desk';
import { proposeChecks } from '../../tools/plan/propose';
import { placePlan } from '../../tools/plan/planPlaces';
import { planTool } from '../../tools/plan/planTool';
import { planned } from '../../session/task/planned';
import { scoped } from '../../session/task/scoped';
import { withOutputFiles } from '../../session/task/outputFiles';
import type { Outputs } from '../../session/task/outputs';
import { revertTool } from '../../session/task/revertTool';
import { submitTool } from '../../tools/submitTool';
import { createEditTools, noting } from '../../tools/editTools';
import { explorationTools } from '../../tools/explorationTools';
import { leanTools } from '../../tools/leanTools';
import type { KnownRuns } from '../../tools/knownRuns';
import { runScriptTool } from '../../tools/runScript';
import { runTools } from '../../tools/runTools';
import { scratchTools } from '../../tools/scratchRun';
import { setupEnvironmentTool } from '../../tools/setupEnvironment';
import { placesOf, resultsOf } from './benchReviewer';
import type { BenchRooms } from './benchRooms';
import { inputPlaces } from './inputs';
import { editNotes } from './editNotes';

/** For what is asked before a call may run: it ends by itself, and soon. */
const never = new AbortController().signal;

export interface ToolParts {
  readonly desk: Desk;
  readonly runs: KnownRuns;
  readonly parser: ShellParser;
  readonly outputs: Outputs;
}

export interface BenchTools {
  readonly tools: readonly Tool[];
  readonly seen: SeenFiles;
  readonly setup: Setup;
}

export function benchTools(rooms: BenchRooms, { desk, runs, parser, outputs }: ToolParts): BenchTools {
  const { options, ports, session, folder: root, start, commands, index, checkpoints } = rooms;
  const disk = createDiskFiles({ root, isDirty: () => false, notes: editNotes(rooms) });
  const files = withOutputFiles(
    checkpointedFiles(disk, checkpoints, () => index.touch()),
    outputs,
    resultsOf(options),
  );
  const seen = createSeenFiles(files, entriesThatCount(session.entries));
  const editing = createEditTools({ files, seen, syntax: index.syntax });
  const runner = checkpointedRunner(commands.runner, checkpoints, () => index.touch());
  const named = { results: resultsOf(options), inputs: inputPlaces(options.inputs) };
  const scope = { root, checkpoints, syntax: index.syntax, plan: () => desk.plan() };
  const planPlaces = {
    ...{ root, syntax: index.syntax, results: named.results, canAsk: false },
    ignored: (paths: readonly string[]) => ignoredPaths(start, paths, never),
  };
  const setup = openSetup({
    ...{ ...ports, root, storage: options.cache ? ports.storage : null },
    ...{ runner: runs.noting(runner), probe: commands.runner },
    nowMs: () => machineClock.nowMs(),
  });
  const tools = [
    ...noting(
      explorationTools(withPlaces(index, { ...placesOf(rooms, desk), readAhead: ports.readAhead })),
      seen,
    ),
    ...scoped(
      planned(editing, () => desk.plan(), { outputs, hasContract: options.contract }),
      scope,
    ),
    setupEnvironmentTool({ setup, root, parser, places: index.places, runs }),
    ...scoped(
      [
        runScriptTool({
          ...{ root, ...named, runner, boundary: commands.boundary, parser },
          ...{ places: index.places, runs },
        }),
      ],
      scope,
    ),
    ...runTools(runs),
    ...scratchTools({
      ...{ root, place: join(session.folder, 'scratch'), inputs: inputPlaces(options.inputs), parser, runs },
      ...{ runner: commands.runner, boundary: commands.boundary, places: index.places },
      watch: checkpointedWatch(checkpoints, () => index.touch()),
    }),
    planTool({
      place: (files) => placePlan(files, planPlaces, never),
      start: (plan, context) => desk.start(plan, context),
      propose: (asked) => proposeChecks(root, asked, parser, named),
    }),
    revertTool({ root, checkpoints, files, since: 1, isUnsaved: () => false, changed: () => index.touch() }),
    submitTool,
  ];
  return { tools: leanTools(tools, options.contract ? ['plan'] : []), seen, setup };
}
