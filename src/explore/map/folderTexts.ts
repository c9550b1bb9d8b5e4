import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { CodeIndex, Language, SkippedFile } from '../../core/map/codeIndex';
import { decodeText } from '../../index/scan/decodeSource';
import { settledStamp } from '../../index/scan/fileStamp';
import { readStats } from '../../index/scan/listFolder';
import { onePiece, piecesOf } from '../../index/scan/notebook/bytes';
import type { ReadPiece } from '../../index/scan/notebook/bytes';
import { textCells, wholeNotebook } from '../../index/scan/notebook/notebookCode';
import { bufferSource, readBytes, readInside, readNotebook } from '../../index/scan/readSource';
import {
  innerLinkReason,
  maxNotebookBytes,
  minifiedReason,
  tooLargeReason,
} from '../../index/scan/skipReasons';
import { isMissingFile } from '../../core/files/missingFile';
import { isNotebook } from '../../core/files/notebookFiles';
import { isSecretFile } from '../../core/files/secretFiles';
import { isPdf } from '../pdf/isPdf';
import type { PdfBytes, SourceTexts, VersionedSource } from './sourceTexts';

/** Books with many pictures have so much; reading one blocks the thread for a tenth of a second. */
const MOST_PDF_BYTES = 64 * 1024 * 1024;

/**
 * The texts of the files that `index` lists: of unsaved buffers as the index has read them (`bufferText`), else read from
 * `folder` (absolute) when asked for, each as it is on disk then. Listed are modules, and skipped files that are text all the same (another language, minified). Null for any
 * other path, for a file that is gone or became binary or too large, a link out of the folder, and a file whose
 * name says that it holds secrets. Blocks the thread while it reads; at most 4 MiB, of a PDF 64 MiB.
 */
export function folderTexts(
  folder: string,
  index: CodeIndex,
  bufferText: (path: string) => string | undefined = () => undefined,
): SourceTexts {
  const languages = new Map<string, Language | null>();
  for (const skipped of index.skipped) if (mayBeText(skipped)) languages.set(skipped.path, null);
  for (const { path, language } of index.modules) languages.set(path, language);
  const links = new Set(
    index.skipped.filter(({ reason }) => reason === innerLinkReason).map(({ path }) => path),
  );
  const load = <T>(path: string, take: (text: string, bytes: Uint8Array | null) => T): T | null => {
    const language = languages.get(path);
    // A PDF without a zero byte at its beginning is no more a text than others.
    if (language === undefined || isPdf(path) || isSecretFile(path) || !isPlain(path)) return null;
    const buffer = bufferText(path);
    if (buffer !== undefined && !isNotebook(path)) return take(buffer, null);
    const read = buffer === undefined ? readText(folder, path, language) : bufferSource(path, buffer);
    if (read.kind !== 'text') return null;
    return take(read.text, 'bytes' in read ? read.bytes : null);
  };
  const readCells = <T>(path: string, take: (readPiece: ReadPiece) => T): T | null => {
    if (!isNotebook(path) || isSecretFile(path) || !isPlain(path)) return null;
    const buffer = bufferText(path);
    return buffer === undefined ? cellsOnDisk(folder, path, take) : take(onePiece(Buffer.from(buffer)));
  };
  return {
    folder,
    whyNot: (path) => {
      if (!languages.has(path) || !isPlain(path)) return null;
      const read = readText(folder, path, languages.get(path) ?? null);
      if (read.kind === 'gone') return 'was deleted after the folder was mapped';
      return read.kind === 'skipped' ? `is not shown: ${read.reason}` : null;
    },
    read: (path) => load(path, (text) => text),
    isThere: (path) => isPlain(path) && readStats(join(folder, path)).kind === 'stats',
    readVersion: (path) => load(path, versioned),
    linked: (path) => {
      if (!links.has(path)) return null;
      const target = linkTarget(folder, path);
      return target !== null && languages.has(target) && !isSecretFile(target) ? target : null;
    },
    readPdf: (path) => {
      if (!languages.has(path) || !isPdf(path) || isSecretFile(path) || !isPlain(path)) return null;
      return pdfBytes(folder, path);
    },
    readNotebook: (path) => (languages.has(path) ? readCells(path, wholeNotebook) : null),
    textCells: (path) => ((languages.get(path) ?? null) === null ? [] : (readCells(path, textCells) ?? [])),
    stamp: (path) => {
      if (bufferText(path) !== undefined) return null;
      const answer = readStats(join(folder, path));
      return answer.kind === 'stats' ? settledStamp(answer.stats, Date.now()) : null;
    },
  };
}

function cellsOnDisk<T>(folder: string, path: string, take: (readPiece: ReadPiece) => T): T | null {
  const read = readInside(folder, path, maxNotebookBytes, (descriptor) => ({
    kind: 'cells' as const,
    cells: take(piecesOf(descriptor)),
  }));
  return read.kind === 'cells' ? read.cells : null;
}

type ReadText =
  | { readonly kind: 'text'; readonly text: string; readonly bytes: Uint8Array | null }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'gone' };

/** The text as the map has it: of a notebook in the map its code, which is not what its bytes say. */
function readText(folder: string, path: string, language: Language | null): ReadText {
  if (language !== null && isNotebook(path)) {
    const read = readNotebook(folder, path);
    if (read.kind !== 'notebook') return read;
    return read.code.kind === 'text' ? { kind: 'text', text: read.code.text, bytes: null } : read.code;
  }
  const read = readBytes(folder, path);
  if (read.kind !== 'bytes') return read;
  const decoded = decodeText(read.bytes, path, language);
  return decoded.kind === 'text' ? { ...decoded, bytes: read.bytes } : decoded;
}

/** Where a link leads, relative to the folder with `/`; null where it leads nowhere. */
function linkTarget(folder: string, path: string): string | null {
  try {
    return relative(realpathSync(folder), realpathSync(join(folder, path)))
      .split(sep)
      .join('/');
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

function pdfBytes(folder: string, path: string): PdfBytes {
  const read = readBytes(folder, path, Date.now(), MOST_PDF_BYTES);
  if (read.kind === 'bytes') return read;
  if (read.kind === 'gone') return { kind: 'skipped', why: 'was deleted' };
  const why = read.reason === tooLargeReason ? 'is larger than 64 MiB' : `is not read: ${read.reason}`;
  return { kind: 'skipped', why };
}

function versioned(text: string, bytes: Uint8Array | null): VersionedSource {
  return { text, version: bytes && createHash('sha256').update(bytes).digest('hex') };
}

/** Whether a path stays below its folder by its words alone; links are looked at when it is read. */
function isPlain(path: string): boolean {
  return !isAbsolute(path) && !path.split('/').includes('..');
}

/** Whether a file that is left out of the map can be shown: the reason says nothing against its bytes. */
export function mayBeText({ reason }: SkippedFile): boolean {
  return (
    reason === minifiedReason ||
    /^(?:unknown language|language not supported yet|broken notebook|not a notebook)\b/.test(reason)
  );
}
