import { throwIfCancelled } from '../core/errors';
import type { CodeIndex } from '../core/map/codeIndex';
import type { StorePart } from '../index/store/keeper';
import type { IndexProgress, LinkStep, OpenParams } from '../protocol/indexMessages';
import { findFolder } from './folder';
import { openParams } from './openParams';
import type { MappingPlace } from './openParams';
import type { StatusLine } from './statusLine';
import type { MappingOptions } from './syntax';

/** What a command needs of an index engine. */
export interface Mapper {
  open(signal: AbortSignal): Promise<void>;
  readonly index: CodeIndex;
  /** Resolves when what was read is stored. */
  dispose(): Promise<void>;
}

export interface MapFolderPorts extends MappingPlace {
  createMapper(params: OpenParams, watcher: MapWatcher): Mapper;
  readonly status: StatusLine;
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
  options: MappingOptions,
  ports: MapFolderPorts,
  watcher: MapWatcher,
  signal: AbortSignal,
  use: (index: CodeIndex) => Promise<T>,
): Promise<T> {
  const mapper = ports.createMapper(openParams(folder, options, ports), {
    ...watcher,
    onProgress: (progress) => {
      watcher.onProgress(progress);
      ports.status.progress(progress);
    },
  });
  // What was read is stored, and not linked: nobody waits for that map any more.
  signal.addEventListener('abort', () => void mapper.dispose(), { once: true });
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
