/** The agent's tools of a window without an editor: real index worker, files, git, shell; turns of the real loop. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { agentTurn } from '../../../src/agent/loop';
import { machineClock } from '../../../src/agent/machineClock';
import type { AgentEvent, Entry, TurnEnd, TurnMode } from '../../../src/core/conversation/conversation';
import type { Approvals, EditApprovals } from '../../../src/core/conversation/approvals';
import { redact } from '../../../src/core/redact/redact';
import { NO_CORRECTION } from '../../../src/core/tokens/estimateCorrection';
import type { Tool, ToolAnswer } from '../../../src/core/conversation/tool';
import { createWindowRuns } from '../../../src/session/running/windowRuns';
import { createAgentTools } from '../../../src/session/agentTools';
import type { AgentTools, TurnEquipment } from '../../../src/session/agentTools';
import type { Merging } from '../../../src/session/merge/windowMerge';
import { createMerging } from '../../../src/session/merge/windowMerge';
import type { FolderIndex } from '../../../src/session/folder/folderIndex';
import { createSetups } from '../../../src/session/recipes/setups';
import { createTaskFolders } from '../../../src/session/task/taskFolders';
import type { TaskFolders } from '../../../src/session/task/taskFolders';
import { createRunLogs } from '../../../src/run/log/runLogs';
import { openSetup } from '../../../src/recipes/openSetup';
import { createLocalProcess } from '../../../src/run/process/localProcess';
import { findLocalShell } from '../../../src/run/localShell';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { scriptedModel } from '../../support/scriptedModel';
import type { ScriptedModel, ScriptedReply } from '../../support/scriptedModel';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { distFile, noSignal } from '../index/indexing';
import { sessionOf } from './sessions';

export interface TaskStage {
  readonly folder: TemporaryFolder;
  readonly folderIndex: FolderIndex;
  readonly tools: AgentTools;
  readonly merge: Merging;
  readonly folders: TaskFolders;
  /** Absolute path of the conversation's folder of results; it is there once a turn could write it. */
  readonly results: string;
  /** Absolute paths of documents with unsaved changes. */
  readonly unsaved: string[];
  isTrusted: boolean;
  /** As the setting says; tasks without a plan have no contract before it is set. */
  alwaysContract: boolean;
  /** Who decides about changes; undefined = nobody can be asked. */
  edits: EditApprovals | undefined;
  /** Of the one conversation. */
  readonly entries: Entry[];
  setUp(mode: TurnMode, entries?: readonly Entry[]): Promise<TurnEquipment>;
  /** A turn of the conversation, asked in this mode and answered by a model that says this. */
  turn(mode: TurnMode, text: string, ...replies: readonly ScriptedReply[]): Promise<PlayedTurn>;
  close(): Promise<void>;
}

export interface PlayedTurn {
  readonly end: TurnEnd;
  readonly model: ScriptedModel;
  readonly events: readonly AgentEvent[];
}

const conversation = 'c1';

/** A folder with these files, mapped, and all that a turn in it needs. */
export async function taskStage(files: Readonly<Record<string, string>>): Promise<TaskStage> {
  const folder = await folderWith(files);
  const storage = await temporaryFolder();
  const quiet = (): void => undefined;
  const log = { trace: quiet, info: quiet, warn: quiet, error: quiet };
  const folderIndex = sessionOf();
  const folders = createTaskFolders(storage.path, process.env, log);
  const shell = findLocalShell(process.env);
  const logs = createRunLogs(join(storage.path, 'runs'));
  const runnerOf = (root: string) => createLocalProcess({ root, shell, environment: process.env, logs });
  const parser = createShellParser(distFile('grammars'));
  const setups = createSetups((root, runner) =>
    openSetup({
      ...{ root, storage: storage.path, environment: process.env, runner, probe: runnerOf(root), log },
      nowMs: () => machineClock.nowMs(),
    }),
  );
  const unsaved: string[] = [];
  const quietly = { isTrusted: () => true, environment: process.env, log };
  const merge = createMerging({
    ...{ folderIndex, ...quietly },
    ...{ isUnsaved: (file) => unsaved.includes(file), onRecovered: () => undefined, onLeft: () => undefined },
  });
  const tools = createAgentTools({
    folderIndex,
    explorer: {
      explore: async (request) => (await folderIndex.explore(request)) ?? assert.fail('there is no index'),
    },
    syntax: { outline: (path, text) => folderIndex.outline(path, text) },
    diagnosticsIn: () => ({
      follow: () => ({ before: () => Promise.resolve(), added: () => Promise.resolve([]), dispose: quiet }),
    }),
    isUnsaved: (file) => unsaved.includes(file),
    parser: () => parser,
    runnerIn: (root) => ({
      ...{ shown: runnerOf(root), quiet: runnerOf(root) },
      boundary: () => Promise.resolve(null),
    }),
    folders,
    ...{ runs: createWindowRuns(logs), setups, git: merge.tools },
    scratchPlace: join(storage.path, 'scratch'),
    editNotes: join(storage.path, 'edits'),
    resultsPlace: join(storage.path, 'results'),
    isTrusted: () => stage.isTrusted,
    alwaysContract: () => stage.alwaysContract,
    nowMs: () => machineClock.nowMs(),
  });
  await folderIndex.open(folder.path);
  const stage: TaskStage = {
    results: join(storage.path, 'results', conversation),
    ...{ merge, folder, folderIndex, tools, folders, unsaved, isTrusted: true, alwaysContract: false },
    ...{ edits: undefined, entries: [] },
    setUp: (mode, entries = []) => tools.equip(mode, { conversation, entries, shown: [] }, noSignal),
    turn: async (mode, text, ...replies) => play(stage, mode, text, replies),
    close: async () => {
      tools.dispose();
      merge.dispose();
      await folderIndex.dispose();
      await folder.remove();
      await storage.remove();
    },
  };
  return stage;
}

async function play(
  { entries, edits, setUp }: TaskStage,
  mode: TurnMode,
  text: string,
  replies: readonly ScriptedReply[],
): Promise<PlayedTurn> {
  const model = scriptedModel(...replies);
  const quiet = (): void => undefined;
  const { nextStep, facts, ...own } = await setUp(mode, entries);
  const parts = {
    ...{ ...own, model, approvals: allowing, edits, redact, clock: machineClock, correction: NO_CORRECTION },
    journal: { append: (entry: Entry) => void entries.push(entry) },
    log: { trace: quiet, info: quiet, warn: quiet, error: quiet },
  };
  const question = { text, context: '', mode, nextStep, facts };
  const events: AgentEvent[] = [];
  const tell = (event: AgentEvent): void => void events.push(event);
  const end = await agentTurn(parts, { entries: [...entries], question }, tell, noSignal);
  return { end, model, events };
}

/** Every command is allowed: what a task does with them is tested here, not who is asked. */
const allowing: Approvals = {
  consider: () => ({ kind: 'decided', decision: { kind: 'allowed', scope: 'once', by: 'rule' } }),
  ask: () => assert.fail('nobody is asked'),
};

/** What the tool of this name answers. */
export async function callTool(tools: readonly Tool[], name: string, input: object): Promise<ToolAnswer> {
  const tool = tools.find((each) => each.name === name) ?? assert.fail(`no tool ${name}`);
  return (await tool.prepare(input)).run({ signal: noSignal, onOutput: () => undefined });
}
