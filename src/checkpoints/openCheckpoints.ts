import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  Checkpoints,
  ListWorkspace,
  RestorePreview,
  RestoreReport,
  Step,
} from '../core/changes/checkpoints';
import { UserError } from '../core/errors';
import { phrase } from '../core/text/phrase';
import { catchUp, recoverCommand } from './command';
import type { StepRoom } from './command';
import type { History } from './history';
import { addEntry, emptyHistory } from './history';
import type { ObjectStore } from './objectStore';
import { openObjectStore } from './objectStore';
import type { Restoring } from './restore';
import { previewRestore, putBack, restore } from './restore';
import type { LogEntry } from './stepLog';
import { notKept, openStepLog } from './stepLog';
import { createStep } from './step';
import { WATCH_BOUNDS } from './watchedFiles';
import type { Seen, WatchBounds } from './watchedFiles';

export interface CheckpointOptions {
  /** Absolute path of the workspace folder. */
  readonly root: string;
  /** Absolute path of a folder of this session's own, outside the workspace; deleting it deletes the checkpoints. */
  readonly folder: string;
  readonly list: ListWorkspace;
  /** Of what is kept around commands; WATCH_BOUNDS where there is no reason for others. */
  readonly bounds?: WatchBounds;
}

/**
 * The checkpoints of a session, continued where `folder` has some: a command that the last process did not see the end of is
 * looked after now. One process a session at a time; any number of sessions a workspace folder.
 * Throws UserError where the folder cannot be used.
 */
export async function openCheckpoints(options: CheckpointOptions): Promise<Checkpoints> {
  const root = await realpath(options.root);
  const objects = await openObjects(options.folder);
  const { log, entries } = openStepLog(join(options.folder, 'steps.jsonl'), root);
  const history = emptyHistory();
  for (const entry of entries) addEntry(history, entry);
  const record = (entry: LogEntry, flush: 'flushed' | 'written'): void => {
    log.append(entry, flush);
    addEntry(history, entry);
  };
  const bounds = options.bounds ?? WATCH_BOUNDS;
  const { folder, list } = options;
  const room: StepRoom = { root, objects, list, bounds, folder, record, history, open: new Map() };
  try {
    // The later ones first: what they account for is not the earlier ones'.
    for (const step of [...history.commands].sort((a, b) => b - a)) await recoverCommand(room, step);
  } catch (error) {
    log.close();
    throw error;
  }
  return withHistory({ room, history, close: () => log.close() });
}

async function openObjects(folder: string): Promise<ObjectStore> {
  try {
    return await openObjectStore(join(folder, 'objects'));
  } catch (error) {
    throw notKept(folder, error);
  }
}

interface Opened {
  readonly room: StepRoom;
  readonly history: History;
  readonly close: () => void;
}

function withHistory({ room, history, close }: Opened): Checkpoints {
  const restoring: Restoring = room;
  const atWork = { count: 0 };
  const seen = new Map<string, Seen>();
  const nextStep = (): number => (history.steps.at(-1)?.step ?? 0) + 1;
  return {
    steps: () => [...history.steps],
    begin: (title): Step => {
      refuseUnfinished(history);
      const step = nextStep();
      room.record({ type: 'step', step, title, restores: null }, 'written');
      return createStep(room, step, seen, atWork);
    },
    preview: async (before) => {
      await catchUp(room);
      return previewRestore(restoring, before);
    },
    restore: async (preview: RestorePreview, chosen): Promise<RestoreReport> => {
      refuseUnfinished(history);
      return exclusively(atWork, () => restore(restoring, preview, chosen, nextStep()));
    },
    unfinished: () => history.steps.find(({ step }) => step === history.restoring?.step) ?? null,
    finish: async (): Promise<RestoreReport> => {
      const { restoring: begun } = history;
      if (begun === null) return { step: null, restored: [], left: [] };
      return exclusively(atWork, async () => ({
        step: begun.step,
        ...(await putBack(restoring, begun.step, begun.files)),
      }));
    },
    read: async (content) => {
      const bytes = await room.objects.get(content);
      if (bytes !== null) return bytes;
      throw new UserError(
        'bad-input',
        phrase('The checkpoint data in {0} is damaged or missing.', room.folder),
      );
    },
    close,
  };
}

/** Files that are put back while a step writes would be neither's. */
async function exclusively<T>(atWork: { count: number }, work: () => Promise<T>): Promise<T> {
  if (atWork.count > 0) {
    throw new UserError(
      'bad-input',
      phrase('A command is still running, perhaps in the background. Stop it, then try again.'),
    );
  }
  atWork.count++;
  try {
    return await work();
  } finally {
    atWork.count--;
  }
}

function refuseUnfinished(history: History): void {
  if (history.restoring === null) return;
  throw new UserError('bad-input', phrase('An earlier undo was interrupted. Finish it first.'));
}
