import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, sep } from 'node:path';
import type { SourceFile } from '../../core/ports';
import type { Decoded } from './decodeSource';
import { decodeSource } from './decodeSource';
import { linkReason } from './listFolder';
import {
  maxSourceBytes,
  notRegularReason,
  outerLinkReason,
  tooLargeReason,
  unreadableReason,
} from './skipReasons';
import { isMissing, systemErrorCode } from './systemErrors';

export type SourceText = Decoded | { readonly kind: 'gone' };

export type SourceBytes =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'gone' };

/** The text of one file of a scan, or why there is none now. Reads as `readBytes` does. */
export function readSource(folder: string, file: Pick<SourceFile, 'path' | 'language'>): SourceText {
  const read = readBytes(folder, file.path);
  return read.kind === 'bytes' ? decodeSource(read.bytes, file.path, file.language) : read;
}

/**
 * The bytes of one file of a scan, or why there are none now; blocks the calling thread, so for workers.
 * Reads nothing outside `folder` (absolute), whatever was put in the file's place since the scan, and
 * never more than 4 MiB.
 */
export function readBytes(folder: string, path: string): SourceBytes {
  try {
    return readInside(folder, path);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ELOOP') return { kind: 'skipped', reason: linkReason(realpathSync(folder), path) };
    return isMissing(code) ? { kind: 'gone' } : { kind: 'skipped', reason: unreadableReason(code) };
  }
}

function readInside(folder: string, path: string): SourceBytes {
  if (isAbsolute(path) || path.split('/').includes('..')) throw new Error(`not a path of the index: ${path}`);
  const file = join(folder, path);
  // A link or a pipe in the file's place must neither be followed nor wait for a writer.
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return { kind: 'skipped', reason: notRegularReason };
    if (stats.size > maxSourceBytes) return { kind: 'skipped', reason: tooLargeReason };
    if (!isInside(folder, file)) return { kind: 'skipped', reason: outerLinkReason };
    return { kind: 'bytes', bytes: readFileSync(descriptor) };
  } finally {
    closeSync(descriptor);
  }
}

/** Whether no folder on the way to the file is a link out. */
function isInside(folder: string, file: string): boolean {
  const root = realpathSync.native(folder);
  return realpathSync.native(file).startsWith(root.endsWith(sep) ? root : root + sep);
}
