import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import type { BigIntStats, Dirent } from 'node:fs';
import { join, sep } from 'node:path';
import {
  brokenLinkReason,
  innerLinkReason,
  notRegularReason,
  outerLinkReason,
  undecodableNameReason,
  unreadableReason,
} from './skipReasons';
import { isMissing, systemErrorCode } from './systemErrors';

export type FolderListing =
  | { readonly kind: 'listed'; readonly entries: readonly Dirent[]; readonly names: ReadonlySet<string> }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'gone' };

/** The entries of a folder with their types, in the order of the file system. */
export function listFolder(folder: string): FolderListing {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return { kind: 'listed', entries, names: new Set(entries.map((entry) => entry.name)) };
  } catch (error) {
    const code = systemErrorCode(error);
    if (!isMissing(code)) return { kind: 'skipped', reason: unreadableReason(code) };
    return hasBadName(folder) ? { kind: 'skipped', reason: undecodableNameReason } : { kind: 'gone' };
  }
}

/** What can be asked of a Dirent and of Stats alike. */
export interface FileKind {
  isFile(): boolean;
  isSymbolicLink(): boolean;
}

/** Why an entry that is no folder is no file to read either, or null for a regular file. */
export function irregularReason(root: string, path: string, kind: FileKind): string | null {
  if (kind.isSymbolicLink()) return linkReason(root, path);
  return kind.isFile() ? null : notRegularReason;
}

export type FileStats =
  | { readonly kind: 'stats'; readonly stats: BigIntStats }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'gone' };

/** What the system says of a file; one that is there but cannot be named in UTF-8 is skipped, not gone. */
export function readStats(file: string): FileStats {
  try {
    return { kind: 'stats', stats: lstatSync(file, { bigint: true }) };
  } catch (error) {
    const code = systemErrorCode(error);
    if (!isMissing(code)) return { kind: 'skipped', reason: unreadableReason(code) };
    return hasBadName(file) ? { kind: 'skipped', reason: undecodableNameReason } : { kind: 'gone' };
  }
}

/** Why a link is not read. Links are never followed; where one leads only tells what to say of it. */
export function linkReason(root: string, path: string): string {
  try {
    const target = realpathSync(join(root, path));
    return target === root || target.startsWith(root.endsWith(sep) ? root : root + sep)
      ? innerLinkReason
      : outerLinkReason;
  } catch (error) {
    systemErrorCode(error);
    return brokenLinkReason;
  }
}

/** Node puts U+FFFD for bytes that are no UTF-8, and no file has the name that comes of it. */
function hasBadName(path: string): boolean {
  return path.includes('\uFFFD');
}
