/** A rebase under way in a git folder, and which commands git would run of it when it goes on. */
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { hasCode, isSystemError } from '../../core/files/missingFile';

/** More than the largest rebases have. */
const MOST_BYTES = 8 << 20;

/** Absolute: where git keeps a rebase of the git folder (absolute), and its todo. */
export function rebasePlaces(git: string): { readonly folder: string; readonly todo: string } {
  const folder = join(git, 'rebase-merge');
  return { folder, todo: join(folder, 'git-rebase-todo') };
}

/**
 * A digest of each command that a rebase in the git folder (absolute) would run; empty where there is none. A todo that is no
 * plain file, too large, or cannot be read counts as a command of its own, another one once it is changed. Never waits for a
 * pipe; reads at most 8 MiB.
 */
export function rebaseCommands(git: string): readonly string[] {
  const { folder, todo } = rebasePlaces(git);
  return commandsIn(todo, folder).map((command) => digestOf(`${folder}\0${command}`));
}

function commandsIn(todo: string, folder: string): readonly string[] {
  const stats = statOrError(todo);
  if (stats === null) return [];
  // A folder on the way that cannot be looked into.
  if (stats instanceof Error) return [stateOf(statOrError(folder))];
  const text = stats.isFile() ? textOf(todo) : null;
  if (text === null) return [stateOf(stats)];
  return text.split('\n').filter((line) => /^\s*(?:exec|x)\s/.test(line));
}

/** Null where it cannot be read as what it was a moment ago: a small plain file. */
function textOf(path: string): string | null {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    try {
      const stats = fstatSync(file);
      if (!stats.isFile() || stats.size > MOST_BYTES) return null;
      const { size } = stats;
      const bytes = Buffer.alloc(size);
      const read = readSync(file, bytes, 0, size, 0);
      return bytes.toString('latin1', 0, read);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (isSystemError(error)) return null;
    throw error;
  }
}

/** Null where nothing is there. */
function statOrError(path: string): Stats | Error | null {
  try {
    return lstatSync(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null;
    if (isSystemError(error)) return error;
    throw error;
  }
}

/** Another one after each change: nobody can set the time of a change back. */
function stateOf(stats: Stats | Error | null): string {
  if (stats === null || stats instanceof Error) return 'unknown';
  return [stats.dev, stats.ino, stats.size, stats.ctimeMs].join(' ');
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
