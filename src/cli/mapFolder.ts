import { throwIfCancelled } from '../core/errors';
import type { CodeIndex } from '../core/model';
import type { IndexProgress, LinkStep, OpenParams } from '../protocol/indexMessages';
import type { StatusLine } from './statusLine';
import type { MappingOptions } from './syntax';

/** What a command needs of an index engine. */
export interface Mapper {
  open(signal: AbortSignal): Promise<void>;
  readonly index: CodeIndex;
  dispose(): Promise<void>;
}

export interface MapFolderPorts {
  createMapper(
    params: OpenParams,
    onProgress: (progress: IndexProgress) => void,
    onLinkStep: (step: LinkStep) => void,
  ): Mapper;
  readonly status: StatusLine;
}

/** Who sees how far the work is. */
export interface MapWatcher {
  onProgress(progress: IndexProgress): void;
  onLinkStep(step: LinkStep): void;
}

/** Sees nothing: progress is on the status line. */
export const unwatched: MapWatcher = { onProgress: () => undefined, onLinkStep: () => undefined };

/**
 * The index of `folder` (absolute), with progress on the status line and to `watcher`. Throws UserError for a
 * folder that is too large, and CancelledError.
 */
export async function mapFolder(
  folder: string,
  { workers, large }: MappingOptions,
  ports: MapFolderPorts,
  watcher: MapWatcher,
  signal: AbortSignal,
): Promise<CodeIndex> {
  const params = { folder, excludes: [], workers, largeFolderAllowed: large };
  const onProgress = (progress: IndexProgress): void => {
    watcher.onProgress(progress);
    ports.status.progress(progress);
  };
  const mapper = ports.createMapper(params, onProgress, (step) => watcher.onLinkStep(step));
  try {
    await mapper.open(signal);
    throwIfCancelled(signal);
    return mapper.index;
  } finally {
    ports.status.end();
    await mapper.dispose();
  }
}
