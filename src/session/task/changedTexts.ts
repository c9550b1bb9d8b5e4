/** What the steps of a task did to the texts of files. */
import { join } from 'node:path';
import type { ReviewedFile } from '../../core/changes/checks';
import { readFollowed } from '../../core/files/confinedFile';
import type { Checkpoints, RestoreRow } from '../../core/changes/checkpoints';
import { isMissingFile } from '../../core/files/missingFile';

const MOST_TEXT_BYTES = 2 * 1024 * 1024;

/** The files that the session itself has changed from step `since` on, as they were before it and are now. */
export async function changedRows(checkpoints: Checkpoints, since: number): Promise<readonly RestoreRow[]> {
  if (!checkpoints.steps().some(({ step }) => step === since)) return [];
  const { rows } = await checkpoints.preview(since);
  return rows.filter(({ writer }) => writer !== 'others');
}

/** The row's texts; null for what is no text, or too long to look into. `root` is absolute. */
export async function textsOf(
  { path, now, target }: RestoreRow,
  { checkpoints, root }: { readonly checkpoints: Checkpoints; readonly root: string },
): Promise<ReviewedFile> {
  const before = target.kind === 'file' ? textOf(await checkpoints.read(target.content)) : null;
  const after = now.kind === 'file' ? textNow(root, path) : null;
  return { path, before, after };
}

/** Null also where it is gone since, or no file of the folder any more. */
function textNow(root: string, path: string): string | null {
  try {
    const bytes = readFollowed(root, join(root, path), MOST_TEXT_BYTES);
    return bytes === null ? null : textOf(bytes);
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

function textOf(bytes: Buffer): string | null {
  return bytes.length > MOST_TEXT_BYTES || bytes.includes(0) ? null : bytes.toString('utf8');
}
