import { createHash } from 'node:crypto';
import { closeSync, fstatSync, lstatSync, readFileSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { openExactly } from '../core/files/confinedFile';
import type { OpenFile } from '../core/files/confinedFile';
import { ToolError } from '../core/errors';
import type { FileContent, FileVersion } from '../core/changes/edits';
import { MOST_BYTES } from './fileText';
import type { FilePlace } from './placeFile';
import { faultCode, isMissingCode } from './systemFault';

/** A file's bytes and what the system says of it. */
export interface ReadFile extends FileContent {
  readonly stats: Stats;
}

export function versionOf(bytes: Uint8Array): FileVersion {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * The file as it is now, null where there is none; in one go, so that nothing of this process comes between. Throws
 * ToolError for what is no regular file of at most 4 MiB, and system errors.
 */
export function readFileNow({ path, file }: FilePlace): ReadFile | null {
  let opened: OpenFile | null;
  try {
    // Before it is opened: opening a device can have an effect.
    checkKind(path, lstatSync(file));
    opened = openExactly(file);
  } catch (error) {
    if (isMissingCode(faultCode(error))) return null;
    throw error;
  }
  if (opened === null) throw replacedMeanwhile(path);
  const { descriptor } = opened;
  try {
    const stats = fstatSync(descriptor);
    checkKind(path, stats);
    const bytes = readFileSync(descriptor);
    return { bytes, version: versionOf(bytes), stats };
  } finally {
    closeSync(descriptor);
  }
}

/** A link came into its place, or into that of a folder on the way, since it was looked at. */
export function replacedMeanwhile(path: string): ToolError {
  return new ToolError(
    `${path}: a folder on its path was just replaced by a link; nothing was read or changed. Read it again.`,
  );
}

function checkKind(path: string, stats: Stats): void {
  if (stats.isSymbolicLink()) throw new ToolError(`${path} is a link. Name the file it points to.`);
  if (stats.isDirectory()) throw new ToolError(`${path} is a folder. Name a file.`);
  if (!stats.isFile()) throw new ToolError(`${path} is a device, pipe or socket. Name a file.`);
  if (stats.size > MOST_BYTES)
    throw new ToolError(`${path} is over 4 MiB, too large to edit. Change it with run_script.`);
}
