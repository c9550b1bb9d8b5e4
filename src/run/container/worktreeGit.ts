import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/**
 * The git folder that a linked work tree's files point to (absolute), for a folder in one; null for any other folder, and
 * where it is not there.
 * Inside of a container git finds no repository unless that folder is at its own path there, too.
 */
export async function worktreeGit(folder: string): Promise<string | null> {
  const pointer = await findGit(await realpath(folder));
  if (pointer === null) return null;
  const text = await readFile(pointer, 'utf8').catch(() => '');
  const named = /^gitdir: (.+)$/m.exec(text)?.[1]?.trim();
  if (named === undefined) return null;
  const own = resolve(dirname(pointer), named);
  const common = await readFile(join(own, 'commondir'), 'utf8').catch(() => null);
  // A submodule's own git folder has no commondir, and is elsewhere all the same.
  const place = common === null ? own : resolve(own, common.trim());
  return (await stat(place).catch(() => null)) === null ? null : place;
}

/** The nearest `.git`, upwards, if it is a file. */
async function findGit(folder: string): Promise<string | null> {
  const path = join(folder, '.git');
  const found = await stat(path).catch(() => null);
  if (found !== null) return found.isFile() ? path : null;
  const parent = dirname(folder);
  return parent === folder ? null : findGit(parent);
}
