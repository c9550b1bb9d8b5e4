import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/**
 * The git folder that a linked work tree's or a submodule's files point to (absolute), where it points back: for any
 * other folder null, since a pointer of the workspace's own must not open whatever it names. Inside of a container git
 * finds no repository unless that folder is at its own path there, too.
 */
export async function worktreeGit(folder: string): Promise<string | null> {
  const found = await findPointer(folder);
  return found !== null && (await pointsBack(found)) ? found.common : null;
}

/** The linked work tree's own part of it, with its index (absolute), where it points back; else null. */
export async function worktreeOwn(folder: string): Promise<string | null> {
  const found = await findPointer(folder);
  return found !== null && (await pointsBack(found)) ? found.own : null;
}

interface Pointer {
  /** The `.git` file, absolute. */
  readonly file: string;
  /** What it names, absolute. */
  readonly own: string;
  /** What all work trees of the repository have in common, absolute. */
  readonly common: string;
}

async function findPointer(folder: string): Promise<Pointer | null> {
  const file = await findGit(await realpath(folder));
  if (file === null) return null;
  const text = await textOf(file);
  const named = /^gitdir: (.+)$/m.exec(text ?? '')?.[1]?.trim();
  if (named === undefined) return null;
  const own = resolve(dirname(file), named);
  const common = await textOf(join(own, 'commondir'));
  // A submodule's own git folder has no commondir, and is elsewhere all the same.
  const place = common === null ? own : resolve(own, common.trim());
  return (await stat(place).catch(() => null)) === null ? null : { file, own, common: place };
}

async function pointsBack({ file, own }: Pointer): Promise<boolean> {
  const back = await textOf(join(own, 'gitdir'));
  if (back !== null) return isSame(resolve(own, back.trim()), file);
  const tree = /^\s*worktree\s*=\s*(.+)$/m.exec((await textOf(join(own, 'config'))) ?? '')?.[1];
  return tree !== undefined && isSame(resolve(own, tree.trim()), dirname(file));
}

async function isSame(path: string, other: string): Promise<boolean> {
  return (await realpath(path).catch(() => null)) === (await realpath(other));
}

async function textOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}

/** The nearest `.git`, upwards, if it is a file. */
async function findGit(folder: string): Promise<string | null> {
  const path = join(folder, '.git');
  const found = await stat(path).catch(() => null);
  if (found !== null) return found.isFile() ? path : null;
  const parent = dirname(folder);
  return parent === folder ? null : findGit(parent);
}
