/** How a workspace was before a command, on disk while it runs: what is left to go by where its host is killed. */
import {
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { hasCode, isSystemError } from '../../core/files/missingFile';
import { isProcessGone, startOf } from '../../core/running/processLife';
import type { Look, ProtectedPlace } from './protectedPlaces';

/** What the places of a workspace were before a command. */
export interface WatchedBefore {
  readonly before: Look;
  /** Absolute: git folders that were there. */
  readonly gitFolders: readonly string[];
  /** What rebaseCommands found in them. */
  readonly rebases: readonly string[];
}

interface StoredNote {
  readonly pid: number;
  /** When the process began, so that another one of the same id is told from it; null where the system does not tell. */
  readonly started: string | null;
  readonly root: string;
  readonly places: readonly ProtectedPlace[];
  readonly folders: readonly string[];
  readonly gitFolders: readonly string[];
  readonly rebases: readonly string[];
}

const ENDING = '.json';

/**
 * Writes down, below `keep` (absolute), how the workspace `root` is before a command begins; on disk when it returns. Returns
 * what takes the note away. Throws as the file system does.
 */
export function noteWatched(
  keep: string,
  root: string,
  { before, gitFolders, rebases }: WatchedBefore,
): () => void {
  const folder = folderOf(keep);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const note: StoredNote = {
    ...{ pid: process.pid, started: startOf(process.pid), root },
    ...{ places: before.places, folders: [...before.folders], gitFolders, rebases },
  };
  const path = join(folder, `${process.pid}-${randomUUID()}${ENDING}`);
  const half = `${path}.half`;
  const file = openSync(half, 'wx', 0o600);
  try {
    writeSync(file, JSON.stringify(note));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(half, path);
  return () => rmSync(path, { force: true });
}

export interface LeftNotes {
  /** Of processes that are gone, each with what takes it away. */
  readonly left: readonly (WatchedBefore & { readonly forget: () => void })[];
  /** Whether a command of a living process runs in the workspace. */
  readonly isInUse: boolean;
}

/** Notes about the workspace `root` below `keep` (both absolute). Damaged ones of processes that are gone are removed. */
export function leftNotes(keep: string, root: string): LeftNotes {
  let isInUse = false;
  const left = namesIn(folderOf(keep)).flatMap((name) => {
    const path = join(folderOf(keep), name);
    const forget = (): void => rmSync(path, { force: true });
    const note = name.endsWith(ENDING) ? readNote(path) : null;
    if (note === null) {
      if (isProcessGone(Number.parseInt(name, 10), null)) forget();
      return [];
    }
    if (note.root !== root) return [];
    if (!isProcessGone(note.pid, note.started)) {
      isInUse = true;
      return [];
    }
    const before = { places: note.places, folders: new Set(note.folders) };
    return [{ before, gitFolders: note.gitFolders, rebases: note.rebases, forget }];
  });
  return { left, isInUse };
}

function folderOf(keep: string): string {
  return join(keep, 'watched');
}

/** Null for what is no whole note. */
function readNote(path: string): StoredNote | null {
  try {
    // Our own writing, renamed when it was whole.
    return JSON.parse(readFileSync(path, 'utf8')) as StoredNote;
  } catch (error) {
    if (error instanceof SyntaxError || isSystemError(error)) return null;
    throw error;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}
