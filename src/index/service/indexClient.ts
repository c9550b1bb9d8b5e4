/** The index worker as its askers see it. */
import type { Log } from '../../core/ports';
import type { IndexEvents, IndexRequests } from '../../protocol/indexMessages';
import { suitedMemoryMb } from './memoryLimit';
import { startThread } from './thread';
import type { Thread } from './thread';

export type IndexWorker = Omit<Thread<IndexRequests, IndexEvents>, 'port'>;
export type IndexClient = IndexWorker['client'];

/** A running index worker of the bundle `file`, as `startThread` says. */
export function startIndexWorker(file: string, log: Log, memoryMb = suitedMemoryMb()): IndexWorker {
  return startThread(file, { name: 'index worker', log, memoryMb });
}
