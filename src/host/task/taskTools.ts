/** What a turn works with that plans or changes files: its tools, and the look at its answer. */
import type { Entry } from '../../core/conversation';
import type { Diagnostics, Syntax } from '../../core/edits';
import type { ShellParser } from '../../core/shell';
import type { Reviewer } from '../../core/task';
import type { Tool } from '../../core/tool';
import { createDiskFiles } from '../../edit/diskFiles';
import { createSeenFiles } from '../../edit/seenFiles';
import { checkpointedFiles, checkpointedRunner, checkpointedWatch } from '../../task/checkpointed';
import { createDesk } from '../../task/desk';
import type { Desk } from '../../task/desk';
import { planTool } from '../../task/planTool';
import { planned } from '../../task/planned';
import { proposeChecks } from '../../task/propose';
import { reviewAnswer } from '../../task/review';
import { submitTool } from '../../task/submitTool';
import { alreadyTold, toldOf } from '../../task/told';
import { createEditTools, noting } from '../../tools/editTools';
import { explorationTools } from '../../tools/explorationTools';
import type { KnownRuns } from '../../tools/knownRuns';
import { runScriptTool } from '../../tools/runScript';
import { runTools } from '../../tools/runTools';
import { scratchRunTool } from '../../tools/scratchRun';
import type { ScratchRunOptions } from '../../tools/scratchRun';
import { setupEnvironmentTool } from '../../tools/setupEnvironment';
import { createDiskCheckedFiles } from '../../verify/diskCheckedFiles';
import type { CheckPorts } from '../../verify/runChecks';
import type { Setups } from '../recipes/setups';
import type { PlacedRunner } from '../running/placedRunner';
import { entriesOfTask, firstStepOf } from './currentTask';
import type { FreshIndex } from './freshIndex';
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
  readonly setups: Pick<Setups, 'open'>;
  /** Absolute path of the folder for results; absent where nothing is changed. */
  readonly results?: string | undefined;
  nowMs(): number;
}

/** The tools of a turn that works out a plan: it looks, and says what the plan's checks say now. */
export function planningTools(parts: TaskParts, entries: readonly Entry[]): readonly Tool[] {
  return [...explorationTools(parts.index), planningTool(parts, deskOf(parts, entries))];
}

export interface ActingTurn {
  readonly tools: readonly Tool[];
  readonly reviewer: Reviewer;
  /** As in the entry `asked`. */
  readonly nextStep: number;
}

/** What a turn works with that changes files; `entries` are those of its conversation up to it. */
export function actingTurn(
  parts: TaskParts,
  { checkpoints }: TaskFolder,
  entries: readonly Entry[],
  runs: KnownRuns,
): ActingTurn {
  const { root, index, syntax, diagnostics, parser } = parts;
  const desk = deskOf(parts, entries);
  const disk = createDiskFiles({ root, isDirty: parts.isUnsaved });
  const files = checkpointedFiles(disk, checkpoints, () => index.touch());
  const seen = createSeenFiles(files, entries);
  const editing = createEditTools({ files, seen, syntax, diagnostics });
  const runner = checkpointedRunner(parts.runner.shown, checkpoints, () => index.touch());
  const { boundary } = parts.runner;
  const nextStep = (checkpoints.steps().at(-1)?.step ?? 0) + 1;
  const since = firstStepOf(entriesOfTask(entries)) ?? nextStep;
  const told = alreadyTold(entriesOfTask(entries));
  const ports = {
    ...{ ...checksOf(parts), root, checkpoints, code: index.code, syntax, since },
    // Somebody reads along, and says so where a change was meant.
    ...{ asksForChange: false, missing: async () => null },
  };
  return {
    tools: [
      ...noting(explorationTools(index), seen),
      ...planned(editing, () => desk.plan()),
      runScriptTool({ root, results: parts.results, runner, boundary, parser, places: index.places, runs }),
      ...runTools(runs),
      ...scratchTools({
        ...{ root, boundary, parser, places: index.places, runs, place: parts.scratchPlace },
        ...{ runner: parts.runner.quiet, watch: checkpointedWatch(checkpoints, () => index.touch()) },
      }),
      setupEnvironmentTool({
        ...{ root, parser, places: index.places, runs },
        setup: parts.setups.open(root, runs.noting(runner)),
      }),
      planningTool(parts, desk),
      submitTool,
    ],
    reviewer: {
      review: async (answer, signal) => {
        const found = await reviewAnswer(answer, desk.plan(), desk.before(), ports, signal);
        // What the checks wrote is there for the next question.
        index.touch();
        const results = parts.results === undefined ? {} : { results: await listResults(parts.results) };
        return { ...found, ...toldOf(found, told), ...results };
      },
    },
    nextStep,
  };
}

/** None in a dev container, which has no folder but the workspace. */
export function scratchTools(options: ScratchRunOptions): readonly Tool[] {
  return options.runner.kind === 'container' ? [] : [scratchRunTool(options)];
}

function deskOf(parts: TaskParts, entries: readonly Entry[]): Desk {
  const declared = { declared: [], declaredBefore: null };
  return createDesk({ ...checksOf(parts), root: parts.root, ...declared }, entriesOfTask(entries));
}

function planningTool({ root, parser, results }: TaskParts, desk: Desk): Tool {
  return planTool({
    start: (plan, context) => desk.start(plan, context),
    propose: (commands) => proposeChecks(root, commands, parser, { results }),
  });
}

function checksOf(parts: TaskParts): CheckPorts {
  const { root, runner, results } = parts;
  return { runner: runner.quiet, files: createDiskCheckedFiles(root, results), nowMs: () => parts.nowMs() };
}
