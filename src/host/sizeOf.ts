import { errorText } from '../core/errors';
import type { FolderSize } from '../protocol/indexMessages';
import type { SessionPorts } from './sessionPorts';

/** How much source the folder (absolute) holds, told by a worker for this alone; null where that dies of it too. */
export async function sizeOf(
  folder: string,
  { startWorker, openParams, log }: Pick<SessionPorts, 'startWorker' | 'openParams' | 'log'>,
): Promise<FolderSize | null> {
  const worker = startWorker();
  try {
    return await worker.client.request('folderSize', openParams(folder));
  } catch (problem) {
    log.warn(`the size of ${folder} is not known: ${errorText(problem)}`);
    return null;
  } finally {
    await worker.end();
  }
}
