/** Opens the engine of a folder's commits. */
import { openRecovered } from '../merge/gitEngine';
import type { GitEnginePorts } from '../merge/gitEngine';
import type { CommitEngine } from './commitEngine';
import { createCommitEngine } from './commitEngine';

/** Opens the repository of this folder, and gives back what an interrupted operation left. Throws UserError, CancelledError. */
export async function openCommitEngine(
  folder: string,
  ports: Pick<GitEnginePorts, 'environment' | 'code' | 'onRecovered'>,
  signal: AbortSignal,
): Promise<CommitEngine> {
  return createCommitEngine(await openRecovered(folder, ports, signal), ports.code);
}
