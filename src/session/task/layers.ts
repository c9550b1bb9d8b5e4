/** What goes around a task's files, commands and tools. Each list runs from the innermost layer to the outermost. */
import type { Checkpoints } from '../../core/changes/checkpoints';
import type { EditedFiles, Syntax } from '../../core/changes/edits';
import type { Runner } from '../../core/running/runner';
import type { SameFolder } from '../../core/files/sameFolder';
import type { Plan } from '../../core/conversation/task';
import type { Tool, ToolName } from '../../core/conversation/tool';
import type { SeenFiles } from '../../edit/seenFiles';
import type { ConversationRuns } from '../../run/conversation/conversationRuns';
import { noting } from '../../tools/editing/editTools';
import { inSameFolder } from '../../tools/offered/inSameFolder';
import { leanTools } from '../../tools/offered/leanTools';
import { checkpointedFiles, checkpointedRunner } from './checkpointed';
import { withOutputFiles } from './outputFiles';
import type { Outputs } from './outputs';
import { planned } from './planned';
import { scoped } from './scoped';
import type { TaskRunner } from './taskParts';

export interface Layer<T> {
  readonly name: string;
  readonly around: (inner: T) => T;
}

/** `inner` within all the layers, the first of which is closest to it. */
export function layered<T>(inner: T, layers: readonly Layer<T>[]): T {
  return layers.reduce((made, { around }) => around(made), inner);
}

export interface KeptFolder {
  readonly checkpoints: Checkpoints;
  /** Told when files have changed, or may have. */
  readonly touch: () => void;
}

export interface FileLayerParts extends KeptFolder {
  readonly outputs: Pick<Outputs, 'isOutside'>;
  /** Absolute path of the folder for results; absent where there is none. */
  readonly results?: string | undefined;
}

/** Around the files that tools change, from the disk outwards. */
export function fileLayers(parts: FileLayerParts): readonly Layer<EditedFiles>[] {
  const { checkpoints, touch, outputs, results } = parts;
  return [
    // Closest to the disk, so that a step holds what one write changed and nothing else.
    { name: 'checkpointedFiles', around: (files) => checkpointedFiles(files, checkpoints, touch) },
    // Around the steps, because results outside of the folder are written past them.
    { name: 'withOutputFiles', around: (files) => withOutputFiles(files, outputs, results) },
  ];
}

/** The runners of a turn, by what they run. */
export interface TurnRunners {
  /** Commands of run_script. */
  readonly script: Runner;
  /** Steps of a set-up. */
  readonly step: Runner;
  /** Programs of scratch_run. */
  readonly scratch: Runner;
}

export interface RunnerLayerParts {
  /** Null in a turn that keeps no checkpoints. */
  readonly kept: KeptFolder | null;
  readonly runs: Pick<ConversationRuns, 'noted'>;
}

/** Around the runner of the place, from there outwards, for what is run. In a window that runner is `placedRunner`. */
export function runnerLayers(
  { kept, runs }: RunnerLayerParts,
  what: keyof TurnRunners,
): readonly Layer<Runner>[] {
  const all: readonly (Layer<Runner> & { readonly runners: readonly (keyof TurnRunners)[] })[] = [
    // Around the place, so that what a command changed is a step wherever it ran. All of scratch_run's work is one step.
    ...(kept === null
      ? []
      : [{ name: 'checkpointed', runners: ['script', 'step'] as const, around: checkpointedBy(kept) }]),
    // Outermost, because the report that all other layers made tells the log. `ConversationRuns.start` notes what it starts.
    { name: 'noted', runners: ['step', 'scratch'], around: (runner) => runs.noted(runner) },
  ];
  return all.filter(({ runners }) => runners.includes(what));
}

function checkpointedBy({ checkpoints, touch }: KeptFolder): Layer<Runner>['around'] {
  return (runner) => checkpointedRunner(runner, checkpoints, touch);
}

/** The runners of a turn, each within its layers. */
export function turnRunners(
  { shown, quiet }: Pick<TaskRunner, 'shown' | 'quiet'>,
  parts: RunnerLayerParts,
): TurnRunners {
  return {
    script: layered(shown, runnerLayers(parts, 'script')),
    step: layered(shown, runnerLayers(parts, 'step')),
    scratch: layered(quiet, runnerLayers(parts, 'scratch')),
  };
}

export interface ToolLayerParts extends OfferedParts {
  /** Names of the tools that show files. */
  readonly showing: readonly ToolName[];
  readonly seen: SeenFiles;
  readonly plan: () => Plan | null;
  readonly outputs: Pick<Outputs, 'has' | 'isOutside'>;
  /** What is changed must be planned first. */
  readonly hasContract: boolean;
  /** Absolute. */
  readonly root: string;
  readonly checkpoints: Checkpoints;
  readonly syntax: Syntax;
}

const EDITING: readonly ToolName[] = ['edit_file', 'write_file'];

/** Around the tools of a task that changes files. */
export function toolLayers(parts: ToolLayerParts): readonly Layer<readonly Tool[]>[] {
  const { showing, seen, plan, outputs, hasContract } = parts;
  return [
    // On the tool's own answer, so that all it showed may be edited.
    { name: 'noting', around: only(showing, (tools) => noting(tools, seen)) },
    // Closest to the edit, so that what it refuses was not begun and what it hides is hidden from all above.
    { name: 'planned', around: only(EDITING, (tools) => planned(tools, plan, { outputs, hasContract })) },
    // Around planned, so that step and breaches are those of an edit that was let through; of commands too.
    { name: 'scoped', around: only([...EDITING, 'run_script'], (tools) => scoped(tools, parts)) },
    ...offeredLayers(parts),
  ];
}

export interface OfferedParts {
  /** Tools that requests tell whole, as `leanTools` has it. */
  readonly told: readonly ToolName[];
  /** The mapped folder. */
  readonly folder: SameFolder;
}

/** Around the tools of every turn in a folder. */
export function offeredLayers({ told, folder }: OfferedParts): readonly Layer<readonly Tool[]>[] {
  return [
    // Behind all that changes answers, because it shortens them, and adds explore and more for the tools it has.
    { name: 'leanTools', around: (tools) => leanTools(tools, told) },
    // Outermost: no call, of explore and more neither, does anything in another folder than the task's.
    { name: 'inSameFolder', around: (tools) => inSameFolder(tools, folder) },
  ];
}

/** Goes around the tools of these names; the others stay as they are, in their places. */
function only(
  names: readonly ToolName[],
  around: Layer<readonly Tool[]>['around'],
): Layer<readonly Tool[]>['around'] {
  return (tools) => tools.flatMap((tool) => (names.includes(tool.name) ? around([tool]) : [tool]));
}
