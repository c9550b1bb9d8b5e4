/** The folder of a run, mapped in the index worker, which is told of every change that the run makes. */
import { DEFAULT_BUDGET_TOKENS, NO_EDITS, OVERVIEW_TOKENS } from '../../core/map/context';
import type { ContextStart } from '../../core/conversation/initialContext';
import type { StartKind } from '../../core/map/context';
import type { Syntax } from '../../core/changes/edits';
import { ToolError } from '../../core/errors';
import type { IndexClient, IndexWorker } from '../../index/service/indexClient';
import type { IndexProgress, OpenParams } from '../../protocol/indexMessages';
import { createFreshIndex } from '../../session/folder/freshIndex';
import type { FreshIndex, IndexedFolder } from '../../session/folder/freshIndex';
import { WHOLE_FOLDER } from '../../session/folder/looks';
import { memoryError } from '../memoryError';
import type { MemoryErrorPorts } from '../memoryError';
import { untilCancelled } from '../untilCancelled';

export interface RunFolder extends FreshIndex {
  /** What a model starts from; null where the folder holds nothing to tell. */
  start(kind: StartKind, task: string): Promise<ContextStart | null>;
  /** The command that runs one test, as files of the folder say; null where none does. */
  oneTestCommand(): Promise<string | null>;
  readonly syntax: Syntax;
  end(): Promise<void>;
}

/** The folder's map. Throws UserError for a folder that is too large, or for its memory; CancelledError soon after the signal. */
export async function openRunFolder(
  ports: MemoryErrorPorts,
  params: OpenParams,
  onProgress: (progress: IndexProgress) => void,
  signal: AbortSignal,
): Promise<RunFolder> {
  const worker = ports.startWorker();
  worker.client.on('progress', onProgress);
  try {
    const { client } = worker;
    const cancel = (): Promise<unknown> => client.request('cancel', null);
    await untilCancelled(client.request('open', params), cancel, signal);
  } catch (error) {
    await worker.end();
    throw await memoryError(error, params, ports);
  }
  return runFolder(worker);
}

/** The folder that the worker has mapped. */
function runFolder(worker: IndexWorker): RunFolder {
  const { client } = worker;
  return {
    ...createFreshIndex(indexedByWorker(client)),
    start: async (kind, task) => {
      try {
        return await (kind === 'overview'
          ? client.request('overview', { budgetTokens: OVERVIEW_TOKENS, task, pinned: [] })
          : client.request('context', { budgetTokens: DEFAULT_BUDGET_TOKENS, task, edits: NO_EDITS }));
      } catch (error) {
        if (error instanceof ToolError) return null;
        throw error;
      }
    },
    oneTestCommand: () => client.request('oneTestCommand', null),
    syntax: { outline: (path, text) => client.request('outline', { path, text }) },
    end: () => worker.end(),
  };
}

function indexedByWorker(client: IndexClient): IndexedFolder {
  return {
    explore: (request) => client.request('explore', request),
    isMade: () => true,
    update: () => client.request('update', { paths: WHOLE_FOLDER }),
    references: (references) => client.request('references', references),
    framePlaces: (question) => client.request('framePlaces', question),
  };
}
