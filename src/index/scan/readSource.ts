import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { openConfined } from '../../core/files/confinedFile';
import type { SourceFile } from '../../core/ports';
import type { Decoded } from './decodeSource';
import { decodeSource, judgeText } from './decodeSource';
import { settledStamp } from './fileStamp';
import type { FileStamp } from './fileStamp';
import { linkReason } from './listFolder';
import {
  maxSourceBytes,
  notRegularReason,
  outerLinkReason,
  tooLargeReason,
  unreadableReason,
} from './skipReasons';
import { isMissing, systemErrorCode } from './systemErrors';

/** Which bytes were read. */
export interface ReadMark {
  /** The file's while they were read; null where an equal one would not mean equal bytes. */
  readonly stamp: FileStamp | null;
  /** Of the bytes: equal digests, equal bytes. */
  readonly digest: string;
}

/** What one reading has come to. Without a mark it rests on more than the file's bytes. */
export type SourceText =
  | (Decoded & { readonly mark: ReadMark | null })
  /** The bytes are those that are known. */
  | { readonly kind: 'same'; readonly mark: ReadMark }
  | { readonly kind: 'skipped'; readonly reason: string; readonly mark: null }
  | { readonly kind: 'gone' };

/** A file to read, and the digest of the bytes that are known of it, or null. */
export interface WantedFile extends Pick<SourceFile, 'path' | 'language'> {
  readonly knownDigest: string | null;
  /** The text of its unsaved buffer, which is read in place of the disk's where there is one. */
  readonly buffer?: string | undefined;
}

export type SourceBytes =
  | { readonly kind: 'bytes'; readonly bytes: Buffer; readonly stamp: FileStamp | null }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'gone' };

/** The text of one file of a scan at `nowMs` or later, or why there is none now. Reads as `readBytes` does. */
export function readSource(
  folder: string,
  { path, language, knownDigest, buffer }: WantedFile,
  nowMs: number,
): SourceText {
  if (buffer !== undefined) return { ...judgeText(buffer), mark: null };
  const read = readBytes(folder, path, nowMs);
  if (read.kind === 'gone') return read;
  if (read.kind === 'skipped') return { ...read, mark: null };
  const mark = { stamp: read.stamp, digest: digestOf(read.bytes) };
  if (mark.digest === knownDigest) return { kind: 'same', mark };
  return { ...decodeSource(read.bytes, path, language), mark };
}

/** Equal digests, equal bytes. */
export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/**
 * The bytes of one file of a scan, or why there are none now; blocks the calling thread, so for workers.
 * Reads nothing outside `folder` (absolute), whatever was put in the file's place since the scan, and
 * never more than `mostBytes`, 4 MiB of a source.
 */
export function readBytes(
  folder: string,
  path: string,
  nowMs = Date.now(),
  mostBytes = maxSourceBytes,
): SourceBytes {
  try {
    return readInside(folder, path, nowMs, mostBytes);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ELOOP') return { kind: 'skipped', reason: linkReason(realpathSync(folder), path) };
    return isMissing(code) ? { kind: 'gone' } : { kind: 'skipped', reason: unreadableReason(code) };
  }
}

function readInside(folder: string, path: string, nowMs: number, mostBytes: number): SourceBytes {
  if (isAbsolute(path) || path.split('/').includes('..')) throw new Error(`not a path of the index: ${path}`);
  const opened = openConfined(folder, join(folder, path));
  if (opened === null) return { kind: 'skipped', reason: outerLinkReason };
  const { descriptor } = opened;
  try {
    const stats = fstatSync(descriptor, { bigint: true });
    if (!stats.isFile()) return { kind: 'skipped', reason: notRegularReason };
    if (stats.size > mostBytes) return { kind: 'skipped', reason: tooLargeReason };
    return { kind: 'bytes', bytes: readFileSync(descriptor), stamp: settledStamp(stats, nowMs) };
  } finally {
    closeSync(descriptor);
  }
}
