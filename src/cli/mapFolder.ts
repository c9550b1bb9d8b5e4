import { throwIfCancelled } from '../core/errors';
import type { CodeIndex } from '../core/model';
import type { StorePart } from '../index/store/keeper';
import type { IndexProgress, LinkStep, OpenParams } from '../protocol/indexMessages';
import { findFolder } from './folder';
import type { StatusLine } from './statusLine';
import type { MappingOptions } from './syntax';

/** What a command needs of an index engine. */
export interface Mapper {
  open(signal: AbortSignal): Promise<void>;
  readonly index: CodeIndex;
  /** Resolves when what was read is stored. */
  dispose(): Promise<void>;
}

export interface MapFolderPorts {
  createMapper(params: OpenParams, watcher: MapWatcher): Mapper;
  readonly status: StatusLine;
  /** Where stored indexes are (absolute), or null where the machine has no such place. */
  readonly storage: string | null;
}

/** Who sees how far the work is, and what takes how long. */
export interface MapWatcher {
  readonly onProgress: (progress: IndexProgress) => void;
  readonly onLinkStep: (step: LinkStep) => void;
  readonly onStoreTime: (part: StorePart, ms: number) => void;
}

/** Sees nothing: progress is on the status line. */
export const unwatched: MapWatcher = {
  onProgress: () => undefined,
  onLinkStep: () => undefined,
  onStoreTime: () => undefined,
};

/**
 * What `use` makes of the index of `folder` (absolute), with progress on the status line and to `watcher`; what was
 * read is stored after that, so that nobody waits for it. Throws UserError for a folder that is too large, and
 * CancelledError.
 */
export async function mapFolder<T>(
  folder: string,
  { workers, large, cache }: MappingOptions,
  ports: MapFolderPorts,
  watcher: MapWatcher,
  signal: AbortSignal,
  use: (index: CodeIndex) => Promise<T>,
): Promise<T> {
  const storage = cache ? ports.storage : null;
  const mapper = ports.createMapper(
    { folder, excludes: [], workers, storage, largeFolderAllowed: large, gitAllowed: true },
    {
      ...watcher,
      onProgress: (progress) => {
        watcher.onProgress(progress);
        ports.status.progress(progress);
      },
    },
  );
  try {
    await mapper.open(signal);
    throwIfCancelled(signal);
    // One that went away while it was read looks like one that holds nothing.
    await findFolder(folder);
    ports.status.end();
    return await use(mapper.index);
  } finally {
    ports.status.end();
    await mapper.dispose();
  }
}
