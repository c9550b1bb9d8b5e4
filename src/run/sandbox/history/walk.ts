/** The files of a copy, however many a command made, and whatever it closed. */
import type { Dir, Dirent } from 'node:fs';
import { chmod, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { throwIfCancelled } from '../../../core/errors';
import { hasCode, isSystemError } from '../../../core/files/missingFile';
import { statOrNone } from '../paths';
import { stateOf } from './plainFiles';

/** Git's own folders are some five deep. */
const MOST_DEPTH = 200;
/** Read at once: between two such parts others have their turn. */
const AT_ONCE = 256;

/**
 * The state of each file below `folder` (absolute), by its path there, with `/`; no link is followed, and folders are opened.
 * Null where there are more than `most` files and folders, or one lies too deep. Throws CancelledError.
 */
export async function statesBelow(
  folder: string,
  most: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string> | null> {
  const found = new Map<string, string>();
  const waiting = [''];
  let count = 0;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    throwIfCancelled(signal);
    if (at.split('/').length > MOST_DEPTH) return null;
    for await (const entry of entriesOf(join(folder, at))) {
      if (++count > most) return null;
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory()) waiting.push(path);
      else found.set(path, stateOf(join(folder, path)));
    }
  }
  return found;
}

/** What lies in a folder (absolute); nothing where none is there, or none that can be read. */
export async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  const opened = await opendirOrNone(folder);
  if (opened !== null) yield* opened;
}

async function opendirOrNone(folder: string): Promise<Dir | null> {
  if (statOrNone(folder)?.isDirectory() !== true) return null;
  const options = { bufferSize: AT_ONCE };
  try {
    return await opendir(folder, options).catch(async (error: unknown) => {
      if (!hasCode(error, 'EACCES')) throw error;
      await chmod(folder, 0o700);
      return opendir(folder, options);
    });
  } catch (error) {
    if (isSystemError(error)) return null;
    throw error;
  }
}
