/** What conversations keep of the folders that they work on: how a folder was at first, and before each step. */
import { createHash } from 'node:crypto';
import { join, sep } from 'node:path';
import { openCheckpoints } from '../../checkpoints/openCheckpoints';
import type { Checkpoints } from '../../core/changes/checkpoints';
import { UserError } from '../../core/errors';
import type { Log } from '../../core/ports';
import { listWorkspace, openWorkTreeStart } from '../../git/workTreeStart';
import type { WorkTreeStart } from '../../git/workTreeStart';

export interface TaskFolder {
  /** Absolute. */
  readonly root: string;
  readonly checkpoints: Checkpoints;
  /** How it was at first; null where git cannot say what the folder has. */
  readonly start: WorkTreeStart | null;
  /** Absolute: what else is kept of it. */
  readonly place: string;
}

export interface TaskFolders {
  /**
   * What the conversation of this id keeps of `root` (absolute), made where there is nothing yet. A restore that was cut
   * off is ended first. Reads every tracked file once, at a conversation's first. Throws UserError, CancelledError.
   */
  open(conversation: string, root: string, signal: AbortSignal): Promise<TaskFolder>;
  /** Lets go of all files; what is opened from then on is read anew. */
  close(): Promise<void>;
  /** Lets go of what the conversation of this id keeps, before it is deleted. */
  forget(conversation: string): Promise<void>;
  dispose(): void;
}

/** As folders below `storage` (absolute), one a conversation; they go with the conversations. */
export function createTaskFolders(storage: string, environment: NodeJS.ProcessEnv, log: Log): TaskFolders {
  const opened = new Map<string, Promise<TaskFolder>>();
  const close = async (): Promise<void> => {
    const all = [...opened.values()];
    opened.clear();
    for (const each of await Promise.allSettled(all))
      if (each.status === 'fulfilled') each.value.checkpoints.close();
  };
  return {
    open: (conversation, root, signal) => {
      const place = join(storage, conversation, digestOf(root));
      const known = opened.get(place);
      if (known !== undefined) return known;
      const opening = openFolder(root, place, { environment, log }, signal);
      opened.set(place, opening);
      // What failed is tried again with the next turn.
      opening.catch(() => opened.delete(place));
      return opening;
    },
    close,
    dispose: () => void close(),
    forget: async (conversation) => {
      for (const [place, opening] of opened) {
        if (!place.startsWith(join(storage, conversation) + sep)) continue;
        opened.delete(place);
        const folder = await opening.catch(() => null);
        folder?.checkpoints.close();
      }
    },
  };
}

interface Surroundings {
  readonly environment: NodeJS.ProcessEnv;
  readonly log: Log;
}

async function openFolder(
  root: string,
  place: string,
  { environment, log }: Surroundings,
  signal: AbortSignal,
): Promise<TaskFolder> {
  const start = await startOf({ folder: root, place: join(place, 'start'), environment }, log, signal);
  const checkpoints = await openCheckpoints({
    ...{ root, folder: join(place, 'checkpoints') },
    list: async (listSignal) => (start === null ? null : listWorkspace(start, listSignal)),
  });
  if (checkpoints.unfinished() !== null) await checkpoints.finish();
  return { root, checkpoints, start, place };
}

/** Null where git cannot say what the folder has: then what commands change is not kept, which each preview says. */
async function startOf(
  options: Parameters<typeof openWorkTreeStart>[0],
  log: Log,
  signal: AbortSignal,
): Promise<WorkTreeStart | null> {
  try {
    return await openWorkTreeStart(options, signal);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    log.warn(`What commands change in ${options.folder} cannot be taken back: ${error.message}`);
    return null;
  }
}

/** Enough to tell the folders of one window apart. */
function digestOf(root: string): string {
  return createHash('sha256').update(root).digest('hex').slice(0, 12);
}
