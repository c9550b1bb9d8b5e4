import { createHash } from 'node:crypto';
import { isAbsolute, join } from 'node:path';
import type { CodeIndex, Language, SkippedFile } from '../core/model';
import { decodeText } from '../index/scan/decodeSource';
import { settledStamp } from '../index/scan/fileStamp';
import { readStats } from '../index/scan/listFolder';
import { readBytes } from '../index/scan/readSource';
import { minifiedReason } from '../index/scan/skipReasons';
import { isSecretFile } from '../core/secretFiles';
import type { SourceTexts, VersionedSource } from './sourceTexts';

/**
 * The texts of the files that `index` lists: of unsaved buffers as the index has read them (`bufferText`), else read from
 * `folder` (absolute) when asked for, each as it is on disk then. Listed are modules, and skipped files that are text all the same (another language, minified). Null for any
 * other path, for a file that is gone or became binary or too large, a link out of the folder, and a file whose
 * name says that it holds secrets. Blocks the thread while it reads; at most 4 MiB.
 */
export function folderTexts(
  folder: string,
  index: CodeIndex,
  bufferText: (path: string) => string | undefined = () => undefined,
): SourceTexts {
  const languages = new Map<string, Language | null>();
  for (const skipped of index.skipped) if (mayBeText(skipped)) languages.set(skipped.path, null);
  for (const { path, language } of index.modules) languages.set(path, language);
  const load = <T>(path: string, take: (text: string, bytes: Uint8Array | null) => T): T | null => {
    const language = languages.get(path);
    if (language === undefined || isSecretFile(path) || !isPlain(path)) return null;
    const buffer = bufferText(path);
    if (buffer !== undefined) return take(buffer, null);
    const read = readBytes(folder, path);
    if (read.kind !== 'bytes') return null;
    const decoded = decodeText(read.bytes, path, language);
    return decoded.kind === 'text' ? take(decoded.text, read.bytes) : null;
  };
  return {
    read: (path) => load(path, (text) => text),
    readVersion: (path) => load(path, versioned),
    stamp: (path) => {
      if (bufferText(path) !== undefined) return null;
      const answer = readStats(join(folder, path));
      return answer.kind === 'stats' ? settledStamp(answer.stats, Date.now()) : null;
    },
  };
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
  return reason === minifiedReason || /^(?:unknown language|language not supported yet)\b/.test(reason);
}
