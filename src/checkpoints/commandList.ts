/** The list of files before a command, on disk while it runs: what is left to go by after a crash. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissingFile } from '../core/files/missingFile';
import type { Seen, Watched } from './watchedFiles';

type StoredList =
  | Extract<Watched, { kind: 'none' }>
  | { readonly kind: 'seen'; readonly atMs: number; readonly files: readonly (readonly [string, Seen])[] };

const placeOfList = (folder: string, step: number): string => join(folder, `command-${step}.json`);

/** Writes the list into the session's folder, whole or not at all. Throws as the file system does. */
export async function writeCommandList(folder: string, step: number, watched: Watched): Promise<void> {
  const stored: StoredList = watched.kind === 'none' ? watched : { ...watched, files: [...watched.files] };
  const half = `${placeOfList(folder, step)}.half`;
  await writeFile(half, JSON.stringify(stored), { mode: 0o600 });
  await rename(half, placeOfList(folder, step));
}

/** The list, null where it is not there or damaged. */
export async function readCommandList(folder: string, step: number): Promise<Watched | null> {
  try {
    // Our own writing, renamed when it was whole.
    const value = JSON.parse(await readFile(placeOfList(folder, step), 'utf8')) as StoredList;
    return value.kind === 'none' ? value : { ...value, files: new Map(value.files) };
  } catch (error) {
    if (error instanceof SyntaxError || isMissingFile(error)) return null;
    throw error;
  }
}

/** Takes the list away once what the command did is in the log. */
export async function dropCommandList(folder: string, step: number): Promise<void> {
  await rm(placeOfList(folder, step), { force: true });
}
