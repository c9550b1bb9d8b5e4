import { throwIfCancelled } from '../core/errors';
import type { CodeIndex } from '../core/model';
import type { IndexProgress, OpenParams } from '../protocol/indexMessages';
import type { StatusLine } from './statusLine';
import type { MappingOptions } from './syntax';

/** What a command needs of an index engine. */
export interface Mapper {
  open(signal: AbortSignal): Promise<void>;
  readonly index: CodeIndex;
  dispose(): Promise<void>;
}

export interface MapFolderPorts {
  createMapper(params: OpenParams, onProgress: (progress: IndexProgress) => void): Mapper;
  readonly status: StatusLine;
}

/**
 * The index of `folder` (absolute), with progress on the status line and to `onProgress`. Throws UserError for a
 * folder that is too large, and CancelledError.
 */
export async function mapFolder(
  folder: string,
  { workers, large }: MappingOptions,
  ports: MapFolderPorts,
  onProgress: (progress: IndexProgress) => void,
  signal: AbortSignal,
): Promise<CodeIndex> {
  const params = { folder, excludes: [], workers, largeFolderAllowed: large };
  const mapper = ports.createMapper(params, (progress) => {
    onProgress(progress);
    ports.status.progress(progress);
  });
  try {
    await mapper.open(signal);
    throwIfCancelled(signal);
    return mapper.index;
  } finally {
    ports.status.end();
    await mapper.dispose();
  }
}
