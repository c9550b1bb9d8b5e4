/** The tools that the agent can call in this window. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { entriesThatCount } from '../agent/branches';
import { newFacts } from '../agent/request/facts';
import { actLimits, defaultLimits } from '../agent/limits';
import type { Limits } from '../agent/limits';
import { ACT_PROMPT, CONTRACT_PROMPT, PLAN_PROMPT, SYSTEM_PROMPT } from '../agent/prompts/system';
import type { Entry, TurnMode } from '../core/conversation/conversation';
import type { Diagnostics, Syntax } from '../core/changes/edits';
import type { Explorer, ShownFile } from '../core/map/explore';
import { sameFolder } from '../core/files/sameFolder';
import type { ShellParser } from '../core/running/shell';
import type { Reviewer } from '../core/conversation/task';
import type { Tool } from '../core/conversation/tool';
import { sweepStaged } from '../edit/stagedNotes';
import { taskPlaces } from '../explore/places/taskPlaces';
import { explorationTools } from '../tools/exploring/explorationTools';
import type { Setup } from '../recipes/setup';
import type { ConversationRuns } from '../run/conversation/conversationRuns';
import { leanTools } from '../tools/offered/leanTools';
import type { Subscription } from '../core/async/emitter';
import type { FinderOf } from '../tools/gitPlans/reviewChanges';
import type { FolderIndex } from './folder/folderIndex';
import { lastTurnOf } from './changes/lastTurn';
import type { GitTools } from './merge/windowMerge';
import type { Setups } from './recipes/setups';
import type { PlacedRunner } from './running/placedRunner';
import type { WindowRuns } from './running/windowRuns';
import { createFreshIndex, indexedByFolder } from './folder/freshIndex';
import type { FreshIndex } from './folder/freshIndex';
import { entriesOfTask, firstStepOf } from './task/currentTask';
import { layered, offeredLayers, turnRunners } from './task/layers';
import { openTask } from './task/openTask';
import { openTaskTerms } from './task/taskTerms';
import type { TaskTerms } from './task/taskTerms';
import type { TaskFolders } from './task/taskFolders';
import { askingTools, planningTools } from './task/taskTools';
import { answeringGitTools, equipGit } from './task/gitModes';
import type { GitModeParts } from './task/gitModes';
import { turnFacts } from './task/turnFacts';
import { windowAnswers } from './task/windowAnswers';

export interface AgentToolParts {
  readonly folderIndex: FolderIndex;
  readonly explorer: Explorer;
  /** Called when the first turn begins, because finding the shell reads the disk. */
  readonly parser: () => ShellParser;
  readonly syntax: Syntax;
  /** What is reported of the files of this folder. */
  readonly diagnosticsIn: (folder: string) => Diagnostics;
  /** Whether an editor holds text of this file (absolute path) that is not saved. */
  readonly isUnsaved: (file: string) => boolean;
  /** What runs commands in this folder and below, where the user has them run; whoever gives it disposes it. */
  readonly runnerIn: (folder: string) => Pick<PlacedRunner, 'shown' | 'quiet' | 'boundary'>;
  readonly runs: Pick<WindowRuns, 'of'>;
  readonly folders: TaskFolders;
  /** Absolute: where throw-away folders are made. */
  readonly scratchPlace: string;
  /** Absolute: where it is noted which edits are under way. */
  readonly editNotes: string;
  readonly setups: Pick<Setups, 'open'>;
  /** Of the mapped folder; the conflict page shares its merge. */
  readonly git: GitTools;
  /** Absolute: where the conversations' folders of results are made. */
  readonly resultsPlace: string;
  /** Whether the user trusts the workspace: nothing runs and nothing is changed before. */
  readonly isTrusted: () => boolean;
  /** Whether the settings ask for a plan in every task that changes files. */
  readonly alwaysContract: () => boolean;
  nowMs(): number;
}

/** What a turn that begins now works with. */
export interface TurnEquipment {
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
  equip(mode: TurnMode, place: TurnPlace, signal: AbortSignal): Promise<TurnEquipment>;
  /** What answers a conversation's questions about git without a model; nothing in a folder that is not trusted, or where there is none. */
  gitTools(place: Pick<TurnPlace, 'conversation' | 'entries'>, finderOf: FinderOf): readonly Tool[];
}

export function createAgentTools(parts: AgentToolParts): AgentTools {
  const { folderIndex, explorer, setups } = parts;
  const index = createFreshIndex(indexedByFolder(folderIndex, explorer));
  const setupIn = oncePerFolder(setups.open);
  return {
    equip: async (mode, place, signal) => {
      const { state } = folderIndex;
      if (state.kind === 'noFolder' || !parts.isTrusted())
        return {
          tools: leanTools(explorationTools(index)),
          ...{ system: SYSTEM_PROMPT, limits: defaultLimits },
        };
      const turn = { ...parts, root: state.folder, index, place, signal };
      if (mode === 'ask') return equipAsking(turn);
      if (mode === 'plan') return equipPlanning(turn);
      if (mode !== 'act') return equipGit(mode, gitPartsOf(turn));
      return equipActing(turn, setupIn);
    },
    gitTools: ({ conversation, entries }, finderOf) => {
      const { state } = folderIndex;
      if (state.kind === 'noFolder' || !parts.isTrusted()) return [];
      const root = state.folder;
      return answeringGitTools({
        ...{ ...parts.git, root, parser: parts.parser(), runner: parts.runnerIn(root) },
        finderOf,
        lastTurn: (signal) => lastTurnOf(parts.folders, { conversation, root, entries }, signal),
      });
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

interface EquipParts extends AgentToolParts {
  /** Absolute. */
  readonly root: string;
  readonly index: FreshIndex;
  readonly place: TurnPlace;
  /** The turn's. */
  readonly signal: AbortSignal;
}

/** A turn that answers, and may run what it likes to find out. */
function equipAsking(turn: EquipParts): TurnEquipment {
  const { root, index, setups, scratchPlace } = turn;
  const runs = runsOf(turn);
  const runner = turn.runnerIn(root);
  const runners = turnRunners(runner, { kept: null, runs });
  const setup = setups.open(root, runners.step);
  const own = { runner, runners, runs, scratchPlace, setup };
  const tools = askingTools({ root, index, parser: turn.parser(), ...own });
  const layers = offeredLayers({ told: [], folder: sameFolder(root) });
  return { tools: layered(tools, layers), system: SYSTEM_PROMPT, limits: defaultLimits };
}

/** The conversation's, as far as its turn knows them. */
function runsOf({ runs, place }: EquipParts): ConversationRuns {
  const own = runs.of(place.conversation);
  own.know(place.entries);
  return own;
}

/** A turn that works out a plan. */
function equipPlanning(turn: EquipParts): TurnEquipment {
  const { root, index, syntax, folders, place, signal } = turn;
  const { taskPlan } = termsOf(turn, entriesThatCount(place.entries), undefined);
  const own = { taskPlan, canAsk: true, inputs: [], signal };
  const tools = planningTools({ ...own, root, index, syntax, parser: turn.parser() }, () =>
    folders.open(place.conversation, root, signal),
  );
  const layers = offeredLayers({ told: ['plan'], folder: sameFolder(root) });
  return { tools: layered(tools, layers), system: PLAN_PROMPT, limits: defaultLimits };
}

/** What the conversation's task is held to; nobody declares checks in a window. */
function termsOf(turn: EquipParts, counting: readonly Entry[], results: string | undefined): TaskTerms {
  const { root } = turn;
  return openTaskTerms({
    ...{ root, runner: turn.runnerIn(root).quiet, results, entries: entriesOfTask(counting) },
    ...{ declared: [], declaredBefore: null, nowMs: () => turn.nowMs() },
  });
}

function gitPartsOf({ root, index, git, parser, place, signal, runnerIn }: EquipParts): GitModeParts {
  const runner = runnerIn(root);
  return { root, index, git, parser: parser(), runner, entries: place.entries, signal };
}

/** A turn that changes files. */
async function equipActing(turn: EquipParts, setupIn: Setups['open']): Promise<TurnEquipment> {
  const { root, index, folderIndex, signal, editNotes, place, setups } = turn;
  // Before the folder is looked at: what a killed edit left is no part of it.
  sweepStaged(editNotes);
  const { checkpoints, start } = await turn.folders.open(place.conversation, root, signal);
  const results = join(turn.resultsPlace, place.conversation);
  await mkdir(results, { recursive: true });
  const counting = entriesThatCount(place.entries);
  const runner = turn.runnerIn(root);
  const known = { setup: setupIn(root, runner.quiet), kind: runner.shown.kind };
  const facts = await turnFacts({ root, folderIndex, results, ...known }, signal);
  const own = termsOf(turn, counting, results);
  const isPlanned = turn.alwaysContract() || own.taskPlan.plan() !== null;
  const nextStep = (checkpoints.steps().at(-1)?.step ?? 0) + 1;
  const taskEntries = entriesOfTask(counting);
  const readable = taskPlaces({ root, inputs: [], results, plan: () => null });
  const { tools, reviewer } = openTask({
    ...{ ...own, root, folder: sameFolder(root), checkpoints, start, index, signal },
    ...{ syntax: turn.syntax, diagnostics: turn.diagnosticsIn(root), isUnsaved: turn.isUnsaved },
    ...{ parser: turn.parser(), runner, openSetup: (steps) => setups.open(root, steps) },
    runs: runsOf(turn),
    ...{ places: { ...readable, readAhead: async () => null }, inputs: [], results },
    ...{ scratchPlace: turn.scratchPlace, editNotes, hasContract: turn.alwaysContract(), canAsk: true },
    ...{ told: isPlanned ? (['plan'] as const) : [], entries: counting, taskEntries, shown: place.shown },
    ...{ since: firstStepOf(taskEntries) ?? nextStep, answers: windowAnswers(results) },
  });
  return {
    ...{ tools, reviewer, nextStep, system: isPlanned ? CONTRACT_PROMPT : ACT_PROMPT },
    ...{ limits: actLimits, facts: newFacts(counting, facts) },
  };
}
