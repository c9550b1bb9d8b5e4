/** The journal of an operation: what was before, what was meant, what came of it. One file a backup, written before each action. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissingFile } from '../../core/files/missingFile';
import type { BytePath } from '../bytePaths';
import { backupFolder, backupsFolder, writeSynced } from './backup';
import type { FileMark, OperationState } from './operationState';
import type { Repository } from './repository';

/**
 * begun: files and index may have become what is intended. finishing: git commits or goes on. restoring: a backup is being given
 * back. done: can be undone. undone: was.
 */
export type Phase = 'begun' | 'finishing' | 'restoring' | 'done' | 'undone';

/** The name of an operation that begins a rebase. */
export const REBASE = 'interactive rebase';

export interface Manifest {
  readonly version: 1;
  readonly id: string;
  /** What people are told it was: `merge`, `undo`. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly phase: Phase;
  readonly before: OperationState;
  readonly intended: Intended;
  /** Null until it is done. */
  readonly after: OperationState | null;
  /** The backup that is given back; null for an operation that is no undo. */
  readonly target: string | null;
}

/** What files and index become before git goes on. */
export interface Intended {
  readonly files: Readonly<Record<BytePath, FileMark>>;
  /** Null until it is known. */
  readonly index: string | null;
}

const fileOf = (repository: Repository, id: string): string =>
  join(backupFolder(repository, id), 'manifest.json');

export async function writeManifest(repository: Repository, manifest: Manifest): Promise<Manifest> {
  await writeSynced(fileOf(repository, manifest.id), JSON.stringify(manifest));
  return manifest;
}

/** Null for a backup that was never begun; `foreign` for one of another version: it is left alone. */
export async function readManifest(repository: Repository, id: string): Promise<Manifest | 'foreign' | null> {
  try {
    const read = JSON.parse(await readFile(fileOf(repository, id), 'utf8')) as Manifest;
    return (read.version as number) === 1 ? read : 'foreign';
  } catch (error) {
    if (isMissingFile(error)) return null;
    if (error instanceof SyntaxError) return 'foreign';
    throw error;
  }
}

/** As readManifest, but null for what is foreign. */
export async function ownManifest(repository: Repository, id: string): Promise<Manifest | null> {
  const read = await readManifest(repository, id);
  return read === 'foreign' ? null : read;
}

/** Ids of all backups, the oldest first. */
export async function listBackups(repository: Repository): Promise<readonly string[]> {
  try {
    return (await readdir(backupsFolder(repository))).sort();
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}
