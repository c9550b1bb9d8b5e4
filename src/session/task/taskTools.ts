/** What a turn works with that plans or changes files: its tools, and the look at its answer. */
import { join } from 'node:path';
import type { Entry } from '../../core/conversation';
import type { Diagnostics, FileChange, Syntax } from '../../core/edits';
import type { ShownFile } from '../../core/explore';
import type { Runner } from '../../core/runner';
import type { ShellParser } from '../../core/shell';
import type { Reviewer } from '../../core/task';
import type { Tool } from '../../core/tool';
import { createDiskFiles } from '../../edit/diskFiles';
import { createSeenFiles } from '../../edit/seenFiles';
import { withPlacedCode } from '../../explore/places/placedCode';
import { taskPlaces } from '../../explore/places/taskPlaces';
import { withPlaces } from '../../explore/places/withPlaces';
import type { PlaceParts } from '../../explore/places/withPlaces';
import { ignoredPaths } from '../../git/ignoredPaths';
import { checkpointedFiles, checkpointedRunner, checkpointedWatch } from './checkpointed';
import { createDesk, heldTo } from '../../tools/plan/desk';
import type { Desk } from '../../tools/plan/desk';
import { placePlan } from '../../tools/plan/planPlaces';
import type { PlanPlacePorts } from '../../tools/plan/planPlaces';
import { planTool } from '../../tools/plan/planTool';
import { createOutputs } from './outputs';
import type { Outputs } from './outputs';
import { withOutputFiles } from './outputFiles';
import { planned } from './planned';
import { proposeChecks } from '../../tools/plan/propose';
import { reviewAnswer } from './review';
import { scoped } from './scoped';
import { revertTool } from './revertTool';
import { submitTool } from '../../tools/submitTool';
import { alreadyTold, toldOf } from './told';
import { createEditTools, noting } from '../../tools/editTools';
import { explorationTools } from '../../tools/explorationTools';
import type { KnownRuns } from '../../tools/knownRuns';
import { runScriptTool } from '../../tools/runScript';
import { runTools } from '../../tools/runTools';
import { scratchTools } from '../../tools/scratchRun';
import { setupEnvironmentTool } from '../../tools/setupEnvironment';
import { createDiskCheckedFiles } from '../../verify/diskCheckedFiles';
import type { CheckPorts } from '../../verify/runChecks';
import type { Setups } from '../recipes/setups';
import type { PlacedRunner } from '../running/placedRunner';
import { entriesOfTask, firstStepOf } from './currentTask';
import type { FreshIndex } from '../folder/freshIndex';
import { listResults } from './resultsFolder';
import type { TaskFolder } from './taskFolders';

export interface TaskParts {
  /** Absolute. */
  readonly root: string;
  readonly index: FreshIndex;
  readonly syntax: Syntax;
  readonly diagnostics: Diagnostics;
  readonly parser: ShellParser;
  /** Whether an editor holds text of this file (absolute path) that is not saved. */
  readonly isUnsaved: (file: string) => boolean;
  /** Runs commands; and checks and throw-away programs, which need no terminal, in the same place. */
  readonly runner: Pick<PlacedRunner, 'shown' | 'quiet' | 'boundary'>;
  /** Absolute: where throw-away folders are made. */
  readonly scratchPlace: string;
  /** Absolute: where it is noted which edits are under way. */
  readonly editNotes: string;
  readonly setups: Pick<Setups, 'open'>;
  /** What is changed must be planned first, whatever the task. */
  readonly hasContract: boolean;
  /** Absolute path of the folder for results; absent where nothing is changed. */
  readonly results?: string | undefined;
  /** As in TurnPlace; absent where nothing is changed. */
  readonly shown?: readonly ShownFile[] | undefined;
  /** The turn's: ends what is asked before a call may run. */
  readonly signal: AbortSignal;
  nowMs(): number;
}

/**
 * The tools of a turn that works out a plan: it looks, and says what the plan's checks say now. `folder` gives what the
 * conversation keeps of the folder, which is asked for with the first plan that names files.
 */
export function planningTools(
  parts: TaskParts,
  entries: readonly Entry[],
  folder: () => Promise<Pick<TaskFolder, 'start'>>,
): readonly Tool[] {
  const ignored: PlanPlacePorts['ignored'] = async (paths) =>
    paths.length === 0 ? new Set() : ignoredIn((await folder()).start, paths, parts.signal);
  return [...explorationTools(parts.index), planningTool(parts, deskOf(parts, entries), ignored)];
}

/** None where git cannot say what the folder has, which was said when it was opened. */
async function ignoredIn(
  start: TaskFolder['start'],
  paths: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  return start === null ? new Set() : ignoredPaths(start, paths, signal);
}

export interface ActingTurn {
  readonly tools: readonly Tool[];
  readonly reviewer: Reviewer;
  /** The settings ask for a contract, or the task has a plan already. */
  readonly hasContract: boolean;
  /** As in the entry `asked`. */
  readonly nextStep: number;
}

/** What a turn works with that changes files; `entries` are those of its conversation up to it. */
export function actingTurn(
  parts: TaskParts,
  { checkpoints, start }: TaskFolder,
  entries: readonly Entry[],
  runs: KnownRuns,
): ActingTurn {
  const { root, index, syntax, diagnostics } = parts;
  const desk = deskOf(parts, entries);
  const outputs = createOutputs({ root, results: parts.results, plan: () => desk.plan() });
  const places = taskPlaces({ root, inputs: [], results: parts.results, plan: () => null });
  const disk = createDiskFiles({ root, isDirty: parts.isUnsaved, notes: parts.editNotes });
  const checkpointed = checkpointedFiles(disk, checkpoints, () => index.touch());
  const files = withOutputFiles(checkpointed, outputs, parts.results);
  const seen = createSeenFiles(files, entries, parts.shown);
  const editing = createEditTools({ files, seen, syntax, diagnostics });
  const runner = checkpointedRunner(parts.runner.shown, checkpoints, () => index.touch());
  const nextStep = (checkpoints.steps().at(-1)?.step ?? 0) + 1;
  const since = firstStepOf(entriesOfTask(entries)) ?? nextStep;
  const told = alreadyTold(entriesOfTask(entries));
  const ports = {
    ...{ ...checksOf(parts), root, checkpoints, code: withPlacedCode(index.code, places), syntax, since },
    shell: parts.parser,
    // Somebody reads along, and says so where a change was meant.
    ...{ asksForChange: false, missing: async () => null },
    isOutput: (path: string, kind: FileChange['kind']) =>
      outputs.isResult(path) || (kind === 'created' && outputs.has(path)),
  };
  const tools = actingTools(parts, { checkpoints, start }, runs, {
    ...{ desk, outputs, places, checkpointed, seen, editing, runner, since },
  });
  return {
    tools,
    reviewer: {
      review: async (answer, signal, done) => {
        const evidence = { ...done, results: await handedOver(parts.results) };
        const of = { ...ports, done: evidence };
        const plan = heldTo(desk, parts.hasContract);
        const found = await reviewAnswer(answer, plan, desk.before(), of, signal);
        // What the checks wrote is there for the next question.
        index.touch();
        const results = parts.results === undefined ? {} : { results: await listResults(parts.results) };
        return { ...found, ...toldOf(found, told), ...results };
      },
    },
    hasContract: parts.hasContract || desk.plan() !== null,
    nextStep,
  };
}

/** What the tools of one turn share. */
interface TurnRooms {
  readonly desk: Desk;
  readonly outputs: Outputs;
  readonly places: Omit<PlaceParts, 'readAhead'>;
  readonly checkpointed: ReturnType<typeof checkpointedFiles>;
  readonly seen: ReturnType<typeof createSeenFiles>;
  readonly editing: readonly Tool[];
  readonly runner: Runner;
  /** The first step of the task. */
  readonly since: number;
}

function actingTools(
  parts: TaskParts,
  { checkpoints, start }: Pick<TaskFolder, 'checkpoints' | 'start'>,
  runs: KnownRuns,
  { desk, outputs, places, checkpointed, seen, editing, runner, since }: TurnRooms,
): readonly Tool[] {
  const { root, index, syntax, parser } = parts;
  const { boundary } = parts.runner;
  const running = { root, boundary, parser, places: index.places, runs };
  const touch = (): void => index.touch();
  const scope = { root, checkpoints, syntax, plan: () => desk.plan() };
  return [
    ...noting(explorationTools(withPlaces(index, { ...places, readAhead: async () => null })), seen),
    ...scoped(
      [
        ...planned(editing, () => desk.plan(), { outputs, hasContract: parts.hasContract }),
        runScriptTool({ ...running, results: parts.results, runner }),
      ],
      scope,
    ),
    ...runTools(runs),
    ...scratchTools({
      ...{ ...running, place: parts.scratchPlace },
      ...{ runner: parts.runner.quiet, watch: checkpointedWatch(checkpoints, touch) },
    }),
    setupEnvironmentTool({
      ...{ root, parser, places: index.places, runs },
      setup: parts.setups.open(root, runs.noting(runner)),
    }),
    planningTool(parts, desk, (paths) => ignoredIn(start, paths, parts.signal)),
    revertTool({
      ...{ root, checkpoints, files: checkpointed, since, isUnsaved: parts.isUnsaved },
      changed: touch,
    }),
    submitTool,
  ];
}

/** Absolute paths of the first results. */
async function handedOver(folder: string | undefined): Promise<readonly string[]> {
  if (folder === undefined) return [];
  return (await listResults(folder)).files.map(({ path }) => join(folder, path));
}

function deskOf(parts: TaskParts, entries: readonly Entry[]): Desk {
  const declared = { declared: [], declaredBefore: null };
  return createDesk({ ...checksOf(parts), root: parts.root, ...declared }, entriesOfTask(entries));
}

function planningTool(
  { root, parser, results, syntax, signal }: TaskParts,
  desk: Desk,
  ignored: PlanPlacePorts['ignored'],
): Tool {
  const places = { root, syntax, results, ignored, canAsk: true };
  return planTool({
    place: (files) => placePlan(files, places, signal),
    start: (plan, context) => desk.start(plan, context),
    propose: (asked) => proposeChecks(root, asked, parser, { results }),
  });
}

function checksOf(parts: TaskParts): CheckPorts {
  const { root, runner, results } = parts;
  return { runner: runner.quiet, files: createDiskCheckedFiles(root, results), nowMs: () => parts.nowMs() };
}
