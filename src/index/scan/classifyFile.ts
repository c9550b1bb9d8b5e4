import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../core/map/codeIndex';
import type { SourceFile } from '../../core/ports';
import { isConfigName } from './configFiles';
import { settledStamp } from './fileStamp';
import type { FileKind } from './listFolder';
import { irregularReason, readStats } from './listFolder';
import { reasonOfSize } from './readSource';
import {
  extensionOf,
  interpreterLineBytes,
  languageOfInterpreter,
  languageOfName,
  skipReasonOfName,
} from './sourceLanguage';
import { systemErrorCode } from './systemErrors';

export type Classified =
  | { readonly kind: 'source'; readonly file: SourceFile }
  /** Tells the resolver something; no module, so it is listed as skipped too. */
  | { readonly kind: 'config'; readonly reason: string }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'gone' };

/** What an entry that no rule ignores is to the index at `nowMs`. Only files without an extension are opened. */
export function classifyFile(root: string, path: string, kind: FileKind, nowMs: number): Classified {
  const irregular = irregularReason(root, path, kind);
  if (irregular !== null) return { kind: 'skipped', reason: irregular };
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (isConfigName(name)) return { kind: 'config', reason: skipReasonOfName(name) };
  const language = languageOfName(name) ?? languageOfScript(join(root, path), name);
  if (language === null) return { kind: 'skipped', reason: skipReasonOfName(name) };
  const answer = readStats(join(root, path));
  if (answer.kind !== 'stats') return answer;
  const sizeBytes = Number(answer.stats.size);
  const tooLarge = reasonOfSize(path, sizeBytes);
  if (tooLarge !== null) return { kind: 'skipped', reason: tooLarge };
  return { kind: 'source', file: { path, language, sizeBytes, stamp: settledStamp(answer.stats, nowMs) } };
}

/** A command without extension, by its first line; one that cannot be opened has no language. */
function languageOfScript(file: string, name: string): Language | null {
  if (extensionOf(name) !== '' || name.startsWith('.')) return null;
  try {
    return languageOfInterpreter(readHead(file));
  } catch (error) {
    systemErrorCode(error);
    return null;
  }
}

function readHead(file: string): string {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const head = Buffer.alloc(interpreterLineBytes);
    return head.toString('latin1', 0, readSync(descriptor, head));
  } finally {
    closeSync(descriptor);
  }
}
