/** What the agent can call in this window. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { entriesThatCount } from '../agent/branches';
import { newFacts } from '../agent/request/facts';
import { defaultLimits } from '../agent/limits';
import type { Limits } from '../agent/limits';
import { ACT_PROMPT, CONTRACT_PROMPT, PLAN_PROMPT, SYSTEM_PROMPT } from '../agent/prompts/system';
import type { Entry, TurnMode } from '../core/conversation';
import type { Diagnostics, Syntax } from '../core/edits';
import type { Explorer, ShownFile } from '../core/explore';
import { sameFolder } from '../core/sameFolder';
import type { ShellParser } from '../core/shell';
import type { Reviewer } from '../core/task';
import type { Tool } from '../core/tool';
import { sweepStaged } from '../edit/stagedNotes';
import { explorationTools } from '../tools/explorationTools';
import { inSameFolder, reviewInSameFolder } from '../tools/inSameFolder';
import { createKnownRuns } from '../tools/knownRuns';
import type { RunLogs } from '../run/log/runLogs';
import type { Setup } from '../recipes/setup';
import { leanTools } from '../tools/leanTools';
import { runTools } from '../tools/runTools';
import { runScriptTool } from '../tools/runScript';
import { scratchTools } from '../tools/scratchRun';
import { setupEnvironmentTool } from '../tools/setupEnvironment';
import type { Subscription } from '../core/emitter';
import type { IndexSession } from './folder/indexSession';
import type { Setups } from './recipes/setups';
import type { PlacedRunner } from './running/placedRunner';
import type { RunDesks } from './running/runDesks';
import { createFreshIndex, indexedBySession } from './folder/freshIndex';
import type { TaskFolder, TaskFolders } from './task/taskFolders';
import { actingTurn, planningTools } from './task/taskTools';
import type { TaskParts } from './task/taskTools';
import { turnFacts } from './task/turnFacts';

export interface AgentToolParts {
  readonly session: IndexSession;
  readonly explorer: Explorer;
  /** Asked when the first turn begins: finding out about the shell takes a look at the disk. */
  readonly parser: () => ShellParser;
  readonly syntax: Syntax;
  /** What is reported of the files of this folder. */
  readonly diagnosticsIn: (folder: string) => Diagnostics;
  /** Whether an editor holds text of this file (absolute path) that is not saved. */
  readonly isUnsaved: (file: string) => boolean;
  /** What runs commands in this folder and below, where the user has them run; whoever gives it disposes it. */
  readonly runnerIn: (folder: string) => Pick<PlacedRunner, 'shown' | 'quiet' | 'boundary'>;
  /** What the runs of all conversations printed. */
  readonly logs: Pick<RunLogs, 'read'>;
  /** Where the commands of each conversation are while they run. */
  readonly desks: Pick<RunDesks, 'of'>;
  readonly folders: TaskFolders;
  /** Absolute: where throw-away folders are made. */
  readonly scratchPlace: string;
  /** Absolute: where it is noted which edits are under way. */
  readonly editNotes: string;
  readonly setups: Pick<Setups, 'open'>;
  /** Absolute: where the conversations' folders of results are made. */
  readonly resultsPlace: string;
  /** Whether the user trusts the workspace: nothing runs and nothing is changed before. */
  readonly isTrusted: () => boolean;
  /** Whether the settings ask for a plan in every task that changes files. */
  readonly alwaysContract: () => boolean;
  nowMs(): number;
}

/** What a turn that begins now works with. */
export interface TurnSetUp {
  readonly tools: readonly Tool[];
  readonly system: string;
  readonly limits: Limits;
  readonly reviewer?: Reviewer | undefined;
  readonly nextStep?: number | undefined;
  /** As in the entry `asked`. */
  readonly facts?: string | undefined;
}

/** The conversation that a turn belongs to, up to it, with all its branches. */
export interface TurnPlace {
  readonly conversation: string;
  readonly entries: readonly Entry[];
  /** What of files stands whole in what its model starts from with this turn. */
  readonly shown: readonly ShownFile[];
}

export interface AgentTools extends Subscription {
  /** Commands run, and files change, in the mapped folder, and not at all where there is none or it is not trusted. Throws UserError, CancelledError. */
  setUp(mode: TurnMode, place: TurnPlace, signal: AbortSignal): Promise<TurnSetUp>;
}

/** A change with its checks and repairs takes more than an answer does: twice as many steps and tokens. */
const actLimits: Limits = { ...defaultLimits, steps: 50, turnTokens: 1_200_000 };

export function createAgentTools(parts: AgentToolParts): AgentTools {
  const { session, explorer, parser, runnerIn } = parts;
  const { syntax, isUnsaved, scratchPlace, setups } = parts;
  const index = createFreshIndex(indexedBySession(session, explorer));
  const exploration = explorationTools(index);
  const taskParts = (root: string, signal: AbortSignal): TaskParts => ({
    signal,
    ...{ root, index, syntax, isUnsaved, parser: parser(), runner: runnerIn(root) },
    hasContract: parts.alwaysContract(),
    ...{
      scratchPlace,
      editNotes: parts.editNotes,
      setups,
      diagnostics: parts.diagnosticsIn(root),
      nowMs: () => parts.nowMs(),
    },
  });
  const setupIn = oncePerFolder(setups.open);
  return {
    setUp: async (mode, { conversation, entries, shown }, signal) => {
      const { state } = session;
      const asking = { system: SYSTEM_PROMPT, limits: defaultLimits };
      if (state.kind === 'noFolder' || !parts.isTrusted())
        return { tools: leanTools(exploration), ...asking };
      const root = state.folder;
      if (mode === 'ask') {
        const runs = createKnownRuns(parts.logs, entries, parts.desks.of(conversation));
        const { shown, quiet, boundary } = runnerIn(root);
        const ports = { root, boundary, parser: parser(), places: index.places, runs };
        const running = [
          runScriptTool({ ...ports, runner: shown }),
          ...runTools(runs),
          ...scratchTools({ ...ports, place: scratchPlace, runner: quiet }),
          setupEnvironmentTool({ ...ports, setup: setups.open(root, runs.noting(shown)) }),
        ];
        return { tools: inSameFolder(leanTools([...exploration, ...running]), sameFolder(root)), ...asking };
      }
      if (mode === 'plan') {
        const folder = (): Promise<TaskFolder> => parts.folders.open(conversation, root, signal);
        const tools = leanTools(planningTools(taskParts(root, signal), entriesThatCount(entries), folder), [
          'plan',
        ]);
        return { tools: inSameFolder(tools, sameFolder(root)), system: PLAN_PROMPT, limits: defaultLimits };
      }
      return setUpActing(taskParts(root, signal), parts, { conversation, entries, shown }, setupIn);
    },
    dispose: () => {
      parts.folders.dispose();
    },
  };
}

/** What was asked of a machine is known for as long as the window lives. */
function oncePerFolder(open: Setups['open']): Setups['open'] {
  const opened = new Map<string, Setup>();
  return (root, runner) => {
    const setup = opened.get(root) ?? open(root, runner);
    opened.set(root, setup);
    return setup;
  };
}

/** A turn that changes files. */
async function setUpActing(
  task: TaskParts,
  { session, runnerIn, folders, logs, desks, resultsPlace }: AgentToolParts,
  { conversation, entries, shown }: TurnPlace,
  setupIn: Setups['open'],
): Promise<TurnSetUp> {
  const { root, signal, editNotes } = task;
  // Before the folder is looked at: what a killed edit left is no part of it.
  sweepStaged(editNotes);
  const folder = await folders.open(conversation, root, signal);
  const runs = createKnownRuns(logs, entries, desks.of(conversation));
  const results = join(resultsPlace, conversation);
  await mkdir(results, { recursive: true });
  const counting = entriesThatCount(entries);
  const { shown: runner, quiet } = runnerIn(root);
  const setup = setupIn(root, quiet);
  const facts = await turnFacts({ root, session, setup, kind: runner.kind, results }, signal);
  const { hasContract, ...acting } = actingTurn({ ...task, results, shown }, folder, counting, runs);
  const check = sameFolder(root);
  return {
    ...acting,
    tools: inSameFolder(leanTools(acting.tools, hasContract ? ['plan'] : []), check),
    reviewer: reviewInSameFolder(acting.reviewer, check),
    system: hasContract ? CONTRACT_PROMPT : ACT_PROMPT,
    ...{ limits: actLimits, facts: newFacts(counting, facts) },
  };
}
