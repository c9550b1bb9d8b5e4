/** A task's outputs: files in its results folder, and new files that its plan names. */
import { stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { UserError, errorText } from '../../core/errors';
import { hasCode, isMissingFile } from '../../core/files/missingFile';
import { phrase } from '../../core/text/phrase';
import type { Plan } from '../../core/conversation/task';
import { filesBelow } from './filesBelow';
import { isBelow } from '../../core/files/confinedFile';

export interface OutputParts {
  /** Absolute: the workspace folder. */
  readonly root: string;
  /** Absolute path of the folder for results; absent where there is none. */
  readonly results?: string | undefined;
  plan(): Plan | null;
}

export interface Outputs {
  /** Whether the path (as a tool is given it) is of an output, there or not yet. */
  has(path: string): boolean;
  /** Whether it lies in the folder for results. */
  isResult(path: string): boolean;
  /** Those that lie outside of the workspace folder go through no checkpoint. */
  isOutside(path: string): boolean;
  /** What lies in the folder for results, by path; nothing where it is not there. Throws UserError where it cannot be read. */
  list(): Promise<readonly OutputFile[]>;
}

/** A file as a report names it: relative to the workspace folder, `/`, where it lies below, else absolute. */
export interface OutputFile {
  readonly path: string;
  readonly bytes: number;
  /** When it was written last, for telling whether it was since. */
  readonly modifiedMs: number;
}

export function createOutputs(parts: OutputParts): Outputs {
  const { root, results } = parts;
  const isResult = (place: string): boolean => results !== undefined && isBelow(results, place);
  const planned = (): readonly string[] =>
    (parts.plan()?.checks ?? [])
      .flatMap((check) => (check.type === 'file' ? [resolve(root, check.path)] : []))
      .filter((place) => isBelow(root, place) || isResult(place));
  return {
    has: (path) => isResult(resolve(root, path)) || planned().includes(resolve(root, path)),
    isResult: (path) => isResult(resolve(root, path)),
    isOutside: (path) => isResult(resolve(root, path)) && !isBelow(root, resolve(root, path)),
    list: async () => {
      const places = results === undefined ? [] : await filesOf(results);
      const found = await Promise.all(places.map((place) => outputAt(root, place)));
      return found.flatMap((file) => file ?? []);
    },
  };
}

function filesOf(folder: string): Promise<readonly string[]> {
  return filesBelow(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw unreadable(folder, error);
  });
}

/** What cannot be read is not nothing. */
function unreadable(folder: string, error: unknown): UserError {
  return new UserError(
    'outside-failed',
    phrase(
      'RepoMaster cannot read the results folder {0} ({1}). Make it readable, then continue.',
      folder,
      errorText(error),
    ),
  );
}

/** Null for what is gone since. */
async function outputAt(root: string, place: string): Promise<OutputFile | null> {
  const stats = await stat(place).catch((error: unknown) => {
    if (isMissingFile(error)) return null;
    throw unreadable(place, error);
  });
  if (stats?.isFile() !== true) return null;
  const path = isBelow(root, place) ? relative(root, place).split(sep).join('/') : place;
  return { path, bytes: stats.size, modifiedMs: stats.mtimeMs };
}
