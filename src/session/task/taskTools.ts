/** The tools of a turn, before any layer: what it may look at, run, plan and change. */
import type { EditedFiles } from '../../core/changes/edits';
import type { Tool, ToolName } from '../../core/conversation/tool';
import type { SeenFiles } from '../../edit/seenFiles';
import { withPlaces } from '../../explore/places/withPlaces';
import { ignoredPaths } from '../../git/ignoredPaths';
import type { Setup } from '../../recipes/setup';
import { createEditTools } from '../../tools/editing/editTools';
import { explorationTools } from '../../tools/exploring/explorationTools';
import { placePlan } from '../../tools/plan/planPlaces';
import type { PlanPlacePorts } from '../../tools/plan/planPlaces';
import { planTool } from '../../tools/plan/planTool';
import { proposeChecks } from '../../tools/plan/propose';
import { runScriptTool } from '../../tools/running/runScript';
import { runTools } from '../../tools/running/runTools';
import { scratchTools } from '../../tools/running/scratchRun';
import { setupEnvironmentTool } from '../../tools/running/setupEnvironment';
import { submitTool } from '../../tools/offered/submitTool';
import { checkpointedWatch } from './checkpointed';
import type { TurnRunners } from './layers';
import { revertTool } from '../../tools/editing/revertTool';
import type { TaskFolder } from './taskFolders';
import type { TaskParts } from './taskParts';

type RunningParts = Pick<TaskParts, 'root' | 'index' | 'parser' | 'runner' | 'runs' | 'scratchPlace'>;

/** The tools of a turn that answers: it looks and runs, and keeps no checkpoints. */
export function askingTools(
  parts: RunningParts & { readonly runners: TurnRunners; readonly setup: Setup },
): readonly Tool[] {
  const { runners, runs, scratchPlace, setup } = parts;
  const running = runningPorts(parts);
  return [
    ...explorationTools(parts.index),
    runScriptTool({ ...running, runner: runners.script }),
    ...runTools(runs),
    ...scratchTools({ ...running, place: scratchPlace, runner: runners.scratch }),
    setupEnvironmentTool({ ...running, setup }),
  ];
}

type PlanningParts = Pick<
  TaskParts,
  'root' | 'index' | 'parser' | 'syntax' | 'taskPlan' | 'canAsk' | 'inputs' | 'results' | 'signal'
>;

/**
 * The tools of a turn that works out a plan: it looks, and says what the plan's checks say now. `folder` gives what the
 * conversation keeps of the folder, which is asked for with the first plan that names files.
 */
export function planningTools(
  parts: PlanningParts,
  folder: () => Promise<Pick<TaskFolder, 'start'>>,
): readonly Tool[] {
  const ignored: PlanPlacePorts['ignored'] = async (paths) =>
    paths.length === 0 ? new Set() : ignoredIn((await folder()).start, paths, parts.signal);
  return [...explorationTools(parts.index), planningTool(parts, ignored)];
}

/** What openTask made for its tools. */
export interface ToolParts {
  readonly files: EditedFiles;
  readonly seen: SeenFiles;
  readonly runners: TurnRunners;
  readonly setup: Setup;
  readonly touch: () => void;
}

/** The tools of a task that changes files, and the names of those that show files. */
export function taskTools(
  parts: TaskParts,
  { files, seen, runners, setup, touch }: ToolParts,
): { readonly tools: readonly Tool[]; readonly showing: readonly ToolName[] } {
  const { root, index, syntax, diagnostics, checkpoints, start, runs, since, isUnsaved } = parts;
  const { inputs, results } = parts;
  const running = { ...runningPorts(parts), inputs };
  const exploring = explorationTools(withPlaces(index, parts.places));
  const watch = checkpointedWatch(checkpoints, touch);
  const tools = [
    ...exploring,
    ...createEditTools({ files, seen, syntax, diagnostics }),
    runScriptTool({ ...running, results, runner: runners.script }),
    ...runTools(runs),
    ...scratchTools({ ...running, place: parts.scratchPlace, runner: runners.scratch, watch }),
    setupEnvironmentTool({ ...running, setup }),
    planningTool(parts, (paths) => ignoredIn(start, paths, parts.signal)),
    revertTool({ root, checkpoints, files, since, isUnsaved, changed: touch }),
    submitTool,
  ];
  return { tools, showing: exploring.map(({ name }) => name) };
}

type RunningPorts = Pick<RunningParts, 'root' | 'parser' | 'runs'> &
  Pick<TaskParts['runner'], 'boundary'> & { readonly places: TaskParts['index']['places'] };

function runningPorts({ root, index, parser, runner: { boundary }, runs }: RunningParts): RunningPorts {
  return { root, parser, runs, boundary, places: index.places };
}

/** None where git cannot say what the folder has, which was said when it was opened. */
async function ignoredIn(
  start: TaskFolder['start'],
  paths: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  return start === null ? new Set() : ignoredPaths(start, paths, signal);
}

function planningTool(parts: Omit<PlanningParts, 'index'>, ignored: PlanPlacePorts['ignored']): Tool {
  const { root, taskPlan, parser, results, inputs, syntax, canAsk, signal } = parts;
  const places = { root, syntax, results, ignored, canAsk };
  return planTool({
    place: (files) => placePlan(files, places, signal),
    start: (plan, context) => taskPlan.start(plan, context),
    propose: (asked) => proposeChecks(root, asked, parser, { results, inputs }),
  });
}
