import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readFileSync, realpathSync } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { openConfined } from '../../core/files/confinedFile';
import { isNotebook } from '../../core/files/notebookFiles';
import type { SourceFile } from '../../core/ports';
import type { Decoded } from './decodeSource';
import { decodeSource, judgeText } from './decodeSource';
import { settledStamp } from './fileStamp';
import type { FileStamp } from './fileStamp';
import { linkReason } from './listFolder';
import { onePiece, piecesOf } from './notebook/bytes';
import { notebookCode } from './notebook/notebookCode';
import type { NotebookCode, NotebookShape } from './notebook/notebookCode';
import {
  maxNotebookBytes,
  maxSourceBytes,
  notRegularReason,
  outerLinkReason,
  tooLargeNotebookReason,
  tooLargeReason,
  unreadableReason,
} from './skipReasons';
import { isMissing, systemErrorCode } from './systemErrors';

/** Which bytes were read. */
export interface ReadMark {
  /** The file's while they were read; null where an equal one would not mean equal bytes. */
  readonly stamp: FileStamp | null;
  /** Equal digests, equal bytes; of a notebook, whose outputs are not read: an equal text, of equal cells. */
  readonly digest: string;
}

/** Why a source of this size is not read; null where it is. */
export function reasonOfSize(path: string, sizeBytes: number): string | null {
  if (isNotebook(path)) return sizeBytes > maxNotebookBytes ? tooLargeNotebookReason : null;
  return sizeBytes > maxSourceBytes ? tooLargeReason : null;
}

/** What one reading has come to. Without a mark it rests on more than the file's bytes. */
export type SourceText =
  | (Decoded & {
      readonly mark: ReadMark | null;
      /** Of a notebook that is not skipped. */
      readonly notebook?: NotebookShape;
    })
  /** The bytes are those that are known. */
  | { readonly kind: 'same'; readonly mark: ReadMark }
  | { readonly kind: 'skipped'; readonly reason: string; readonly mark: null }
  | { readonly kind: 'gone' };

/** A file to read, and the digest of the bytes that are known of it, or null. */
export interface WantedFile extends Pick<SourceFile, 'path' | 'language'> {
  readonly knownDigest: string | null;
  /** The text of its unsaved buffer, which is read in place of the disk's where there is one. */
  readonly buffer?: string | undefined;
  /** `facts` where nothing is said. */
  readonly what?: 'facts' | 'shapes';
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
  if (buffer !== undefined) return { ...bufferSource(path, buffer), mark: null };
  const read = isNotebook(path) ? readNotebook(folder, path, nowMs) : readBytes(folder, path, nowMs);
  if (read.kind === 'gone') return read;
  if (read.kind === 'skipped') return { ...read, mark: null };
  const mark = { stamp: read.stamp, digest: digestOf(read) };
  if (mark.digest === knownDigest) return { kind: 'same', mark };
  if (read.kind === 'notebook') return { ...notebookSource(read.code), mark };
  return { ...decodeSource(read.bytes, path, language), mark };
}

type NotebookSource = Decoded & { readonly notebook?: NotebookShape };

/** What a text that is on no disk yet would be as a source of this path. */
export function bufferSource(path: string, buffer: string): NotebookSource {
  if (!isNotebook(path)) return judgeText(buffer);
  // Edited as JSON; in the editor of notebooks only what is saved counts.
  const bytes = Buffer.from(buffer);
  if (bytes.length > maxSourceBytes) return { kind: 'skipped', reason: tooLargeReason };
  return notebookSource(notebookCode(onePiece(bytes)));
}

function notebookSource(code: NotebookCode): NotebookSource {
  if (code.kind === 'skipped') return code;
  const { text, ...notebook } = code;
  return { ...judgeText(text), notebook };
}

/** The digest by which what was read of a file is known again. */
function digestOf(read: (SourceBytes & { kind: 'bytes' }) | (ReadNotebook & { kind: 'notebook' })): string {
  const bytes = read.kind === 'bytes' ? read.bytes : JSON.stringify(read.code);
  return createHash('sha256').update(bytes).digest('base64url');
}

/** The digest of a file as it is now; null where it cannot be read. Reads as `readSource` does. */
export function digestNow(folder: string, path: string): string | null {
  const read = isNotebook(path) ? readNotebook(folder, path) : readBytes(folder, path);
  return read.kind === 'bytes' || read.kind === 'notebook' ? digestOf(read) : null;
}

type Unread = Exclude<SourceBytes, { readonly kind: 'bytes' }>;
export type ReadNotebook =
  { readonly kind: 'notebook'; readonly code: NotebookCode; readonly stamp: FileStamp | null } | Unread;

/** As `readBytes`, of a notebook of at most 256 MiB, of which nothing but its code is kept. */
export function readNotebook(folder: string, path: string, nowMs = Date.now()): ReadNotebook {
  return readInside(folder, path, maxNotebookBytes, (descriptor, stats) => ({
    kind: 'notebook',
    code: notebookCode(piecesOf(descriptor)),
    stamp: settledStamp(stats, nowMs),
  }));
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
  return readInside(folder, path, mostBytes, (descriptor, stats) => ({
    kind: 'bytes',
    bytes: readFileSync(descriptor),
    stamp: settledStamp(stats, nowMs),
  }));
}

/** What `use` makes of the open file, or why it is not opened. */
export function readInside<T>(
  folder: string,
  path: string,
  mostBytes: number,
  use: (descriptor: number, stats: BigIntStats) => T,
): T | Unread {
  try {
    return openInside(folder, path, mostBytes, use);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ELOOP') return { kind: 'skipped', reason: linkReason(realpathSync(folder), path) };
    return isMissing(code) ? { kind: 'gone' } : { kind: 'skipped', reason: unreadableReason(code) };
  }
}

function openInside<T>(
  folder: string,
  path: string,
  mostBytes: number,
  use: (descriptor: number, stats: BigIntStats) => T,
): T | Unread {
  if (isAbsolute(path) || path.split('/').includes('..')) throw new Error(`not a path of the index: ${path}`);
  const opened = openConfined(folder, join(folder, path));
  if (opened === null) return { kind: 'skipped', reason: outerLinkReason };
  const { descriptor } = opened;
  try {
    const stats = fstatSync(descriptor, { bigint: true });
    if (!stats.isFile()) return { kind: 'skipped', reason: notRegularReason };
    if (stats.size > mostBytes)
      return {
        kind: 'skipped',
        reason: mostBytes === maxNotebookBytes ? tooLargeNotebookReason : tooLargeReason,
      };
    return use(descriptor, stats);
  } finally {
    closeSync(descriptor);
  }
}
