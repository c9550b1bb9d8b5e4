import { existsSync, lstatSync, readdirSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { join, relative } from 'node:path';
import { pointedGit, worktreeGit } from '../container/worktreeGit';

export interface Repositories {
  /** Absolute: git folders in the workspace whose hooks and settings are not to be written. */
  readonly gitFolders: readonly string[];
  /** Absolute: files that name a git folder. */
  readonly pointers: readonly string[];
  /** Absolute: the git folder outside of the workspace that it is a work tree of; null where it is none. */
  readonly outside: string | null;
}

/** What git has to do with the workspace folder `root` (absolute, links followed). Looks at the disk. */
export async function findRepositories(root: string): Promise<Repositories> {
  const places = [root, ...nestedRepositories(root)].map((folder) => join(folder, '.git'));
  const pointed = await pointedGit(root);
  const isInside = pointed !== null && !relative(root, pointed).startsWith('..');
  return {
    gitFolders: [...places.filter(isFolder), ...(isInside ? [pointed] : [])],
    pointers: places.filter((path) => existsSync(path) && !isFolder(path)),
    outside: isInside ? null : await worktreeGit(root),
  };
}

/** Editors look one level deep, or two where they are told to. */
const DEPTH = 3;
/** Some tens of milliseconds. */
const MOST_FOLDERS = 5_000;
/** What others have made, thousands of folders of it. */
const LEFT_OUT = new Set(['node_modules', '.git']);

/**
 * The folders below `root` (absolute) that are repositories of their own, submodules and linked work trees too: of its
 * first 5,000 folders, three levels down. Looks at the disk; links are not followed.
 */
function nestedRepositories(root: string): readonly string[] {
  const found: string[] = [];
  let looked = 0;
  const look = (folder: string, depth: number): void => {
    looked += 1;
    const entries = looked > MOST_FOLDERS ? [] : entriesOf(folder);
    if (depth > 0 && entries.some((entry) => entry.name === '.git' && !entry.isSymbolicLink()))
      found.push(folder);
    if (depth === DEPTH) return;
    for (const entry of entries)
      if (entry.isDirectory() && !LEFT_OUT.has(entry.name)) look(join(folder, entry.name), depth + 1);
  };
  look(root, 0);
  return found;
}

function isFolder(path: string): boolean {
  return existsSync(path) && lstatSync(path).isDirectory();
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // Gone meanwhile, or not to be read, by commands either.
    if (error instanceof Error && 'code' in error) return [];
    throw error;
  }
}
