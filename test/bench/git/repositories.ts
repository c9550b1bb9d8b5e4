/** Repositories as they are named on the command line. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The git directory of a repository, or of each repository in a folder. */
export function gitFoldersOf(folder: string): string[] {
  const own = ['.git', '.', 'repo']
    .map((name) => join(folder, name))
    .find((each) => existsSync(join(each, 'objects')));
  if (own !== undefined) return [own];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => {
      const inner = ['.git', '.', 'repo'].map((name) => join(folder, entry.name, name));
      return inner.filter((each) => existsSync(join(each, 'objects'))).slice(0, 1);
    });
}

/** OWNER/NAME of a folder OWNER+NAME, else the folder's own name. */
export function nameOf(gitFolder: string): string {
  const inner = ['.git', 'repo'].includes(basename(gitFolder));
  return basename(inner ? dirname(gitFolder) : gitFolder).replace('+', '/');
}
