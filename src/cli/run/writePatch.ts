import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportPatch, proveApplies } from '../../git/patch';
import type { WorkTreeStart } from '../../git/workTreeStart';
import { writeFile } from '../output';
import type { StatusLine } from '../statusLine';
import type { RunResult } from './runResult';

/**
 * What has changed since the start, by the patch itself. Applies the patch to the start and notes whether that gives what is
 * there now, then writes it to `named` (as written) in either case. Notes which files it leaves out. `place`: absolute, for
 * temporary files. Throws UserError, CancelledError.
 */
export async function writePatch(
  start: WorkTreeStart,
  named: string | null,
  place: string,
  status: Pick<StatusLine, 'note'>,
  signal: AbortSignal,
): Promise<RunResult['files']> {
  const folder = await mkdtemp(join(place, 'patch-'));
  try {
    const file = join(folder, 'changes.patch');
    const { tree, files, leftOut, filtered } = await exportPatch(start, file, signal);
    for (const { path, reason } of leftOut)
      status.note(`repomaster: ${path} is not in the patch (${reason})`);
    for (const path of filtered)
      status.note(`repomaster: ${path} is in the patch as on disk; its git filter was not run`);
    if (named !== null) {
      const proof = await proveApplies(start, file, tree, signal);
      status.note(
        proof.applies
          ? 'repomaster: the patch was verified: applied to the start, it gives the current files'
          : `repomaster: the patch does not lead from the start to the current files: ${proof.reason}`,
      );
      // As bytes: a patch of text in another encoding is no UTF-8.
      await writeFile(named, createReadStream(file), signal);
    }
    return files.map(({ path, kind }) => ({ path, change: kind }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
