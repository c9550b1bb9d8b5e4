import { errorText } from '../../core/errors';
import type { Log } from '../../core/ports';
import type { FolderSize, OpenParams } from '../../protocol/indexMessages';
import type { IndexWorker } from './indexClient';

/** How much source a folder holds, told by a worker for this alone; null where that dies of it too. */
export async function sizeOf(
  params: OpenParams,
  ports: { startWorker(): IndexWorker; readonly log: Log },
): Promise<FolderSize | null> {
  const worker = ports.startWorker();
  try {
    return await worker.client.request('folderSize', params);
  } catch (problem) {
    ports.log.warn(`the size of ${params.folder} is not known: ${errorText(problem)}`);
    return null;
  } finally {
    await worker.end();
  }
}
