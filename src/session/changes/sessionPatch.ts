/** Writes a conversation's changes of a folder as a patch. */
import { join } from 'node:path';
import { exportPatch, proveApplies } from '../../git/patch';
import type { PatchExport, PatchProof } from '../../git/patch';
import type { TaskFolder } from '../task/taskFolders';

export interface SessionPatch extends PatchExport {
  /** Absolute path of the file with it; the next one takes its place. */
  readonly file: string;
  /** Whether it leads from the start to what is there now. */
  readonly proof: PatchProof;
}

/** Writes the patch from the folder's start to now; null where git could not say how it was. Throws UserError, CancelledError. */
export async function writeSessionPatch(
  { start, place }: Pick<TaskFolder, 'start' | 'place'>,
  signal: AbortSignal,
): Promise<SessionPatch | null> {
  if (start === null) return null;
  const file = join(place, 'session.patch');
  const made = await exportPatch(start, file, signal);
  return { ...made, file, proof: await proveApplies(start, file, made.tree, signal) };
}
